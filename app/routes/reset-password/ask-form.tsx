import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { resetRequestSchema } from "~/domain/accounts/forms";
import { useValidatedForm } from "~/forms/use-validated-form";
import { Field } from "~/ui/field";
import { FormErrors } from "~/ui/form-fields";

export function AskForm({ lastResult }: { lastResult?: SubmissionResult<string[]> | null }) {
  const { form, formProps, fields, input } = useValidatedForm({ id: "ask", schema: resetRequestSchema, lastResult });
  const pending = useNavigation().state !== "idle";
  return (
    <Form method="post" {...formProps} className="grid gap-5">
      <p className="text-muted">Leave the address of your account and we send you a link.</p>
      <FormErrors errors={form.errors} />
      <Field {...input(fields.email)} label="Email" type="email" autoComplete="email" />
      <button type="submit" className="button button-accent justify-self-start" aria-disabled={pending || undefined}>
        {pending ? "Sending..." : "Send me a link"}
      </button>
    </Form>
  );
}
