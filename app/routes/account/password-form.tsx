import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { changePasswordSchema } from "~/domain/accounts/forms";
import { useValidatedForm } from "~/forms/use-validated-form";
import { Field } from "~/ui/field";
import { NewPasswordFields } from "~/ui/form-fields";

const schema = changePasswordSchema();

export function PasswordForm({ lastResult }: { lastResult?: SubmissionResult<string[]> | null }) {
  const { formProps, fields, input } = useValidatedForm({
    id: "change-password",
    schema,
    lastResult: lastResult?.initialValue?.intent === "change-password" ? lastResult : null,
  });
  const pending = useNavigation().formData?.get("intent") === "change-password";
  return (
    <Form method="post" {...formProps} className="card gap-5">
      <h2 className="text-heading">Change your password</h2>
      <p className="text-muted">Your other devices are signed out; this one stays.</p>
      <input type="hidden" name="intent" value="change-password" />
      <Field
        {...input(fields.currentPassword)}
        label="Current password"
        type="password"
        autoComplete="current-password"
      />
      <NewPasswordFields newPassword={input(fields.newPassword)} confirmPassword={input(fields.confirmPassword)} />
      <button type="submit" className="button button-accent self-start" aria-disabled={pending || undefined}>
        {pending ? "Changing..." : "Change password"}
      </button>
    </Form>
  );
}
