import type { SignedTokens, TokenPayloads, TokenPurpose } from "~/auth/signed-tokens.server";
import type { Accounts } from "~/domain/accounts/accounts";
import type { Attempts } from "~/domain/accounts/attempts";
import type { User } from "~/domain/accounts/user";
import { isEmailAddress } from "~/domain/fields";
import type { Registered } from "~/domain/launch-list/launch-list";
import type { Email, Mailer } from "./email";
import {
  codeLockEmail,
  confirmEmail,
  launchConfirmEmail,
  launchThanksEmail,
  newsletterThanksEmail,
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

/** A list whose entries are managed by an emailed link. */
export interface LinkedList {
  /** Address of the list's page. */
  path: string;
  purpose: "manage-launch" | "manage-newsletter";
  email(to: string, link: string): Email;
  find(address: string): Promise<{ email: string } | null>;
}

export interface Emails {
  /** Whether the site sends any: pages promise none where it does not. */
  configured: boolean;
  /**
   * Asks someone who signed up to confirm the address. An administrator's username need not be one.
   * @returns false when none was sent: the username is no address, or was sent several just now
   */
  sendConfirmation(user: User): Promise<boolean>;
  /** Sends a link for a new password, where the address has an account. */
  sendReset(address: string): Promise<void>;
  /** Tells an administrator, whose username is an address, that wrong codes locked the second factor. */
  sendCodeLock(user: User): void;
  /**
   * Welcomes an address to the launch list: thanks a new one, or, where double opt-in is on, asks it to confirm, again
   * each time it is left until it has, since emails get lost and links expire.
   */
  welcomeToLaunchList(address: string, registered: Registered): Promise<void>;
  /** Thanks an address for joining the launch list, with the link that manages the registration. */
  sendLaunchThanks(address: string): void;
  /** Thanks an address for subscribing to the newsletter, with the link that ends it. */
  sendNewsletterThanks(address: string): void;
  /** Sends the managing link anew, where the address is on the list. */
  sendManageLink(list: LinkedList, address: string): Promise<void>;
}

interface EmailsOptions {
  mailer: Mailer;
  tokens: SignedTokens;
  accounts: Pick<Accounts, "findResetFingerprint">;
  attempts: Attempts;
  launchOptIn: "single" | "double";
  /** The published address of a path. */
  linkTo: (path: string) => string;
}

export function createEmails({ mailer, tokens, accounts, attempts, launchOptIn, linkTo }: EmailsOptions): Emails {
  const canResend = async (address: string) => (await attempts.begin("list email", address)) === 0;
  const link = <Purpose extends TokenPurpose>(
    path: string,
    purpose: Purpose,
    payload: TokenPayloads[Purpose],
    lifetimeSeconds: number,
  ) => linkTo(`${path}?token=${tokens.sign(purpose, payload, lifetimeSeconds)}`);

  const sendLaunchThanks = (address: string) =>
    mailer.send(launchThanksEmail(address, link("/whitelist/manage", "manage-launch", address, KEPT_SECONDS)));

  return {
    configured: mailer.configured,

    async sendConfirmation({ id, username }) {
      if (!mailer.configured || !isEmailAddress(username)) return false;
      if ((await attempts.begin("confirmation email", username, MAX_CONFIRMATIONS)) > 0) return false;
      mailer.send(confirmEmail(username, link("/confirm-email", "confirm-email", [id, username], CONFIRM_SECONDS)));
      return true;
    },

    async sendReset(address) {
      const found = await accounts.findResetFingerprint(address);
      if (!found) return;
      const { id, username, fingerprint } = found;
      mailer.send(resetEmail(username, link("/reset-password", "reset-password", [id, fingerprint], RESET_SECONDS)));
    },

    sendCodeLock({ username }) {
      if (isEmailAddress(username)) mailer.send(codeLockEmail(username));
    },

    async welcomeToLaunchList(address, { alreadyRegistered, confirmed }) {
      if (launchOptIn === "single") {
        if (!alreadyRegistered) sendLaunchThanks(address);
        return;
      }
      if (confirmed || (alreadyRegistered && !(await canResend(address)))) return;
      mailer.send(launchConfirmEmail(address, link("/whitelist/confirm", "confirm-launch", address, CONFIRM_SECONDS)));
    },

    sendLaunchThanks,

    sendNewsletterThanks(address) {
      mailer.send(
        newsletterThanksEmail(address, link("/newsletter/manage", "manage-newsletter", address, KEPT_SECONDS)),
      );
    },

    async sendManageLink({ find, email, path, purpose }, address) {
      // Counted before the list is asked: an address that is not on it takes as long, and has no more tries.
      if (!(await canResend(address))) return;
      const entry = await find(address);
      if (entry) mailer.send(email(entry.email, link(path, purpose, entry.email, MANAGE_SECONDS)));
    },
  };
}
