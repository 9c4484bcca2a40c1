import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useValidatedForm } from "~/forms/use-validated-form";
import { Field } from "~/ui/field";
import { linkRequestSchema } from "./link-request";

interface LinkFormProps {
  action: string;
  /** What the link is for, or why another one is needed. */
  lead: string;
  lastResult?: SubmissionResult<string[]> | null;
}

/** Asks for an emailed link. */
export function LinkForm({ action, lead, lastResult }: LinkFormProps) {
  const { formProps, fields, input } = useValidatedForm({ id: "manage", schema: linkRequestSchema, lastResult });
  const pending = useNavigation().state !== "idle";
  return (
    <Form method="post" action={action} {...formProps} className="grid gap-5">
      <p className="text-muted">{lead}</p>
      <Field {...input(fields.email)} label="Email address" type="email" autoComplete="email" />
      <button type="submit" className="button button-accent justify-self-start" aria-disabled={pending || undefined}>
        {pending ? "Sending..." : "Send me a link"}
      </button>
    </Form>
  );
}
