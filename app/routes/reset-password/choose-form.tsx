import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { resetPasswordSchema } from "~/domain/accounts/forms";
import { useValidatedForm } from "~/forms/use-validated-form";
import { NewPasswordFields } from "~/ui/form-fields";

const schema = resetPasswordSchema();

export function ChooseForm({ lastResult }: { lastResult?: SubmissionResult<string[]> | null }) {
  const { formProps, fields, input } = useValidatedForm({ id: "choose", schema, lastResult });
  const pending = useNavigation().state !== "idle";
  return (
    <Form method="post" {...formProps} className="grid gap-5">
      <p className="text-muted">Every device is signed out. Then log in with the new password.</p>
      <NewPasswordFields newPassword={input(fields.newPassword)} confirmPassword={input(fields.confirmPassword)} />
      <button type="submit" className="button button-accent justify-self-start" aria-disabled={pending || undefined}>
        {pending ? "Changing..." : "Change password"}
      </button>
    </Form>
  );
}
