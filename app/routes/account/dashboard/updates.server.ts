import type { AppLoadContext } from "@remix-run/cloudflare";
import { HOUR_SECONDS } from "~/locale/durations";
import { formatLocalDay } from "~/locale/local-times";
import {
  applications,
  launchListEntries,
  type ManagedList,
} from "~/routes/sign-ups/managed-list.server";

export interface Update {
  title: string;
  text: string;
  action: string;
  path: string;
}

/** Of a dashboard's links; shorter than a session. */
const MANAGE_SECONDS = HOUR_SECONDS;

/** @param address null until it is confirmed: then no entry is looked up */
export async function listUpdates(
  context: AppLoadContext,
  address: string | null,
): Promise<Update[]> {
  const lists: ManagedList[] = [launchListEntries(context), applications(context)];
  const loadUpdate = async ({ card, ...list }: ManagedList): Promise<Update> => {
    const entry = address === null ? null : await list.find(address);
    if (!entry) return { title: card.title, ...card.invitation };
    const token = context.tokens.sign(list.purpose, entry.email, MANAGE_SECONDS);
    const text = `${card.joined} ${formatLocalDay(list.since(entry))}.`;
    return { title: card.title, text, action: "Manage", path: `${list.path}?token=${token}` };
  };
  const updates = await Promise.all(lists.filter(({ isOffered }) => isOffered).map(loadUpdate));
  if (context.newsletter.isOffered) updates.push(await loadSubscription(context, address));
  const [latest] = context.press.list();
  if (!latest) return updates;
  const { displayDate, title, path } = latest;
  return [
    ...updates,
    { title: `Latest release, ${displayDate}`, text: title, action: "Read the release", path },
  ];
}

async function loadSubscription(
  { newsletter }: AppLoadContext,
  address: string | null,
): Promise<Update> {
  const title = "Releases by email";
  const entry = address === null ? null : await newsletter.find(address);
  if (!entry) {
    return {
      title,
      text: "Get our press releases by email.",
      action: "Subscribe",
      path: "/newsletter",
    };
  }
  const text = `You subscribed to our newsletter on ${formatLocalDay(entry.consentedAt)}.`;
  return { title, text, action: "Manage", path: `/newsletter/confirm?token=${entry.token}` };
}
