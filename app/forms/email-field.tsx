import type { ComponentProps } from "react";
import { EMAIL_MAX } from "~/domain/field-lengths";
import { Field } from "~/ui/field";

type EmailFieldProps = Omit<ComponentProps<typeof Field>, "label" | "type" | "autoComplete" | "maxLength">;

/** An email address, as browsers and password managers expect it. */
export const EmailField = ({ label = "Email address", ...input }: EmailFieldProps & { label?: string }) => (
  <Field {...input} label={label} type="email" autoComplete="email" maxLength={EMAIL_MAX} />
);
