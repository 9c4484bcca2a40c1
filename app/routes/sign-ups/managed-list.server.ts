import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { brand } from "~/brand/generated/public";
import { linkRequestSchema } from "~/domain/accounts/forms";
import type { LaunchRegistration } from "~/domain/sign-ups/launch-list/launch-list";
import type { LaunchpadApplication } from "~/domain/sign-ups/launchpad/launchpad";
import type { ManageLink } from "~/email/emails.server";
import { launchManageEmail, launchpadManageEmail } from "~/email/templates";
import { limitSubmissions } from "~/forms/action-error";
import { handleForm } from "~/forms/handle-form.server";
import { type ToastName, toasts } from "~/forms/toasts";
import { findOr404 } from "~/http/not-found";

interface EntryPage {
  title: string;
  description: string;
  /** Why to ask for a link. */
  ask: string;
  /** Why a link shows no entry. */
  expired: string;
  /** The same for any address, on the list or not. */
  sent: string;
}

interface ListCard {
  title: string;
  /** Continues with the day of the entry. */
  joined: string;
  /** For users who are not on the list, or whose address is not confirmed. */
  invitation: { text: string; action: string; path: string };
}

/** Owners of addresses view and end their entries by an emailed link. */
export interface ManagedList<Entry extends { email: string } = { email: string }>
  extends ManageLink<Entry> {
  page: EntryPage;
  card: ListCard;
  /** If not, the page is only for existing entries. */
  isOffered: boolean;
  /** When an entry was made: the link of an earlier entry does not open it. */
  since(entry: Entry): Date;
  remove(email: string): Promise<void>;
  removed: ToastName;
  /** Other results that its page announces. */
  results?: readonly ToastName[];
}

/** The day is shown before the text. */
type Fact = readonly [term: string, text: string, day?: Date];

/** Owners can download and withdraw an entry, not change it. */
interface WithdrawableList<Entry extends { email: string }> extends ManagedList<Entry> {
  /** "registration" */
  noun: string;
  /** What withdrawing does. */
  note: string;
  facts(entry: Entry): readonly Fact[];
  /** Its facts are long texts. */
  isLong: boolean;
}

type Context = LoaderFunctionArgs["context"];

export const launchListEntries = ({
  launchList,
  pages,
}: Context): WithdrawableList<LaunchRegistration> => ({
  path: "/whitelist/manage",
  page: {
    title: "Your registration",
    description: "View, download or withdraw your registration.",
    ask: "Enter the email address you registered with, and we'll send you a link to view, download or withdraw your registration.",
    expired: "This link has expired, or the registration has been withdrawn.",
    sent: "If this address is on the list, we've emailed you a link.",
  },
  card: {
    title: "Launch list",
    joined: "You joined the launch list on",
    invitation: {
      text: `Get news about the launch of ${brand.product.name} Gold.`,
      action: "Join the launch list",
      path: "/whitelist?source=dashboard",
    },
  },
  noun: "registration",
  note: "Withdrawing permanently deletes your registration.",
  facts: ({ email, registeredAt, source, consentVersion }) => [
    ["Email", email],
    ["Registered", "", registeredAt],
    ["Source", source],
    ["Consent", `Version ${consentVersion}`],
  ],
  isLong: false,
  isOffered: pages.gold !== undefined,
  purpose: "manage-launch",
  email: launchManageEmail,
  find: launchList.find,
  since: ({ registeredAt }) => registeredAt,
  remove: launchList.withdraw,
  removed: "launch-withdrawn",
  results: ["launch-confirmed"],
});

export const applications = ({
  launchpad,
  pages,
}: Context): WithdrawableList<LaunchpadApplication> => ({
  path: "/launchpad/manage",
  page: {
    title: "Your application",
    description: "View, download or withdraw your application to the launchpad.",
    ask: "Enter the email address you applied with, and we'll send you a link to view, download or withdraw your application.",
    expired: "This link has expired, or the application has been withdrawn.",
    sent: "If you applied from this address, we've emailed you a link.",
  },
  card: {
    title: "Launchpad",
    joined: "We received your application on",
    invitation: pages.launchpad?.cohort
      ? {
          text: `${pages.launchpad.cohort}: applications are open.`,
          action: "Apply",
          path: "/launchpad/apply?source=dashboard",
        }
      : {
          text: "Applications aren't open.",
          action: "Read about the programme",
          path: "/launchpad",
        },
  },
  noun: "application",
  note: "Withdrawing permanently deletes every application from this address. You can then apply again.",
  facts: ({
    name,
    email,
    appliedAt,
    cohort,
    product,
    assetUse,
    progress,
    link,
    source,
    consentVersion,
  }) => [
    ["Name", name],
    ["Email", email],
    ["Applied", `, ${cohort}`, appliedAt],
    ["What you are building", product],
    ["How it uses Bitcoin or gold", assetUse],
    ["What already works", progress],
    ...(link ? [["Link", link] as const] : []),
    ["Source", source],
    ["Consent", `Version ${consentVersion}`],
  ],
  isLong: true,
  isOffered: pages.launchpad !== undefined,
  purpose: "manage-launchpad",
  email: launchpadManageEmail,
  find: launchpad.find,
  since: ({ appliedAt }) => appliedAt,
  remove: launchpad.withdraw,
  removed: "application-withdrawn",
});

/** By the path, in any case, as Remix matches paths. */
export const findWithdrawable = ({ request, context }: LoaderFunctionArgs) =>
  (/launchpad/i.test(new URL(request.url).pathname)
    ? applications(context)
    : launchListEntries(context)) as WithdrawableList<LaunchpadApplication & LaunchRegistration>;

/**
 * The result is in the address, also for browsers without cookies. A forged link can only show what
 * the page says anyway.
 */
export const announce = (path: string, result: ToastName, token?: string) =>
  redirect(`${path}?${new URLSearchParams({ ...(token && { token }), result })}`, 303);

/** Null when the link is forged or expired, or the entry was removed since. */
export async function findLinkedEntry<Entry extends { email: string }>(
  { tokens }: Context,
  list: ManagedList<Entry>,
  token: string,
): Promise<Entry | null> {
  const signed = tokens.verify(list.purpose, token);
  const entry = signed && (await list.find(signed.payload));
  return entry && list.since(entry).getTime() <= signed.signedAt ? entry : null;
}

/** @throws 404 without an entry, where the company does not offer the list */
export async function loadEntry<Entry extends { email: string }>(
  { request, context }: LoaderFunctionArgs,
  list: ManagedList<Entry>,
) {
  const { searchParams } = new URL(request.url);
  const result = [list.removed, ...(list.results ?? [])].find(
    (name) => name === searchParams.get("result"),
  );
  const token = searchParams.get("token");
  const entry = token === null ? null : await findLinkedEntry(context, list, token);
  findOr404(entry ?? (list.isOffered || null));
  const emailConfigured = context.emails.configured;
  const { path, page } = list;
  const toast = result ? toasts[result] : null;
  return { path, page, entry, token, toast, sent: searchParams.has("sent"), emailConfigured };
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

/**
 * @param entry null: an expired token is no success, or the visitor would think the address was off
 * the list
 */
async function endEntry(list: ManagedList, entry: { email: string } | null) {
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
