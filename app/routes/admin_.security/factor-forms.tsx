import { useEffect, useRef } from "react";
import { changeFactorSchema, passwordSchema } from "~/domain/accounts/forms";
import { type LastResult, ValidatedForm } from "~/forms/validated-form";
import { DayOf } from "~/ui/dates";
import { Field } from "~/ui/field";
import { CodeField } from "~/ui/form-fields";
import type { Factor } from "./factor.server";

const begin = { id: "begin", schema: passwordSchema, submit: { label: "Set up a second factor" } };

export function FactorOff({ lastResult }: { lastResult: LastResult }) {
  return (
    <section className="card gap-5">
      <h2 className="text-heading">Second factor: off</h2>
      <p className="max-w-prose text-muted">
        With a second factor, you sign in with your password and a code from an app on your phone. Someone who learns
        your password still cannot get in. Any authenticator app works.
      </p>
      <ValidatedForm {...begin} lastResult={lastResult} isIntent className="grid max-w-md gap-5">
        {(input) => (
          <Field {...input("password")} label="Your password" type="password" autoComplete="current-password" />
        )}
      </ValidatedForm>
    </section>
  );
}

interface FactorOnProps {
  factor: Extract<Factor, { step: "on" }>;
  lastResult: LastResult;
}

export function FactorOn({ factor: { since, recoveryCodesLeft }, lastResult }: FactorOnProps) {
  return (
    <>
      <section className="card gap-3">
        <h2 className="text-heading">Second factor: on</h2>
        <p className="text-muted">
          Since <DayOf at={since} />.{" "}
          <span className="figures">
            {recoveryCodesLeft === 1 ? "1 recovery code is" : `${recoveryCodesLeft} recovery codes are`} left.
          </span>
        </p>
      </section>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <ChangeForm
          intent="new-codes"
          title="New recovery codes"
          text="Ten new codes. The previous ones stop working."
          submit={{ label: "Make new codes" }}
          lastResult={lastResult}
        />
        <ChangeForm
          intent="turn-off"
          title="Turn it off"
          text="You then sign in with your password alone. New phone? Turn it off and set it up again."
          submit={{ label: "Turn off the second factor", className: "button-danger self-start" }}
          lastResult={lastResult}
        />
      </div>
    </>
  );
}

interface ChangeFormProps {
  intent: "new-codes" | "turn-off";
  title: string;
  text: string;
  submit: { label: string; className?: string };
  lastResult: LastResult;
}

/** A change to the second factor, which asks for the password and a code again. */
function ChangeForm({ intent, title, text, submit, lastResult }: ChangeFormProps) {
  const form = { id: intent, schema: changeFactorSchema, submit, lastResult };
  return (
    <ValidatedForm {...form} isIntent className="card gap-5">
      {(input) => (
        <>
          <h2 className="text-heading">{title}</h2>
          <p className="text-muted">{text}</p>
          <Field {...input("password")} label="Your password" type="password" autoComplete="current-password" />
          <CodeField {...input("code")} hint="From your app, or a recovery code." />
        </>
      )}
    </ValidatedForm>
  );
}

/** Takes the focus when it comes: these codes are shown this once. */
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
        Print these codes or store them with your passwords: they are shown only once. Each code can be used once to
        sign in without your app.
      </p>
      <ol className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="font-mono tracking-[0.04em] tabular-nums wrap-anywhere">
            {code}
          </li>
        ))}
      </ol>
    </section>
  );
}
