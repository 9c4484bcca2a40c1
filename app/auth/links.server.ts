import type { AppLoadContext } from "@remix-run/cloudflare";

type Services = Pick<AppLoadContext, "signer">;

/** What a mailed link for a new password stands for, or null when it is forged or too old. */
export function resetOf({ signer }: Services, token: string): { id: number; stamp: string } | null {
  const signed = signer.read("reset-password", token);
  if (!signed) return null;
  const [id, stamp] = JSON.parse(signed.text) as [number, string];
  return { id, stamp };
}

/** Whose address a mailed link confirms, or null when it is forged or too old. */
export function confirmationOf({ signer }: Services, token: string): { id: number; username: string } | null {
  const signed = signer.read("confirm-email", token);
  if (!signed) return null;
  const [id, username] = JSON.parse(signed.text) as [number, string];
  return { id, username };
}
