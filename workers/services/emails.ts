import { brand } from "~/brand/generated/public";
import type { Email } from "~/email/email";
import { createEmails } from "~/email/emails.server";
import { createRequestedEmails } from "~/email/requested-emails.server";
import { localMailbox } from "../email/providers";
import { networkOf } from "../submission-limit";
import type { AccountServices } from "./accounts";
import type { Base } from "./base";

export function createEmailServices(
  { request, settings, mailer, log, from, linkTo, isLocalRequest }: Base,
  { tokens, accounts, attempts }: AccountServices,
) {
  return {
    emails: createEmails({
      requested: createRequestedEmails({
        mailer,
        attempts,
        network: networkOf(from ?? "local"),
        onLimited: (group, limit) => log({ event: "email.limited", group, limit }),
      }),
      tokens,
      accounts,
      attempts,
      launchOptIn: settings.LAUNCH_OPT_IN,
      linkTo,
    }),
    /** Null for requests from other machines. */
    localMailbox: isLocalRequest ? localMailbox.map((email) => showLocally(email, request)) : null,
  };
}

/** An email with links to this machine's site, whose address the mailer does not have. */
function showLocally({ html, text, ...email }: Email, { url }: Request): Email {
  const { origin } = new URL(url);
  const local = (content: string) => content.replaceAll(brand.origin, origin);
  return { ...email, text: local(text), html: html && local(html) };
}
