import type { AppLoadContext } from "@remix-run/cloudflare";
import type { User } from "~/domain/accounts/accounts";
import {
  confirmLetter,
  launchConfirmLetter,
  launchLetter,
  newsletterLetter,
  resetLetter,
} from "~/domain/email/letters";
import { emailAddress } from "~/domain/fields";
import type { Registered } from "~/domain/launch-list/launch-list";
import type { ManagedList } from "./managed-list.server";

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const RESET_SECONDS = HOUR_SECONDS;
const CONFIRM_SECONDS = 7 * DAY_SECONDS;
const MANAGE_SECONDS = DAY_SECONDS;
/** The link of a list's first letter is what people keep. */
const KEPT_SECONDS = 365 * DAY_SECONDS;

type Services = Pick<AppLoadContext, "accounts" | "mailer" | "mayWriteAgain" | "signer" | "linkTo" | "launchOptIn">;

/** Asks someone who signed up to confirm the address. An administrator's name need not be one. */
export function sendConfirmation({ mailer, signer, linkTo }: Services, { id, username }: User) {
  if (!emailAddress.safeParse(username).success) return;
  const token = signer.sign("confirm-email", JSON.stringify([id, username]), CONFIRM_SECONDS);
  mailer.send(confirmLetter(username, linkTo(`/confirm-email?token=${token}`)));
}

/** Sends a link for a new password, where the address has an account. */
export async function sendReset({ accounts, mailer, signer, linkTo }: Services, address: string) {
  const stamp = await accounts.passwordStamp(address);
  if (!stamp) return;
  const token = signer.sign("reset-password", JSON.stringify([stamp.id, stamp.stamp]), RESET_SECONDS);
  mailer.send(resetLetter(stamp.username, linkTo(`/reset-password?token=${token}`)));
}

/**
 * Welcomes an address that was left for the launch list: thanks a new one, or, where double opt-in is on, asks it to
 * confirm, again each time it is left until it has, since letters are lost and links end.
 */
export async function welcomeToLaunchList(
  services: Services,
  address: string,
  { alreadyRegistered, confirmed }: Registered,
) {
  const { launchOptIn, mailer, mayWriteAgain, signer, linkTo } = services;
  if (launchOptIn === "single") {
    if (!alreadyRegistered) sendLaunchThanks(services, address);
    return;
  }
  if (confirmed || (alreadyRegistered && !(await mayWriteAgain(address)))) return;
  const token = signer.sign("confirm-launch", address, CONFIRM_SECONDS);
  mailer.send(launchConfirmLetter(address, linkTo(`/whitelist/confirm?token=${token}`)));
}

/** Thanks an address for joining the launch list, with the link that manages the registration. */
export function sendLaunchThanks({ mailer, signer, linkTo }: Services, address: string) {
  const token = signer.sign("manage-launch", address, KEPT_SECONDS);
  mailer.send(launchLetter(address, linkTo(`/whitelist/manage?token=${token}`)));
}

/** Thanks an address for subscribing to the newsletter, with the link that ends it. */
export function sendNewsletterThanks({ mailer, signer, linkTo }: Services, address: string) {
  const token = signer.sign("manage-newsletter", address, KEPT_SECONDS);
  mailer.send(newsletterLetter(address, linkTo(`/newsletter/manage?token=${token}`)));
}

/** Sends the managing link anew, where the address is on the list. */
export async function sendManageLink(
  { mailer, mayWriteAgain, signer, linkTo }: Services,
  { find, letter, path, purpose }: ManagedList,
  address: string,
) {
  // Counted before the list is asked: an address that is not on it takes as long, and has no more tries.
  if (!(await mayWriteAgain(address))) return;
  const entry = await find(address);
  if (!entry) return;
  const token = signer.sign(purpose, entry.email, MANAGE_SECONDS);
  mailer.send(letter(entry.email, linkTo(`${path}?token=${token}`)));
}
