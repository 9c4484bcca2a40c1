import type { Attempts } from "~/domain/accounts/attempts";
import type { Email, Mailer } from "./email";

/** Links for an account or for a list. Flooding one leaves the other its emails. */
type EmailGroup = "account" | "list";

/** Within the attempts' window, by group and visitor network (IPv4: /24, IPv6: /48). */
export const EMAILS_PER_NETWORK = 30;
/** Within that window, by group: providers suspect a small sender of more. */
export const EMAILS_IN_TOTAL = 1_000;

/** A form that a person sends twice at once, without scripts, is answered by one email. */
export const REPEAT_SECONDS = 10;

type EmailLimit = "network" | "total";

interface RequestedEmailsOptions {
  mailer: Mailer;
  attempts: Attempts;
  network: string;
  /** Only for the first email over a limit within the window: a flood must not fill the log. */
  onLimited(group: EmailGroup, limit: EmailLimit): void;
}

export type RequestedEmails = ReturnType<typeof createRequestedEmails>;

/**
 * The only way to an address that a visitor typed. Limits are checked after the response, which is
 * the same and takes as long either way.
 */
export function createRequestedEmails({
  mailer,
  attempts,
  network,
  onLimited,
}: RequestedEmailsOptions) {
  async function findLimit(group: EmailGroup): Promise<EmailLimit | null> {
    // The network first: its rejected emails use up nothing of the total.
    const ofNetwork = JSON.stringify([group, network]);
    if ((await attempts.count("network-email", ofNetwork, EMAILS_PER_NETWORK)) > 0) {
      return "network";
    }
    return (await attempts.count("total-email", group, EMAILS_IN_TOTAL)) > 0 ? "total" : null;
  }

  async function isWithinLimits(group: EmailGroup): Promise<boolean> {
    const limit = await findLimit(group);
    if (limit && (await attempts.count("email-limit-log", `${group} ${limit}`, 1)) === 0) {
      onLimited(group, limit);
    }
    return limit === null;
  }

  return {
    configured: mailer.configured,
    /** @param path of the email's link, which tells one kind of email from another */
    send(group: EmailGroup, path: string, email: Email): void {
      const kind = JSON.stringify([email.to, path]);
      mailer.send(
        email,
        async () =>
          (await attempts.count("repeated-email", kind, 1, REPEAT_SECONDS)) === 0 &&
          isWithinLimits(group),
      );
    },
  };
}
