import type { Attempts } from "~/domain/accounts/attempts";
import type { Email, Mailer } from "./email";

/** What a visitor asked for: an account's links, or a list's. Flooding one leaves the other its emails. */
export type EmailGroup = "account" | "list";

/** Emails of a group within the attempts' window that visitors of one network (IPv4: /24, IPv6: /48) may cause. */
export const EMAILS_PER_NETWORK = 30;
/** The same, by all visitors together: what a mail provider takes from a small sender before it grows suspicious. */
export const EMAILS_IN_TOTAL = 1_000;

/** A limit that emails were not sent for. */
export type EmailLimit = "network" | "total";

interface RequestedEmailsOptions {
  mailer: Mailer;
  attempts: Attempts;
  /** The network that the request comes from. */
  network: string;
  /** Is called for the first email over a limit within the window: a flood must not fill the log. */
  onLimited(group: EmailGroup, limit: EmailLimit): void;
}

export type RequestedEmails = ReturnType<typeof createRequestedEmails>;

/**
 * The only way to an address that a visitor typed. An email over the limits of its network or of the site is not sent.
 * The limits are looked at after the response, which is the same and takes as long either way.
 */
export function createRequestedEmails({ mailer, attempts, network, onLimited }: RequestedEmailsOptions) {
  async function findLimit(group: EmailGroup): Promise<EmailLimit | null> {
    // The network first: what it may not send uses up nothing of the others'.
    const ofNetwork = JSON.stringify([group, network]);
    if ((await attempts.begin("network-email", ofNetwork, EMAILS_PER_NETWORK)) > 0) return "network";
    return (await attempts.begin("total-email", group, EMAILS_IN_TOTAL)) > 0 ? "total" : null;
  }

  async function isWithinLimits(group: EmailGroup): Promise<boolean> {
    const limit = await findLimit(group);
    if (limit && (await attempts.begin("email-limit-log", `${group} ${limit}`, 1)) === 0) onLimited(group, limit);
    return limit === null;
  }

  return {
    configured: mailer.configured,
    send: (group: EmailGroup, email: Email): void => mailer.send(email, () => isWithinLimits(group)),
  };
}
