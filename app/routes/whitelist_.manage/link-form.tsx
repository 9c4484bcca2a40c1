import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { manageRequestSchema } from "~/domain/launch-list/registration";
import { Field } from "~/ui/field";
import { useValidatedForm } from "~/ui/validated-form";

interface LinkFormProps {
  lastResult?: SubmissionResult<string[]> | null;
  /** Whether someone followed a link that is over. */
  spent: boolean;
}

export function LinkForm({ lastResult, spent }: LinkFormProps) {
  const { formProps, fields, input } = useValidatedForm({ id: "manage", schema: manageRequestSchema, lastResult });
  const pending = useNavigation().state !== "idle";
  return (
    <Form method="post" action="/whitelist/manage" {...formProps} className="grid gap-5">
      <p className="text-muted">
        {spent
          ? "This link is too old, or the registration is not there any more. We can send you a new link."
          : "Leave the address you registered and we send you a link to see, download or withdraw your registration."}
      </p>
      <Field {...input(fields.email)} label="Email address" type="email" autoComplete="email" />
      <button type="submit" className="button button-accent justify-self-start" aria-disabled={pending || undefined}>
        {pending ? "Sending..." : "Send me a link"}
      </button>
    </Form>
  );
}
