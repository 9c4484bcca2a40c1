import type { SignedTokens, TokenPayloads, TokenPurpose } from "~/auth/signed-tokens.server";
import type { Accounts } from "~/domain/accounts/accounts";
import type { Attempts } from "~/domain/accounts/attempts";
import type { User } from "~/domain/accounts/user";
import { isEmailAddress } from "~/domain/fields";
import type { Registered } from "~/domain/sign-ups/launch-list/launch-list";
import { DAY_SECONDS, HOUR_SECONDS } from "~/locale/durations";
import type { Email } from "./email";
import type { RequestedEmails } from "./requested-emails.server";
import {
  confirmEmail,
  launchConfirmEmail,
  launchpadAgainEmail,
  launchpadThanksEmail,
  launchThanksEmail,
  newsletterAgainEmail,
  newsletterConfirmEmail,
  resetEmail,
} from "./templates";

export interface ManageLink<Entry extends { email: string } = { email: string }> {
  path: string;
  purpose: "manage-launch" | "manage-launchpad";
  email(to: string, link: string): Email;
  find(email: string): Promise<Entry | null>;
}

const RESET_SECONDS = HOUR_SECONDS;
const CONFIRM_SECONDS = 7 * DAY_SECONDS;
const MANAGE_SECONDS = DAY_SECONDS;
/** People keep the link in a list's first email. */
const KEPT_SECONDS = 365 * DAY_SECONDS;
/** To one address, within the attempts' window. */
const MAX_CONFIRMATIONS = 3;

interface EmailsOptions {
  requested: RequestedEmails;
  tokens: SignedTokens;
  accounts: Pick<Accounts, "findResetFingerprint">;
  attempts: Attempts;
  launchOptIn: "single" | "double";
  linkTo: (path: string) => string;
}

export function createEmails({
  requested,
  tokens,
  accounts,
  attempts,
  launchOptIn,
  linkTo,
}: EmailsOptions) {
  const canResend = async (address: string) => (await attempts.count("list-email", address)) === 0;
  /** A new address always gets its first email; counting it all the same takes equal time. */
  const mayAnswer = async (address: string, isNew: boolean) => (await canResend(address)) || isNew;
  const link = <Of extends TokenPurpose>(
    path: string,
    purpose: Of,
    payload: TokenPayloads[Of],
    seconds: number,
  ) => linkTo(`${path}?token=${tokens.sign(purpose, payload, seconds)}`);

  const sendLaunchThanks = (address: string) =>
    requested.send(
      "list",
      "/whitelist/manage",
      launchThanksEmail(address, link("/whitelist/manage", "manage-launch", address, KEPT_SECONDS)),
    );

  return {
    /** Pages promise no emails without it. */
    configured: requested.configured,
    sendLaunchThanks,

    /** @returns false where the username is no address, or after too many emails */
    async sendConfirmation({ id, username }: User): Promise<boolean> {
      if (!requested.configured || !isEmailAddress(username)) return false;
      if ((await attempts.count("confirmation-email", username, MAX_CONFIRMATIONS)) > 0) {
        return false;
      }
      const path = link("/confirm-email", "confirm-email", [id, username], CONFIRM_SECONDS);
      requested.send("account", "/confirm-email", confirmEmail(username, path));
      return true;
    },

    async sendReset(address: string): Promise<void> {
      const account = await accounts.findResetFingerprint(address);
      if (!account) return;
      const { id, username, fingerprint } = account;
      const path = link("/reset-password", "reset-password", [id, fingerprint], RESET_SECONDS);
      requested.send("account", "/reset-password", resetEmail(username, path));
    },

    /**
     * Thanks a new address or, with double opt-in, asks it to confirm at each registration until it
     * has: emails get lost and links expire.
     */
    async welcomeToLaunchList(
      address: string,
      { alreadyRegistered, confirmed }: Registered,
    ): Promise<void> {
      if (launchOptIn === "single") {
        if (!alreadyRegistered) sendLaunchThanks(address);
        return;
      }
      if (confirmed || (alreadyRegistered && !(await canResend(address)))) return;
      const path = link("/whitelist/confirm", "confirm-launch", address, CONFIRM_SECONDS);
      requested.send("list", "/whitelist/confirm", launchConfirmEmail(address, path));
    },

    /**
     * Asks to confirm at each sign-up, within limits. A confirmed address gets an email as well:
     * the response must not reveal who is subscribed.
     * @param subscription its own `token`, so that the link does not expire
     */
    async answerSubscription(
      address: string,
      { token, isNew, isConfirmed }: { token: string; isNew: boolean; isConfirmed: boolean },
    ): Promise<void> {
      if (!(await mayAnswer(address, isNew))) return;
      const write = isConfirmed ? newsletterAgainEmail : newsletterConfirmEmail;
      const path = "/newsletter/confirm";
      requested.send("list", path, write(address, linkTo(`${path}?token=${token}`)));
    },

    /**
     * Only this email says that an earlier application was kept: the response must not reveal who
     * has applied.
     */
    async acknowledgeApplication(address: string, isNew: boolean): Promise<void> {
      if (!(await mayAnswer(address, isNew))) return;
      const write = isNew ? launchpadThanksEmail : launchpadAgainEmail;
      requested.send(
        "list",
        "/launchpad/manage",
        write(address, link("/launchpad/manage", "manage-launchpad", address, KEPT_SECONDS)),
      );
    },

    /** Sends nothing to an address that is not on the list. */
    async sendManageLink(
      { find, email, path, purpose }: ManageLink,
      address: string,
    ): Promise<void> {
      // Counted before the lookup: an unknown address takes as long, and gets no more tries.
      if (!(await canResend(address))) return;
      const entry = await find(address);
      if (entry) {
        requested.send(
          "list",
          path,
          email(entry.email, link(path, purpose, entry.email, MANAGE_SECONDS)),
        );
      }
    },
  };
}
