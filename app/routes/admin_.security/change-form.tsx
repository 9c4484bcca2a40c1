import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { changeFactorSchema } from "~/domain/accounts/forms";
import { useValidatedForm } from "~/forms/use-validated-form";
import { Field } from "~/ui/field";
import { CodeField } from "~/ui/form-fields";

interface ChangeFormProps {
  intent: "new-codes" | "turn-off";
  title: string;
  text: string;
  button: string;
  dangerous?: boolean;
  lastResult?: SubmissionResult<string[]> | null;
}

/** A change to the second factor, which asks for the password and a code again. */
export function ChangeForm({ intent, title, text, button, dangerous = false, lastResult }: ChangeFormProps) {
  const { formProps, fields, input } = useValidatedForm({
    id: intent,
    schema: changeFactorSchema,
    lastResult: lastResult?.initialValue?.intent === intent ? lastResult : null,
  });
  const pending = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post" {...formProps} className="card gap-5">
      <h2 className="text-heading">{title}</h2>
      <p className="text-muted">{text}</p>
      <input type="hidden" name="intent" value={intent} />
      <Field {...input(fields.password)} label="Your password" type="password" autoComplete="current-password" />
      <CodeField {...input(fields.code)} hint="From your app, or a recovery code." />
      <button
        type="submit"
        className={`button self-start ${dangerous ? "button-danger" : "button-accent"}`}
        aria-disabled={pending || undefined}
      >
        {button}
      </button>
    </Form>
  );
}
