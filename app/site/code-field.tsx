import type { ComponentProps } from "react";
import { Field } from "~/ui/field";

/** A code of an authenticator app or a recovery code, as phones and password managers expect it. */
export function CodeField(props: Omit<ComponentProps<typeof Field>, "label" | "type" | "autoComplete">) {
  return (
    <Field
      {...props}
      label="Code"
      type="text"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
