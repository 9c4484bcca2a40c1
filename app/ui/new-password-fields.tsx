import type { ComponentProps } from "react";
import { Field } from "./field";

type Input = Omit<ComponentProps<typeof Field>, "label" | "type" | "autoComplete">;

/** A new password, typed twice, as password managers expect it. */
export function NewPasswordFields({ newPassword, confirmPassword }: { newPassword: Input; confirmPassword: Input }) {
  return (
    <>
      <Field {...newPassword} label="New password" type="password" autoComplete="new-password" />
      <Field {...confirmPassword} label="Confirm new password" type="password" autoComplete="new-password" />
    </>
  );
}
