import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { linkRequestSchema } from "~/domain/accounts/forms";
import type { LaunchRegistration } from "~/domain/sign-ups/launch-list/launch-list";
import type { LaunchpadApplication } from "~/domain/sign-ups/launchpad/launchpad";
import type { NewsletterSubscriber } from "~/domain/sign-ups/newsletter/subscription";
import type { ManageLink } from "~/email/emails.server";
import { launchManageEmail, launchpadManageEmail, newsletterManageEmail } from "~/email/templates";
import { limitSubmissions } from "~/forms/action-error";
import { handleForm } from "~/forms/handle-form.server";
import { type ToastName, toasts } from "~/forms/toasts";
import { jsonFile } from "~/http/json";
import { findOr404 } from "~/http/not-found";

/** A list of addresses whose owners view and end their entries by an emailed link. */
export interface ManagedList<Entry extends { email: string } = { email: string }> extends ManageLink<Entry> {
  /** Whether the company still offers the list. If not, the page is there for its entries alone. */
  isOffered: boolean;
  /** The entry whose own token, which never expires, the link has. */
  findByToken?(token: string): Promise<Entry | null>;
  /** When an entry was made: the link of an earlier entry does not open it. */
  since(entry: Entry): Date;
  remove(email: string): Promise<void>;
  removed: ToastName;
  /** The other results that its page announces. */
  results?: readonly ToastName[];
}

type Context = LoaderFunctionArgs["context"];

export const launchListEntries = ({ launchList, pages }: Context): ManagedList<LaunchRegistration> => ({
  path: "/whitelist/manage",
  isOffered: pages.gold !== undefined,
  purpose: "manage-launch",
  email: launchManageEmail,
  find: launchList.find,
  since: ({ registeredAt }) => registeredAt,
  remove: launchList.withdraw,
  removed: "launch-withdrawn",
  results: ["launch-confirmed"],
});

export const subscriptions = ({ newsletter }: Context): ManagedList<NewsletterSubscriber> => ({
  path: "/newsletter/manage",
  isOffered: true,
  purpose: "manage-newsletter",
  email: newsletterManageEmail,
  find: newsletter.find,
  findByToken: newsletter.findByToken,
  since: ({ consentedAt }) => consentedAt,
  remove: (email) => newsletter.unsubscribe(email),
  removed: "newsletter-ended",
  results: ["newsletter-confirmed", "newsletter-saved"],
});

export const applications = ({ launchpad, pages }: Context): ManagedList<LaunchpadApplication> => ({
  path: "/launchpad/manage",
  isOffered: pages.launchpad !== undefined,
  purpose: "manage-launchpad",
  email: launchpadManageEmail,
  find: launchpad.find,
  since: ({ appliedAt }) => appliedAt,
  remove: launchpad.withdraw,
  removed: "application-withdrawn",
});

/**
 * Leads to a list's page with a result in the address, where a browser without cookies finds it, too. A link can only show
 * what the page says anyway.
 */
export const announce = (path: string, result: ToastName, token?: string) =>
  redirect(`${path}?${new URLSearchParams({ ...(token && { token }), result })}`, 303);

/** The entry of a link, or null when the link is forged or expired, or its entry was removed since. */
export async function findLinkedEntry<Entry extends { email: string }>(
  { tokens }: Context,
  list: ManagedList<Entry>,
  token: string,
): Promise<Entry | null> {
  const own = await list.findByToken?.(token);
  if (own) return own;
  const signed = tokens.verify(list.purpose, token);
  const entry = signed && (await list.find(signed.payload));
  return entry && list.since(entry).getTime() <= signed.signedAt ? entry : null;
}

/**
 * The data of a list's page: the entry of a link, or what the form that asks for a link needs.
 * @throws 404 without an entry, where the company does not offer the list
 */
export async function loadEntry<Entry extends { email: string }>(
  { request, context }: LoaderFunctionArgs,
  list: ManagedList<Entry>,
) {
  const { searchParams } = new URL(request.url);
  const result = [list.removed, ...(list.results ?? [])].find((name) => name === searchParams.get("result"));
  const token = searchParams.get("token");
  const entry = token === null ? null : await findLinkedEntry(context, list, token);
  findOr404(entry ?? (list.isOffered || null));
  const emailConfigured = context.emails.configured;
  return { entry, token, toast: result ? toasts[result] : null, sent: searchParams.has("sent"), emailConfigured };
}

/** The entry of a link as a file. @throws 404 where there is none */
export async function answerEntryFile<Entry extends { email: string }>(
  { request, context }: LoaderFunctionArgs,
  list: ManagedList<Entry>,
  fileName: string,
) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return jsonFile(findOr404(await findLinkedEntry(context, list, token)), fileName);
}

/** Ends the entry of a link; without a link, emails one. */
export async function handleManagedEntry<Entry extends { email: string }>(
  { request, context }: ActionFunctionArgs,
  list: ManagedList<Entry>,
) {
  const token = new URL(request.url).searchParams.get("token");
  if (token === null) return sendLink(request, context, list);
  return endEntry(list, await findLinkedEntry(context, list, token));
}

/** @param entry null: don't report success for an expired token, the visitor would think the address was off the list */
export async function endEntry(list: ManagedList, entry: { email: string } | null) {
  if (!entry) return redirect(`${list.path}?token=expired`, 303);
  await list.remove(entry.email);
  return announce(list.path, list.removed);
}

/** The same answer whether or not the address is on the list. */
const sendLink = (request: Request, context: Context, list: ManagedList) =>
  handleForm(request, { schema: linkRequestSchema, toast: null }, async ({ value }) => {
    await limitSubmissions(context, "email");
    await context.emails.sendManageLink(list, value.email);
    return redirect(`${list.path}?sent=1`, 303);
  });
