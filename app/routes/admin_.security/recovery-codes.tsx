import { useEffect, useRef } from "react";

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
          <li key={code} className="code-text">
            {code}
          </li>
        ))}
      </ol>
    </section>
  );
}
