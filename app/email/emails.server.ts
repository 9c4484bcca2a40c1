import type { SignedTokens, TokenPayloads, TokenPurpose } from "~/auth/signed-tokens.server";
import type { Accounts } from "~/domain/accounts/accounts";
import type { Attempts } from "~/domain/accounts/attempts";
import type { User } from "~/domain/accounts/user";
import { isEmailAddress } from "~/domain/fields";
import type { Registered } from "~/domain/sign-ups/launch-list/launch-list";
import type { Mailer } from "./email";
import type { ManagedList } from "./managed-list.server";
import type { RequestedEmails } from "./requested-emails.server";
import {
  codeLockEmail,
  confirmEmail,
  launchConfirmEmail,
  launchpadAgainEmail,
  launchpadThanksEmail,
  launchThanksEmail,
  newsletterAgainEmail,
  newsletterConfirmEmail,
  resetEmail,
} from "./templates";

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const RESET_SECONDS = HOUR_SECONDS;
const CONFIRM_SECONDS = 7 * DAY_SECONDS;
const MANAGE_SECONDS = DAY_SECONDS;
/** The link in a list's first email is what people keep. */
const KEPT_SECONDS = 365 * DAY_SECONDS;
/** Confirmation emails to one address within the attempts' window. */
const MAX_CONFIRMATIONS = 3;

interface EmailsOptions {
  /** Emails to addresses that visitors type. */
  requested: RequestedEmails;
  /** Sends to addresses that the site has of its administrators. */
  notify: Mailer["send"];
  tokens: SignedTokens;
  accounts: Pick<Accounts, "findResetFingerprint">;
  attempts: Attempts;
  launchOptIn: "single" | "double";
  /** The published address of a path. */
  linkTo: (path: string) => string;
}

export function createEmails({ requested, notify, tokens, accounts, attempts, launchOptIn, linkTo }: EmailsOptions) {
  const canResend = async (address: string) => (await attempts.begin("list-email", address)) === 0;
  const link = <Of extends TokenPurpose>(path: string, purpose: Of, payload: TokenPayloads[Of], seconds: number) =>
    linkTo(`${path}?token=${tokens.sign(purpose, payload, seconds)}`);

  /** Thanks an address for joining the launch list, with the link that manages the registration. */
  const sendLaunchThanks = (address: string) =>
    requested.send(
      "list",
      launchThanksEmail(address, link("/whitelist/manage", "manage-launch", address, KEPT_SECONDS)),
    );

  return {
    /** Whether the site sends any: pages promise none where it does not. */
    configured: requested.configured,
    sendLaunchThanks,

    /** Asks someone who signed up to confirm the address. @returns false for no address, or after several just now */
    async sendConfirmation({ id, username }: User): Promise<boolean> {
      if (!requested.configured || !isEmailAddress(username)) return false;
      if ((await attempts.begin("confirmation-email", username, MAX_CONFIRMATIONS)) > 0) return false;
      const path = link("/confirm-email", "confirm-email", [id, username], CONFIRM_SECONDS);
      requested.send("account", confirmEmail(username, path));
      return true;
    },

    /** Sends a link for a new password, where the address has an account. */
    async sendReset(address: string): Promise<void> {
      const found = await accounts.findResetFingerprint(address);
      if (!found) return;
      const { id, username, fingerprint } = found;
      const path = link("/reset-password", "reset-password", [id, fingerprint], RESET_SECONDS);
      requested.send("account", resetEmail(username, path));
    },

    /** Tells an administrator, whose username is an address, that wrong codes locked the second factor. */
    sendCodeLock({ username }: User) {
      if (isEmailAddress(username)) notify(codeLockEmail(username));
    },

    /**
     * Welcomes an address to the launch list: thanks a new one, or, where double opt-in is on, asks it to confirm, again
     * each time it is left until it has, since emails get lost and links expire.
     */
    async welcomeToLaunchList(address: string, { alreadyRegistered, confirmed }: Registered): Promise<void> {
      if (launchOptIn === "single") {
        if (!alreadyRegistered) sendLaunchThanks(address);
        return;
      }
      if (confirmed || (alreadyRegistered && !(await canResend(address)))) return;
      const path = link("/whitelist/confirm", "confirm-launch", address, CONFIRM_SECONDS);
      requested.send("list", launchConfirmEmail(address, path));
    },

    /**
     * Asks a new subscriber to confirm the address, again each time it is left until it has, within limits. A confirmed
     * one learns it by an email as well, so that the site tells nobody who subscribes.
     * @param subscription `token` is its own: the link does not expire
     */
    async answerSubscription(
      address: string,
      { token, isNew, isActive }: { token: string; isNew: boolean; isActive: boolean },
    ): Promise<void> {
      // Counted for a new one as well, which then takes no less time.
      const isWithinLimit = await canResend(address);
      if (!isNew && !isWithinLimit) return;
      const write = isActive ? newsletterAgainEmail : newsletterConfirmEmail;
      requested.send("list", write(address, linkTo(`/newsletter/manage?token=${token}`)));
    },

    /**
     * Answers who applied to the launchpad with the link that manages the application; whose application was not kept
     * learns it here alone, so that the site tells nobody who has applied.
     */
    async acknowledgeApplication(address: string, isNew: boolean): Promise<void> {
      // Counted for a new one as well, which then takes no less time.
      const isWithinLimit = await canResend(address);
      if (!isNew && !isWithinLimit) return;
      const write = isNew ? launchpadThanksEmail : launchpadAgainEmail;
      requested.send("list", write(address, link("/launchpad/manage", "manage-launchpad", address, KEPT_SECONDS)));
    },

    /** Sends the managing link anew, where the address is on the list. */
    async sendManageLink({ find, email, path, purpose }: ManagedList, address: string): Promise<void> {
      // Counted before the list is asked: an address that is not on it takes as long, and has no more tries.
      if (!(await canResend(address))) return;
      const entry = await find(address);
      if (entry) requested.send("list", email(entry.email, link(path, purpose, entry.email, MANAGE_SECONDS)));
    },
  };
}
