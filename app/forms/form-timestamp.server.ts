import type { AppLoadContext } from "@remix-run/cloudflare";
import { HONEYPOT_FIELD } from "~/ui/field";
import { ActionError } from "./action-error";

/** The hidden field that says, signed, when a form was shown. Private pages only: a cached page knows no visitor. */
export const TIMESTAMP_FIELD = "shown";
/** Nobody fills in a sign-up within this time. */
const MIN_FILL_MILLISECONDS = 1_000;
/** How long a form may stay open before it is sent. */
const LIFETIME_SECONDS = 24 * 60 * 60;

type Services = Pick<AppLoadContext, "tokens" | "clock" | "submissionLimit">;

export const createFormTimestamp = ({ tokens }: Services) => tokens.sign("form-timestamp", "", LIFETIME_SECONDS);

/** Whether a form came back faster than hands can fill it in, or was never shown. Never while limits are lifted. */
function isSubmittedTooFast({ tokens, clock, submissionLimit }: Services, form: FormData): boolean {
  if (!submissionLimit.on) return false;
  const shown = tokens.verify("form-timestamp", String(form.get(TIMESTAMP_FIELD) ?? ""));
  return shown === null || clock.now() - shown.signedAt < MIN_FILL_MILLISECONDS;
}

/**
 * Rejects what looks like a program: a filled honeypot or, where the form has a timestamp, an answer within a second.
 * @throws {ActionError} 400 in words for people: a person with a helpful browser may look like a program
 */
export function requirePerson(services: Services, form: FormData, { timestamp = false } = {}): void {
  if (form.get(HONEYPOT_FIELD) || (timestamp && isSubmittedTooFast(services, form)))
    throw new ActionError(400, "This looked like an automated submission. Please submit the form again.");
}
