import { loginSchema } from "~/domain/accounts/forms";
import { type LastResult, ValidatedForm } from "~/forms/validated-form";
import { Field, Honeypot } from "~/ui/field";
import { PasswordField } from "~/ui/form-fields";
import { TextLink } from "~/ui/links";

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
            <PasswordField {...input("password")} label="Password" />
          </>
        )}
      </ValidatedForm>
      <p className="text-sm text-muted">
        <TextLink to="/reset-password">Forgot your password?</TextLink>
      </p>
    </div>
  );
}
