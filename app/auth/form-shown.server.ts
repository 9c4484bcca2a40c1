import type { AppLoadContext } from "@remix-run/cloudflare";

/** The hidden field that says, signed, when a form was shown. Private pages only: a cached page knows no visitor. */
export const SHOWN_FIELD = "shown";
/** Nobody fills in a sign-up within this time. */
const MIN_FILL_MILLISECONDS = 1_000;
/** How long a form may stay open before it is sent. */
const LIFETIME_SECONDS = 24 * 60 * 60;

type Services = Pick<AppLoadContext, "signer" | "clock" | "submissionLimit">;

export const shownNow = ({ signer }: Services) => signer.sign("form-shown", "", LIFETIME_SECONDS);

/** Whether a form came back faster than hands can fill it in, or was never shown. Never while limits are lifted. */
export function isTooFast({ signer, clock, submissionLimit }: Services, form: FormData): boolean {
  if (!submissionLimit.on) return false;
  const shown = signer.read("form-shown", String(form.get(SHOWN_FIELD) ?? ""));
  return shown === null || clock.now() - shown.signedAt < MIN_FILL_MILLISECONDS;
}
