import { useEffect, useRef } from "react";
import { changeFactorSchema, passwordSchema } from "~/domain/accounts/forms";
import { type LastResult, ValidatedForm } from "~/forms/validated-form";
import { plural } from "~/locale/plural";
import { DayOf } from "~/ui/dates";
import { CodeField, OwnPasswordField } from "~/ui/form-fields";
import { TitledCard } from "~/ui/titled-card";
import type { Factor } from "./factor.server";

/** The administrator's name, and the answer to the page's last form. */
type FormProps = { username: string; lastResult: LastResult };

export function FactorOff({ hasPasskeys, ...form }: FormProps & { hasPasskeys: boolean }) {
  return (
    <TitledCard id="app-off" title={hasPasskeys ? "Authenticator app: off" : "Two-factor authentication: off"}>
      <p className="max-w-prose text-muted">
        {hasPasskeys
          ? "With an authenticator app you can also log in where your passkey doesn't work. Approvals and removals still ask for the passkey."
          : "Two-factor authentication asks for your password and a code from an app on your phone, so a stolen password is not enough to log in. Any authenticator app works."}
      </p>
      <PasswordForm {...form} id="begin" label="Set up two-factor authentication" />
    </TitledCard>
  );
}

interface FactorOnProps extends FormProps {
  hasPasskeys: boolean;
  factor: Extract<Factor, { step: "on" }>;
}

export function FactorOn({ factor: { since, recoveryCodesLeft }, hasPasskeys, ...form }: FactorOnProps) {
  return (
    <>
      <TitledCard title="Two-factor authentication: on" className="gap-3">
        <p className="text-muted">
          On since <DayOf at={since} />.{" "}
          <span className="figures">{plural(recoveryCodesLeft, "recovery code")} left.</span>
        </p>
      </TitledCard>
      <div className="grid items-start gap-5 md:grid-cols-2">
        {!hasPasskeys && (
          <ChangeForm
            intent="new-codes"
            title="New recovery codes"
            text="Get ten new codes. Your old codes stop working."
            submit={{ label: "Generate new codes" }}
            {...form}
          />
        )}
        <ChangeForm
          intent="turn-off"
          title="Turn off"
          text={
            hasPasskeys
              ? "You'll log in with your password and a passkey. New phone? Turn it off, then set it up again."
              : "You'll log in with your password alone. New phone? Turn it off, then set it up again."
          }
          submit={{ label: "Turn off two-factor authentication", className: "button-danger self-start" }}
          {...form}
        />
      </div>
    </>
  );
}

interface ChangeFormProps extends FormProps {
  intent: "new-codes" | "turn-off";
  title: string;
  text: string;
  submit: { label: string; className?: string };
}

/** A change to the second factor, which takes the password and a code. */
function ChangeForm({ intent, title, text, submit, username, lastResult }: ChangeFormProps) {
  const form = { id: intent, schema: changeFactorSchema, submit, lastResult };
  return (
    <ValidatedForm {...form} isIntent className="card gap-5">
      {(input) => (
        <>
          <h2 className="text-heading">{title}</h2>
          <p className="text-muted">{text}</p>
          <OwnPasswordField {...input("password")} username={username} />
          <CodeField {...input("code")} hint="Enter a code from your app or a recovery code." />
        </>
      )}
    </ValidatedForm>
  );
}

/** For an administrator with a passkey, who gives that instead of a code. */
export function ReplaceCodes({ left, ...form }: FormProps & { left: number }) {
  return (
    <TitledCard id="codes-left" title={`Recovery codes: ${left} left`}>
      <p className="max-w-prose text-muted">Get ten new codes. Your old codes stop working.</p>
      <PasswordForm {...form} id="replace-codes" label="Generate new codes" />
    </TitledCard>
  );
}

/** A change that takes the password alone. */
const PasswordForm = ({ id, label, username, lastResult }: FormProps & { id: string; label: string }) => (
  <ValidatedForm
    id={id}
    schema={passwordSchema}
    submit={{ label }}
    lastResult={lastResult}
    isIntent
    className="grid max-w-md gap-5"
  >
    {(input) => <OwnPasswordField {...input("password")} username={username} />}
  </ValidatedForm>
);

/** Takes the focus, since these codes are shown only once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new codes are the reason
  useEffect(() => section.current?.focus(), [codes]);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="recovery-codes" className="card gap-5 outline-none">
      <h2 id="recovery-codes" className="text-heading">
        Your recovery codes
      </h2>
      <p className="max-w-prose text-muted">
        Print these codes or save them in your password manager. We show them only once. Each code works once in place
        of your app or passkey.
      </p>
      <ol className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="font-mono tracking-[0.04em] figures wrap-anywhere">
            {code}
          </li>
        ))}
      </ol>
    </section>
  );
}
