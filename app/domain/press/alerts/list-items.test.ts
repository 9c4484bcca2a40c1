import { expect, it } from "vitest";
import type { Filing, InvestorEvent } from "~/content/investors-schema";
import type { LedgerEntry } from "~/content/treasury-schema";
import { createInvestorEvents } from "~/domain/disclosures/events";
import { createFilings } from "~/domain/disclosures/filings";
import { type Embargoed, publish } from "~/domain/publication";
import { createTreasury } from "~/domain/treasury/treasury";
import { listAlertItems } from "./list-items";

const MORNING = "2026-03-02T07:00:00-05:00";
const morning = "2026-03-02T12:00:00.000Z";
const noon = "2026-03-02T17:00:00.000Z";

const filing = (id: string, more: Partial<Filing> = {}): Filing => ({
  id,
  type: "Interim MD&A",
  group: "reports",
  filed: "2026-03-02",
  publishAt: MORNING,
  ...more,
});
const event: InvestorEvent = {
  id: "call",
  title: "Results call",
  start: "2026-04-01T12:00:00Z",
  end: "2026-04-01T13:00:00Z",
  date: "2026-04-01",
  when: "",
  homeTime: null,
  publishAt: MORNING,
  materials: [],
};
const trade = (no: number, more: object = {}) =>
  ({
    kind: "btc",
    no,
    flow: "in",
    date: "2026-03-01",
    btc: "2.5",
    priceFiat: "100000",
    costFiat: "250000",
    feesIncluded: true,
    publishAt: MORNING,
    after: { btc: `${2.5 * no}` },
    ...more,
  }) as unknown as LedgerEntry;

/** Key, subject and except-topic of each at a time, ISO 8601. */
function list(content: Embargoed, release: { publishedAt?: string; isWithdrawn?: boolean } = {}, now = "2026-03-03") {
  const at = Date.parse(now);
  const published = publish(
    { currency: "CAD" as const, filings: [], investorEvents: [], treasury: [], ...content },
    at,
  );
  const items = listAlertItems({
    releases: [{ id: 1, topic: "treasury", publishedAt: MORNING, isWithdrawn: false, ...release }],
    filings: createFilings(published),
    events: createInvestorEvents(published, at),
    treasury: createTreasury(published),
  });
  return items.map(({ key, subject, exceptTopic }) => [key, subject, exceptTopic]);
}

const changed = { ...event, changes: [{ at: noon, what: "A week later." }] };

it.each<[string, unknown[][], Parameters<typeof list>]>([
  ["a filing", [[`filings/${morning}`, "New filing: Interim MD&A", null]], [{ filings: [filing("a")] }]],
  [
    "filings of one time together",
    [[`filings/${morning}`, "2 new filings", null]],
    [{ filings: [filing("a"), filing("b")] }],
  ],
  [
    "a filing with its release, to subscribers who do not get that",
    [[`filings/${morning}`, "New filing: Interim MD&A", "treasury"]],
    [{ filings: [filing("a", { release: 1 })] }],
  ],
  [
    "one of two with a release, to everyone",
    [[`filings/${morning}`, "2 new filings", null]],
    [{ filings: [filing("a", { release: 1 }), filing("b")] }],
  ],
  [
    "a filing whose release was withheld, from then on",
    [[`filings/${noon}`, "New filing: Interim MD&A", "treasury"]],
    [{ filings: [filing("a", { release: 1 })] }, { publishedAt: noon }],
  ],
  [
    "a filing of an earlier release, to everyone",
    [[`filings/${morning}`, "New filing: Interim MD&A", null]],
    [{ filings: [filing("a", { release: 1 })] }, { publishedAt: "2026-02-02T07:00:00-05:00" }],
  ],
  [
    "a filing of a withdrawn release, to everyone",
    [[`filings/${morning}`, "New filing: Interim MD&A", null]],
    [{ filings: [filing("a", { release: 1 })] }, { isWithdrawn: true }],
  ],
  [
    "nothing before it is published",
    [],
    [{ filings: [filing("a")], investorEvents: [event], treasury: [trade(1)] }, {}, "2026-03-02T11:59:59Z"],
  ],
  ["an event", [["events/call/1", "New event: Results call", null]], [{ investorEvents: [event] }]],
  [
    "an event that changed, once more",
    [["events/call/2", "Changed: Results call", null]],
    [{ investorEvents: [changed] }],
  ],
  [
    "a cancelled event",
    [["events/call/2", "Cancelled: Results call", null]],
    [{ investorEvents: [{ ...changed, status: "cancelled" }] }],
  ],
  ["no event that is over", [], [{ investorEvents: [event] }, {}, "2026-05-01"]],
  [
    "purchases of one release together",
    [[`holdings/${morning}`, "Bitcoin holdings: 5 BTC", "treasury"]],
    [{ treasury: [trade(1, { release: 1 }), trade(2, { release: 1 })] }],
  ],
  [
    "a later publication apart",
    [
      [`holdings/${morning}`, "Bitcoin holdings: 2.5 BTC", null],
      [`holdings/${noon}`, "Bitcoin holdings: 5 BTC", null],
    ],
    [{ treasury: [trade(1), trade(2, { publishAt: noon })] }],
  ],
])("alerts beside releases are for %s", (_, expected, given) => expect(list(...given)).toEqual(expected));
