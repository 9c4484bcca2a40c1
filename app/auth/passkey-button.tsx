import { useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useAccount } from "~/ui/use-account";
import { canUsePasskeys } from "./passkey-ceremony";

interface PasskeyButtonProps {
  label: string;
  ask: () => Promise<string>;
  fields?: Record<string, string>;
  action?: string;
}

export function PasskeyButton({ label, ask, fields, action }: PasskeyButtonProps) {
  const submit = useSubmit();
  const account = useAccount();
  const isSending = useNavigation().formData?.has("passkey") ?? false;
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  // Null until scripts run, since the button needs them.
  const [isPossible, setPossible] = useState<boolean | null>(null);
  useEffect(() => setPossible(canUsePasskeys()), []);

  async function askBrowser() {
    if (isAsking || isSending) return;
    setProblem(null);
    setAsking(true);
    try {
      const passkey = await ask();
      submit({ ...fields, ...(account && { account }), passkey }, { method: "post", action });
    } catch (error) {
      setProblem(explainError(error));
    } finally {
      setAsking(false);
    }
  }

  if (isPossible === false) {
    return (
      <p className="text-sm text-muted">
        {isSecureContext
          ? "This browser has no passkeys."
          : "Browsers have passkeys only on https, which this page was not opened with."}
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <noscript>
        <p>
          Passkeys need JavaScript, which is off in this browser. Turn it on and reload this page.
        </p>
      </noscript>
      <button
        type="button"
        className="button button-accent"
        hidden={isPossible === null}
        onClick={askBrowser}
        aria-disabled={isAsking || isSending || undefined}
      >
        {isAsking ? "Waiting for your passkey..." : label}
      </button>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

function explainError(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "InvalidStateError") return "This device already has a passkey for your account.";
  if (name === "NotAllowedError") return "No passkey was given. Please try again.";
  return "Your browser couldn't use a passkey here.";
}
