import type { AppLoadContext } from "@remix-run/cloudflare";

type Services = Pick<AppLoadContext, "tokens">;

/** What an emailed link for a new password stands for, or null when it is forged or expired. */
export function readResetLink({ tokens }: Services, token: string): { id: number; fingerprint: string } | null {
  const signed = tokens.verify("reset-password", token);
  if (!signed) return null;
  const [id, fingerprint] = JSON.parse(signed.text) as [number, string];
  return { id, fingerprint };
}

/** Whose address an emailed link confirms, or null when it is forged or expired. */
export function readConfirmationLink({ tokens }: Services, token: string): { id: number; username: string } | null {
  const signed = tokens.verify("confirm-email", token);
  if (!signed) return null;
  const [id, username] = JSON.parse(signed.text) as [number, string];
  return { id, username };
}
