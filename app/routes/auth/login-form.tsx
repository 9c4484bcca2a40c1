import type { SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { loginSchema } from "~/domain/accounts/forms";
import { Honeypot } from "~/forms/honeypot";
import { useValidatedForm } from "~/forms/use-validated-form";
import { Field } from "~/ui/field";
import { FormErrors } from "~/ui/form-fields";

export function LoginForm({ lastResult }: { lastResult?: SubmissionResult<string[]> | null }) {
  const { form, formProps, fields, input } = useValidatedForm({ id: "login", schema: loginSchema, lastResult });
  const pending = useNavigation().state !== "idle";
  return (
    <Form method="post" action="/auth" {...formProps} className="grid gap-5">
      <Honeypot />
      <FormErrors errors={form.errors} />
      <Field
        {...input(fields.username)}
        label="Username"
        hint="The email address you signed up with."
        type="text"
        autoComplete="username"
      />
      <Field {...input(fields.password)} label="Password" type="password" autoComplete="current-password" />
      <button type="submit" className="button button-accent" aria-disabled={pending || undefined}>
        {pending ? "Logging in..." : "Log in"}
      </button>
      <p className="text-sm text-muted">
        <Link to="/reset-password" className="text-link">
          Forgot your password?
        </Link>
      </p>
    </Form>
  );
}
