import type { ComponentProps, ComponentPropsWithoutRef } from "react";
import { type Described, Field, inputProps, Notes } from "./field";

type Input = Omit<ComponentProps<typeof Field>, "label" | "type" | "autoComplete">;

/** A recovery code: password managers would fill in no other. */
export function CodeField(props: Input) {
  return (
    <Field
      {...props}
      label="Recovery code"
      type="text"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

/** The name of an account at its login. */
export const UsernameField = (props: Input) => (
  <Field
    {...props}
    label="Username"
    type="text"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
  />
);

/**
 * The account whose password a form takes. Password managers look for it in the form; it is not
 * sent, since the server knows whose session or link it is.
 */
export const AccountField = ({ id, username }: { id: string; username: string }) => (
  <Field id={id} label="Account" type="text" autoComplete="username" value={username} readOnly />
);

/** The password of an account, as password managers expect it. */
export const PasswordField = ({
  label = "Your password",
  ...input
}: Input & { label?: string }) => (
  <Field {...input} label={label} type="password" autoComplete="current-password" />
);

/** The password of the logged-in user, who gives it again for a change. */
export const OwnPasswordField = ({
  username,
  ...input
}: Input & { username: string; label?: string }) => (
  <>
    <AccountField id={`${input.id}-account`} username={username} />
    <PasswordField {...input} />
  </>
);

/** A new password, typed twice, as password managers expect it. */
export function NewPasswordFields({
  newPassword,
  confirmPassword,
}: {
  newPassword: Input;
  confirmPassword: Input;
}) {
  return (
    <>
      <Field {...newPassword} label="New password" type="password" autoComplete="new-password" />
      <Field
        {...confirmPassword}
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}

/**
 * A text field of several lines. It is here, since every page loads field.tsx for the footer's
 * form.
 */
export function TextArea({
  id,
  label,
  hint,
  error,
  ...input
}: Described & ComponentPropsWithoutRef<"textarea">) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea rows={4} {...input} className="field-input" {...inputProps({ id, hint, error })} />
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

/** A choice among options. */
export function Select({
  id,
  label,
  hint,
  error,
  ...select
}: Described & ComponentPropsWithoutRef<"select">) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select {...select} className="field-input" {...inputProps({ id, hint, error })} />
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

export function FormErrors({ errors }: { errors?: string[] }) {
  if (!errors?.length) return null;
  return (
    <p role="alert" className="text-sm text-danger">
      {errors[0]}
    </p>
  );
}
