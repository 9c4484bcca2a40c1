import { expect, it } from "vitest";
import type { Ledger } from "~/content/treasury-schema";
import { btcOn, capitalOn, goldOn, instrumentOn, policyOn } from "../../../tests/ledger/entries";
import { countReleasedSince, countSecurities, findExpiredSince, lastDay, openInstruments, periodStart } from "./books";

const instruments: Ledger = [
  instrumentOn("2025-01-02", { id: "W", count: 500, expires: "2025-12-31" }),
  instrumentOn("2025-01-02", { id: "O", type: "option", count: 100, schedule: { "2025-02-01": 60 } }),
  instrumentOn("2025-01-02", {
    id: "E",
    type: "escrow",
    count: 1_000,
    expires: "2025-03-01",
    schedule: { "2025-02-01": 250, "2025-06-01": 250 },
  }),
  capitalOn("2025-03-01", { exercised: { W: 30 }, lapsed: { W: 20, O: 10 }, released: { E: 40, W: 1 } }),
  capitalOn("2025-04-01", { exercised: { W: 5, E: 7 }, lapsed: { E: 9 } }),
];

it.each([
  ["2025-01-01", {}],
  ["2025-01-31", { W: 500, O: 100, E: 1_000 }],
  ["2025-02-01", { W: 500, O: 100, E: 750 }],
  ["2025-03-01", { W: 450, O: 90, E: 710 }],
  ["2025-04-01", { W: 445, O: 90, E: 710 }],
  ["2025-06-01", { W: 445, O: 90, E: 460 }],
])(
  "on %s warrants and options remain until exercised or lapsed, and shares in escrow until released: %j",
  (day, remaining) =>
    expect(Object.fromEntries(openInstruments(instruments, day).map(({ id, remaining }) => [id, remaining]))).toEqual(
      remaining,
    ),
);

it.each([
  ["2025-01-31", "2025-05-01", [1, 2, 500, "W"]],
  ["2025-01-31", "2025-04-30", null],
  ["2025-04-01", "2026-01-01", [2, 2, 535, "WO"]],
  ["2025-05-01", "2026-01-01", [1, 1, 90, "O"]],
])(
  "of the warrants and options counted on %s, those that end before %s have expired, and shares in escrow never do",
  (day, today, expected) => {
    const ends: Record<string, string> = { W: "2025-04-30", O: "2025-12-31" };
    const dated = instruments.map((entry) =>
      entry.kind === "instrument" ? { ...entry, expires: ends[entry.id] ?? entry.expires } : entry,
    );
    const ledger = [...dated, capitalOn("2025-04-30", { lapsed: { W: 445 } })];
    const since = findExpiredSince(ledger, day, today);
    const ids = since?.instruments.map(({ id }) => id).join("");
    expect(since && [since.series, since.ofSeries, since.securities, ids]).toEqual(expected);
  },
);

it.each([
  ["2025-01-31", "2025-01-31", 0],
  ["2025-01-31", "2025-02-01", 250],
  ["2025-01-31", "2025-06-01", 500],
  ["2025-02-01", "2025-06-01", 250],
])("from the end of %s to %s the escrow's schedule releases %i shares", (day, today, shares) =>
  expect(countReleasedSince(instruments, day, today)).toBe(shares),
);

const issue = capitalOn("2025-01-02", { sharesAfter: 1_000, warrantsAfter: 500, optionsAfter: 100 });
const warrants = instrumentOn("2025-01-02", { count: 500, expires: "2025-06-30" });
const expiredReason = "The warrants expired on June 30, 2025, and no count since then is published.";

it.each([
  ["on the last day of the warrants", "2025-06-30", [issue, warrants], 1_600, undefined],
  ["the day after", "2025-07-01", [issue, warrants], null, expiredReason],
  [
    "the day after, with all of them accounted for",
    "2025-07-01",
    [issue, warrants, capitalOn("2025-06-30", { exercised: { W: 200 }, lapsed: { W: 300 }, sharesAfter: 1_200 })],
    1_200,
    undefined,
  ],
  [
    "after an escrow has ended",
    "2025-07-01",
    [issue, instrumentOn("2025-01-02", { type: "escrow", expires: "2025-06-30" })],
    1_600,
    undefined,
  ],
] as const)(
  "%s the diluted count includes warrants and options only while they are current",
  (_, day, ledger, diluted, reason) => expect(countSecurities(ledger, day)).toMatchObject({ diluted, reason }),
);

it("before the first issue there is no count of securities", () =>
  expect(countSecurities([issue], "2025-01-01")).toBeNull());

it("the ledger's last day is that of its newest trade, issue, price or balance, whatever the order of its entries", () => {
  const [trade, later] = [btcOn("2025-01-10"), goldOn("2025-01-20")];
  expect(lastDay([later, trade, policyOn("2025-03-01"), instrumentOn("2025-03-01")])).toBe("2025-01-20");
  expect(lastDay([policyOn("2025-03-01")])).toBeNull();
});

it.each([
  ["2025-01-01", "2024-12-31", "2024-12-31"],
  ["2025-03-31", "2024-12-31", "2024-12-31"],
  ["2025-04-01", "2024-12-31", "2025-03-31"],
  ["2025-09-30", "2024-12-31", "2025-06-30"],
  ["2025-12-31", "2024-12-31", "2025-09-30"],
])("%s is in a year that follows %s and a quarter that follows %s", (day, year, quarter) =>
  expect([periodStart(day, "year"), periodStart(day, "quarter")]).toEqual([year, quarter]),
);
