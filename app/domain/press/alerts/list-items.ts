import type { InvestorEvent } from "~/content/investors-schema";
import type { PressRecord, ReleaseTopic } from "~/content/schemas";
import type { ItemTopic } from "~/domain/alert-topics";
import type { createInvestorEvents } from "~/domain/disclosures/events";
import type { Filings } from "~/domain/disclosures/filings";
import { eventChangedAt, labelEvent } from "~/domain/event-status";
import { describeReceipt, titleFiling } from "~/domain/filing-titles";
import { eventPath, filingsPage, TREASURY_PATH } from "~/domain/investor-lists";
import { formatExact } from "~/domain/treasury/format";
import type { Trade } from "~/domain/treasury/ledger-state";
import type { Treasury } from "~/domain/treasury/treasury";
import { formatDay } from "~/locale/days";
import { plural } from "~/locale/plural";

/** What filings, an event or a change of holdings are emailed as. */
export interface AlertItem {
  readonly topic: ItemTopic;
  /** Each is sent once: entries that appear at one time together, an event once more for each change. */
  readonly key: string;
  readonly edition: number;
  /** ISO 8601, UTC: never before the release that announces it. */
  readonly publishedAt: string;
  /** The topic of the release that says it at the same time: its subscribers get the release's email alone. */
  readonly exceptTopic: ReleaseTopic | null;
  readonly subject: string;
  readonly lines: readonly string[];
  readonly event?: InvestorEvent;
  readonly link: { readonly text: string; readonly path: string };
}

interface Sources {
  /** Published ones, each with the time when the site showed it first. */
  releases: readonly (Pick<PressRecord, "id" | "topic"> & { publishedAt: string; isWithdrawn: boolean })[];
  filings: Pick<Filings, "list">;
  events: Pick<ReturnType<typeof createInvestorEvents>, "upcoming">;
  treasury: Pick<Treasury, "written">;
}

interface Entry {
  publishAt: string;
  release?: number | undefined;
}

type Appearance = Pick<AlertItem, "publishedAt" | "exceptTopic">;

/** The emails about what the site shows beside its releases. */
export function listAlertItems({ releases, filings, events, treasury }: Sources): readonly AlertItem[] {
  const appear = ({ publishAt, release: id }: Entry): Appearance => {
    const release = releases.find((each) => each.id === id);
    const [own, its] = [Date.parse(publishAt), Date.parse(release?.publishedAt ?? publishAt)];
    const isCovered = release && !release.isWithdrawn && its >= own;
    return { publishedAt: new Date(Math.max(own, its)).toISOString(), exceptTopic: isCovered ? release.topic : null };
  };
  const trades = treasury.written().filter((entry): entry is Trade => entry.kind === "btc" || entry.kind === "gold");
  return [
    ...together("filings", filings.list(), appear, (filed) => ({
      subject: filed.length === 1 ? `New filing: ${filed.map(titleFiling)}` : plural(filed.length, "new filing"),
      lines: filed.map((filing) => `${titleFiling(filing)}. ${describeReceipt(filing)}.`),
      link: { text: "See our filings", path: filingsPage.path },
    })),
    ...events.upcoming().map((event) => describeEvent(event, appear(event))),
    ...together("holdings", trades, appear, (changes) => ({
      subject: describeHoldings(changes),
      lines: changes.map(describeChange),
      link: { text: "See the treasury", path: TREASURY_PATH },
    })),
  ];
}

/** One email for all entries that appear at one time. */
const together = <Item extends Entry>(
  topic: ItemTopic,
  entries: readonly Item[],
  appear: (entry: Item) => Appearance,
  describe: (entries: readonly Item[]) => Pick<AlertItem, "subject" | "lines" | "link">,
): AlertItem[] => {
  const groups = Map.groupBy(entries, (entry) => appear(entry).publishedAt);
  return [...groups].map(([publishedAt, group]) => {
    const [exceptTopic = null, ...others] = new Set(group.map((entry) => appear(entry).exceptTopic));
    const key = `${topic}/${publishedAt}`;
    return {
      topic,
      key,
      edition: 1,
      publishedAt,
      exceptTopic: others.length > 0 ? null : exceptTopic,
      ...describe(group),
    };
  });
};

function describeEvent(event: InvestorEvent, first: Appearance): AlertItem {
  const edition = 1 + (event.changes?.length ?? 0);
  const isNew = edition === 1;
  return {
    ...(isNew ? first : { publishedAt: new Date(eventChangedAt(event)).toISOString(), exceptTopic: null }),
    topic: "events",
    key: `events/${event.id}/${edition}`,
    edition,
    subject: `${labelEvent(event) ?? (isNew ? "New event" : "Changed")}: ${event.title}`,
    lines: [],
    event,
    link: { text: "See the event", path: eventPath(event.id) },
  };
}

const measureOf = (trade: Trade) =>
  trade.kind === "btc"
    ? ({ asset: "Bitcoin", unit: "BTC", quantity: trade.btc, after: trade.after.btc } as const)
    : ({ asset: "Gold", unit: "g", quantity: trade.grams, after: trade.after.grams } as const);

/** "Bitcoin holdings: 66.19 BTC", after the last change of each asset. */
const describeHoldings = (trades: readonly Trade[]) => {
  const last = new Map(trades.map((trade) => [trade.kind, measureOf(trade)]));
  return [...last.values()]
    .map(({ asset, after, unit }) => `${asset} holdings: ${formatExact(after, unit)}`)
    .join("; ");
};

/** "June 23, 2025: +2.24 BTC, 66.19 BTC held after." */
function describeChange(trade: Trade): string {
  const { quantity, after, unit } = measureOf(trade);
  const sign = trade.flow === "in" ? "+" : "−";
  return `${formatDay(trade.date)}: ${sign}${formatExact(quantity, unit)}, ${formatExact(after, unit)} held after.`;
}
