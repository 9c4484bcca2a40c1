import type { SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { deleteAccountSchema } from "~/domain/accounts/forms";
import { useValidatedForm } from "~/forms/use-validated-form";
import { Field } from "~/ui/field";

export function DeleteForm({ lastResult }: { lastResult?: SubmissionResult<string[]> | null }) {
  const { formProps, fields, input } = useValidatedForm({
    id: "delete-account",
    schema: deleteAccountSchema,
    lastResult: lastResult?.initialValue?.intent === "delete-account" ? lastResult : null,
  });
  const pending = useNavigation().formData?.get("intent") === "delete-account";
  return (
    <Form method="post" {...formProps} className="card gap-5">
      <h2 className="text-heading">Delete your account</h2>
      <p className="text-muted">
        Your account, its sessions and your choices go at once and for good. What is separate stays: a place on the
        launch list until you{" "}
        <Link to="/whitelist/manage" className="text-link">
          withdraw it
        </Link>
        , and a subscription to the newsletter until you{" "}
        <Link to="/newsletter/manage" className="text-link">
          end it
        </Link>
        .
      </p>
      <input type="hidden" name="intent" value="delete-account" />
      <Field {...input(fields.password)} label="Your password" type="password" autoComplete="current-password" />
      <button type="submit" className="button button-danger self-start" aria-disabled={pending || undefined}>
        {pending ? "Deleting..." : "Delete my account"}
      </button>
    </Form>
  );
}
