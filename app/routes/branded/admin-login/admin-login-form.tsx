import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { adminLoginSchema } from "~/domain/accounts/forms";
import { useValidatedForm } from "~/forms/use-validated-form";
import { Field } from "~/ui/field";
import { FormErrors } from "~/ui/form-fields";

export function AdminLoginForm({ lastResult }: { lastResult?: SubmissionResult<string[]> | null }) {
  const { form, formProps, fields, input } = useValidatedForm({
    id: "admin-login",
    schema: adminLoginSchema,
    lastResult,
  });
  const pending = useNavigation().state !== "idle";
  return (
    <Form method="post" {...formProps} className="grid gap-5">
      <FormErrors errors={form.errors} />
      <Field
        {...input(fields.username)}
        label="Username"
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field {...input(fields.password)} label="Password" type="password" autoComplete="current-password" />
      <button type="submit" className="button button-accent" aria-disabled={pending || undefined}>
        {pending ? "Signing in..." : "Sign in"}
      </button>
    </Form>
  );
}
