import { type ComponentPropsWithoutRef, createElement } from "react";

type Described = { id: string; label: string; hint?: string; error?: string };
/** Undefined, but never left out: an error that only sighted people find is none. */
type Notices = { id: string; hint: string | undefined; error: string | undefined };

const inputProps = ({ id, hint, error }: Notices) => ({
  id,
  "aria-invalid": error ? true : undefined,
  "aria-describedby":
    [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined,
});

/** @param usual attributes where a form gives no others */
export const createField =
  <Tag extends "input" | "select" | "textarea">(tag: Tag, usual?: ComponentPropsWithoutRef<Tag>) =>
  ({ id, label, hint, error, ...attributes }: Described & ComponentPropsWithoutRef<Tag>) => (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {createElement(tag, {
        ...usual,
        ...attributes,
        className: "field-input",
        ...inputProps({ id, hint, error }),
      })}
      <Notes id={id} hint={hint} error={error} />
    </div>
  );

export const Field = createField("input");

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

function Notes({ id, hint, error }: Notices) {
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
