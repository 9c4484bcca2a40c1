import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { changeFactorSchema } from "~/domain/accounts/forms";
import { CodeField } from "~/site/code-field";
import { Field } from "~/ui/field";
import { useValidatedForm } from "~/ui/validated-form";

interface ChangeFormProps {
  deed: "new-codes" | "turn-off";
  title: string;
  text: string;
  button: string;
  dangerous?: boolean;
  lastResult?: SubmissionResult<string[]> | null;
}

/** A change to the second factor, which asks for the password and a code again. */
export function ChangeForm({ deed, title, text, button, dangerous = false, lastResult }: ChangeFormProps) {
  const { formProps, fields, input } = useValidatedForm({
    id: deed,
    schema: changeFactorSchema,
    lastResult: lastResult?.initialValue?.deed === deed ? lastResult : null,
  });
  const pending = useNavigation().formData?.get("deed") === deed;
  return (
    <Form method="post" {...formProps} className="card gap-5">
      <h2 className="text-heading">{title}</h2>
      <p className="text-muted">{text}</p>
      <input type="hidden" name="deed" value={deed} />
      <Field {...input(fields.password)} label="Your password" type="password" autoComplete="current-password" />
      <CodeField {...input(fields.code)} hint="Of your app, or a recovery code." />
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
