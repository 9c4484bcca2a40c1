import { useLoaderData } from "@remix-run/react";
import { noProblem, signUpSchema } from "~/domain/accounts/forms";
import { PASSWORD_MIN } from "~/domain/fields";
import { EmailField } from "~/forms/email-field";
import { type LastResult, ValidatedForm } from "~/forms/validated-form";
import { LegalLink } from "~/site/legal-link";
import { Checkbox, Field } from "~/ui/field";
import type { loader } from "./route";

const schema = signUpSchema(noProblem);
const submit = {
  label: "Create Account",
  pendingLabel: "Creating Account...",
  className: "button-accent",
};
const passwordHint = `At least ${PASSWORD_MIN} characters. A phrase of several words is stronger and easier to remember.`;
const newPassword = { type: "password", autoComplete: "new-password" };

export function SignUpForm({ action, lastResult }: { action: string; lastResult: LastResult }) {
  const { consent } = useLoaderData<typeof loader>();
  return (
    <ValidatedForm
      id="sign-up"
      schema={schema}
      lastResult={lastResult}
      action={action}
      submit={submit}
    >
      {(input) => (
        <>
          <EmailField {...input("username")} label="Email" autoComplete="username" />
          <Field {...input("password")} {...newPassword} label="Password" hint={passwordHint} />
          <Field {...input("confirmPassword")} {...newPassword} label="Confirm password" />
          <Checkbox {...input("marketingConsent")} label={consent.wording} />
          <LegalLink slug="privacy" className="justify-self-start text-sm" />
        </>
      )}
    </ValidatedForm>
  );
}
