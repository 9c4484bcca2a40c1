import { loginSchema } from "~/domain/accounts/forms";
import { type LastResult, ValidatedForm } from "~/forms/validated-form";
import { PasswordField, UsernameField } from "~/ui/form-fields";
import { TextLink } from "~/ui/links";

const submit = { label: "Log in", pendingLabel: "Logging in...", className: "button-accent" };

export function LoginForm({ action, lastResult }: { action: string; lastResult: LastResult }) {
  return (
    <div className="grid gap-5">
      <ValidatedForm
        id="login"
        schema={loginSchema}
        lastResult={lastResult}
        action={action}
        submit={submit}
      >
        {(input) => (
          <>
            <UsernameField {...input("username")} hint="The email address you signed up with." />
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
