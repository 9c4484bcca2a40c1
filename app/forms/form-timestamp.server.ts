import type { AppLoadContext } from "@remix-run/cloudflare";
import { DAY_SECONDS } from "~/locale/durations";
import { HONEYPOT_FIELD } from "~/ui/field";
import { ActionError } from "./action-error";

/** The hidden field with the signed time at which a form was shown. Private pages only: a cached page has one for all. */
export const TIMESTAMP_FIELD = "shown";
/** A person takes longer than this to fill in a sign-up. */
const MIN_FILL_MS = 1_000;
/** How long a form may stay open before it is sent. */
const LIFETIME_SECONDS = DAY_SECONDS;

type Services = Pick<AppLoadContext, "tokens" | "clock" | "submissionLimit">;

export const createFormTimestamp = ({ tokens }: Services) => tokens.sign("form-timestamp", "", LIFETIME_SECONDS);

/** Whether a form was sent faster than a person can fill it in, or was never shown. Not checked while limits are lifted. */
function isSubmittedTooFast({ tokens, clock, submissionLimit }: Services, form: FormData): boolean {
  if (!submissionLimit.on) return false;
  const shown = tokens.verify("form-timestamp", String(form.get(TIMESTAMP_FIELD) ?? ""));
  return shown === null || clock.now() - shown.signedAt < MIN_FILL_MS;
}

/**
 * Rejects a submission that looks automated: a filled honeypot or, where the form has a timestamp, an answer within a
 * second. @throws {ActionError} 400 with a sentence for people: a browser's autofill may look automated
 */
export function requirePerson(services: Services, form: FormData, { timestamp = false } = {}): void {
  if (form.get(HONEYPOT_FIELD) || (timestamp && isSubmittedTooFast(services, form)))
    throw new ActionError(400, "This looked like an automated submission. Please submit the form again.");
}
