import { useLoaderData } from "@remix-run/react";
import { signUpSchema } from "~/domain/accounts/forms";
import { PASSWORD_MIN } from "~/domain/fields";
import { EmailField } from "~/forms/email-field";
import { type LastResult, ValidatedForm } from "~/forms/validated-form";
import { LegalLink } from "~/site/legal-link";
import { Checkbox, Field, Honeypot } from "~/ui/field";
import type { loader } from "./route";

const schema = signUpSchema();
const submit = { label: "Create Account", pendingLabel: "Creating Account...", className: "button-accent" };
const passwordHint = `At least ${PASSWORD_MIN} characters. A phrase of several words is stronger and easier to remember.`;

export function SignUpForm({ lastResult }: { lastResult: LastResult }) {
  const { timestamp, consent } = useLoaderData<typeof loader>();
  return (
    <ValidatedForm id="sign-up" schema={schema} lastResult={lastResult} action="/auth?tab=sign-up" submit={submit}>
      {(input) => {
        const { id, name, defaultValue } = input("marketingConsent");
        const newPassword = { type: "password", autoComplete: "new-password" };
        return (
          <>
            <Honeypot />
            <input type="hidden" name="shown" value={timestamp} />
            <EmailField {...input("username")} label="Email" />
            <Field {...input("password")} {...newPassword} label="Password" hint={passwordHint} />
            <Field {...input("confirmPassword")} {...newPassword} label="Confirm password" />
            <Checkbox id={id} name={name} defaultChecked={defaultValue === "on"} label={consent.wording} />
            <LegalLink slug="privacy" className="justify-self-start text-sm" />
          </>
        );
      }}
    </ValidatedForm>
  );
}
