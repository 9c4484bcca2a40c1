import type { ComponentProps } from "react";
import { EMAIL_MAX } from "~/domain/field-lengths";
import { Field } from "~/ui/field";

type EmailFieldProps = Omit<
  ComponentProps<typeof Field>,
  "label" | "type" | "autoComplete" | "maxLength"
> & {
  label?: string;
  /** "username" where the address becomes the account's name, as password managers expect it. */
  autoComplete?: "email" | "username";
};

/** An email address, as browsers and password managers expect it. */
export const EmailField = ({
  label = "Email address",
  autoComplete = "email",
  ...input
}: EmailFieldProps) => (
  <Field {...input} label={label} type="email" autoComplete={autoComplete} maxLength={EMAIL_MAX} />
);
