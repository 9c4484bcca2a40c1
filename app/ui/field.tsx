import type { ComponentPropsWithoutRef } from "react";

export type Described = { id: string; label: string; hint?: string; error?: string };

export const inputProps = ({ id, hint, error }: Omit<Described, "label">) => ({
  id,
  "aria-invalid": error ? true : undefined,
  "aria-describedby":
    [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined,
});

export function Field({
  id,
  label,
  hint,
  error,
  ...input
}: Described & ComponentPropsWithoutRef<"input">) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input {...input} className="field-input" {...inputProps({ id, hint, error })} />
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

type CheckboxProps = Described &
  Omit<ComponentPropsWithoutRef<"input">, "type" | "value"> & {
    /** As sent: "on" for a ticked box. Never the `value` attribute, which is what the box sends. */
    defaultValue?: string | undefined;
  };

export function Checkbox({
  id,
  label,
  hint,
  error,
  defaultValue,
  defaultChecked,
  ...input
}: CheckboxProps) {
  return (
    <div className="field">
      <div className="flex items-start gap-3">
        <input
          {...input}
          type="checkbox"
          defaultChecked={defaultChecked ?? defaultValue === "on"}
          className="mt-0.5 size-5 flex-none accent-accent"
          {...inputProps({ id, hint, error })}
        />
        <label htmlFor={id} className="text-sm font-normal text-muted">
          {label}
        </label>
      </div>
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

export function Notes({ id, hint, error }: Pick<Described, "id" | "hint" | "error">) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </>
  );
}
