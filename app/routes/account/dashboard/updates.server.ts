import type { AppLoadContext } from "@remix-run/cloudflare";
import { brand } from "~/brand/generated/public";
import { HOUR_SECONDS } from "~/locale/durations";
import { formatLocalDay } from "~/locale/local-times";
import {
  applications,
  launchListEntries,
  type ManagedList,
  subscriptions,
} from "~/routes/sign-ups/managed-list.server";
import { offersNewsletter } from "~/site/optional-pages.server";

export interface Update {
  title: string;
  text: string;
  action: string;
  path: string;
}

interface ListCard {
  list: ManagedList;
  title: string;
  /** Start of the sentence that ends with the day. */
  joined: string;
  /** Shown to users who are not on the list, or whose address is not confirmed. */
  invitation: Omit<Update, "title">;
}

/** Lifetime of a dashboard's links, shorter than a session. */
const MANAGE_SECONDS = HOUR_SECONDS;

/**
 * The state of each list that the company offers, and the latest release.
 * @param address of the account, or null until it is confirmed: then no entry is looked up
 */
export async function listUpdates(context: AppLoadContext, address: string | null): Promise<Update[]> {
  const cards: ListCard[] = [
    {
      list: launchListEntries(context),
      title: "Launch list",
      joined: "You joined the launch list on",
      invitation: {
        text: `Get news about the launch of ${brand.product.name} Gold.`,
        action: "Join the launch list",
        path: "/whitelist?source=dashboard",
      },
    },
    ...(offersNewsletter(context)
      ? [
          {
            list: subscriptions(context),
            title: "Email alerts",
            joined: "You subscribed to our newsletter on",
            invitation: {
              text: "Get press releases and treasury updates by email.",
              action: "Subscribe",
              path: "/newsletter",
            },
          },
        ]
      : []),
    {
      list: applications(context),
      title: "Launchpad",
      joined: "We received your application on",
      invitation: context.pages.launchpad?.cohort
        ? {
            text: `${context.pages.launchpad.cohort}: applications are open.`,
            action: "Apply",
            path: "/launchpad/apply?source=dashboard",
          }
        : { text: "Applications aren't open.", action: "Read about the programme", path: "/launchpad" },
    },
  ];
  const describe = async ({ list, title, joined, invitation }: ListCard): Promise<Update> => {
    const entry = address === null ? null : await list.find(address);
    if (!entry) return { title, ...invitation };
    const token = context.tokens.sign(list.purpose, entry.email, MANAGE_SECONDS);
    const text = `${joined} ${formatLocalDay(list.since(entry))}.`;
    return { title, text, action: "Manage", path: `${list.path}?token=${token}` };
  };
  const updates = await Promise.all(cards.filter(({ list }) => list.isOffered).map(describe));
  const [latest] = context.press.list();
  if (!latest) return updates;
  const { displayDate, title, path } = latest;
  return [...updates, { title: `Latest release, ${displayDate}`, text: title, action: "Read the release", path }];
}
