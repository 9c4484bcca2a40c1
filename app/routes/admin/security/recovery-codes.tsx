import { useEffect, useRef } from "react";
import { passwordSchema } from "~/domain/accounts/forms";
import { type LastResult, ValidatedForm } from "~/forms/validated-form";
import { OwnPasswordField } from "~/ui/form-fields";
import { TitledCard } from "~/ui/titled-card";

const replace = {
  id: "replace-codes",
  schema: passwordSchema,
  submit: { label: "Generate new codes" },
};

interface ReplaceCodesProps {
  username: string;
  left: number;
  lastResult: LastResult;
}

export function ReplaceCodes({ username, left, lastResult }: ReplaceCodesProps) {
  return (
    <TitledCard id="codes-left" title={`Recovery codes: ${left} left`}>
      <p className="max-w-prose text-muted">Get ten new codes. Your old codes stop working.</p>
      <ValidatedForm {...replace} lastResult={lastResult} isIntent className="grid max-w-md gap-5">
        {(input) => <OwnPasswordField {...input("password")} username={username} />}
      </ValidatedForm>
    </TitledCard>
  );
}

/** Takes the focus, since the codes are shown only once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new codes are the reason
  useEffect(() => section.current?.focus(), [codes]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="recovery-codes"
      className="card gap-5 outline-none"
    >
      <h2 id="recovery-codes" className="text-heading">
        Your recovery codes
      </h2>
      <p className="max-w-prose text-muted">
        Print these codes or save them in your password manager. We show them only once. Each code
        works once in place of your passkey.
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
