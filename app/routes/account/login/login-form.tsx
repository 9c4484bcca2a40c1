import { Link } from "@remix-run/react";
import { loginSchema } from "~/domain/accounts/forms";
import { type LastResult, ValidatedForm } from "~/forms/validated-form";
import { Field, Honeypot } from "~/ui/field";

const submit = { label: "Log in", pendingLabel: "Logging in...", className: "button-accent" };

export function LoginForm({ lastResult }: { lastResult: LastResult }) {
  return (
    <div className="grid gap-5">
      <ValidatedForm id="login" schema={loginSchema} lastResult={lastResult} action="/auth" submit={submit}>
        {(input) => (
          <>
            <Honeypot />
            <Field
              {...input("username")}
              label="Username"
              hint="The email address you signed up with."
              type="text"
              autoComplete="username"
            />
            <Field {...input("password")} label="Password" type="password" autoComplete="current-password" />
          </>
        )}
      </ValidatedForm>
      <p className="text-sm text-muted">
        <Link to="/reset-password" className="text-link">
          Forgot your password?
        </Link>
      </p>
    </div>
  );
}
