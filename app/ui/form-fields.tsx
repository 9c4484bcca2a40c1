import type { ComponentProps } from "react";
import { createField, Field } from "./field";

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

/** Not sent: for password managers, which look for an account beside a password. */
export const AccountField = ({ id, username }: { id: string; username: string }) => (
  <Field id={id} label="Account" type="text" autoComplete="username" value={username} readOnly />
);

export const PasswordField = ({
  label = "Your password",
  ...input
}: Input & { label?: string }) => (
  <Field {...input} label={label} type="password" autoComplete="current-password" />
);

/** Asked for again before a sensitive change. */
export const OwnPasswordField = ({
  username,
  ...input
}: Input & { username: string; label?: string }) => (
  <>
    <AccountField id={`${input.id}-account`} username={username} />
    <PasswordField {...input} />
  </>
);

/** Typed twice. */
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

// Apart from field.tsx, which every page loads for the footer's form.
export const TextArea = createField("textarea", { rows: 4 });
export const Select = createField("select");

export function FormErrors({ errors }: { errors?: string[] }) {
  if (!errors?.length) return null;
  return (
    <p role="alert" className="text-sm text-danger">
      {errors[0]}
    </p>
  );
}
