import { describe, expect, it } from "vitest";
import type { BitcoinClose } from "~/domain/market/daily-closes";
import {
  CLOSING_MS,
  CloseKeeper,
  computeClose,
  computeTimeToClosing,
  findClose,
  MOST_CLOSES,
} from "./closes";
import { applyReadings, type Book, emptyBook } from "./quote";
import { unknownFigures } from "./sources/source";

// The company's zone is Toronto's.
const MIDNIGHT = Date.parse("2026-11-24T05:00:00Z");
const HOUR_MS = 3_600_000;
const order = ["kraken", "coinbase", "bitstamp", "coingecko"];

/** What the sources answered at a time before midnight. */
function bookOf(
  prices: Readonly<Record<string, number>>,
  before: number,
  at: number | null = null,
) {
  const answers = Object.entries(prices).map(([source, price]) => ({
    source,
    live: source !== "coingecko",
    ...unknownFigures,
    price,
    at,
  }));
  const poll = (book: Book, ms: number) =>
    applyReadings(book, answers, order, MIDNIGHT - before + ms).book;
  // A source alone is believed when it says it twice.
  return poll(poll(emptyBook, -4_000), 0);
}

it.each([
  ["one source", { kraken: 140_000.01 }, "140000.01", "Kraken"],
  [
    "the mean of two",
    { kraken: 140_000, coinbase: 141_000 },
    "140500",
    "average of Coinbase and Kraken",
  ],
  [
    "the median of three",
    { kraken: 140_000, coinbase: 141_000, bitstamp: 140_100 },
    "140100",
    "median of bitstamp and Coinbase and Kraken",
  ],
])(
  "a day closes at the price agreed on at midnight, %s, however late that is asked",
  (_, prices, btcFiat, source) => {
    const close = { date: "2026-11-23", btcFiat, source };
    for (const later of [0, 1_000, 100 * HOUR_MS])
      expect(computeClose(bookOf(prices, CLOSING_MS), order, MIDNIGHT + later)).toEqual(close);
  },
);

it.each([
  ["the day lasts", bookOf({ kraken: 140_000 }, CLOSING_MS), order, -1],
  ["the price was stale at midnight", bookOf({ kraken: 140_000 }, 30_001), order, HOUR_MS],
  [
    "two sources contradicted each other",
    bookOf({ kraken: 1_400_000, coinbase: 140_000 }, CLOSING_MS),
    order,
    HOUR_MS,
  ],
  [
    "its provider called it old",
    bookOf({ kraken: 140_000 }, 0, MIDNIGHT - 600_001),
    order,
    HOUR_MS,
  ],
  ["no source ever answered", emptyBook, order, HOUR_MS],
  ["the market is simulated", bookOf({ simulated: 140_000 }, 0), ["simulated"], HOUR_MS],
  ["the clock was set back by a day", bookOf({ kraken: 140_000 }, 0), order, -30 * HOUR_MS],
])("there is no close where %s", (_, book, order, later) =>
  expect(computeClose(book, order, MIDNIGHT + later)).toBeNull(),
);

it.each([
  ["2026-03-08T12:00:00Z", "2026-03-09T04:00:00Z"],
  ["2026-11-01T12:00:00Z", "2026-11-02T05:00:00Z"],
])(
  "polling for the close begins ten seconds before midnight by the clocks of %s",
  (now, midnight) =>
    expect(computeTimeToClosing(Date.parse(now))).toBe(
      Date.parse(midnight) - Date.parse(now) - CLOSING_MS,
    ),
);

it("in the last moments of a day the wait is over, and after them it is for the next day", () =>
  expect([-CLOSING_MS, -1, 0].map((later) => computeTimeToClosing(MIDNIGHT + later))).toEqual([
    0,
    0,
    24 * HOUR_MS - CLOSING_MS,
  ]));

describe("a day without a close", () => {
  const now = MIDNIGHT + HOUR_MS;
  const pointsAt = (price: (at: number) => number) =>
    Array.from({ length: 288 }, (_, back) => now - back * 300_000).map((at) => ({
      at,
      price: price(at),
    }));
  const calm = pointsAt((at) => 140_000 + (at - MIDNIGHT) / 60_000);
  const close = { date: "2026-11-23", btcFiat: "140000", source: "the history of Kraken" };
  const before = { date: "2026-11-22", btcFiat: "139000", source: "Kraken" };
  const find = (points: typeof calm, given: { last?: BitcoinClose; price?: number } = {}) =>
    findClose(points, { last: before, price: 140_060, now, source: "kraken", ...given });

  it("is filled from a source's history of it", () => {
    expect(find(calm)).toEqual(close);
    expect(find(calm.toReversed())).toEqual(close);
    expect(find(calm, { last: undefined })).toEqual(close);
  });
  it.each<[string, Parameters<typeof find>]>([
    ["is of another pair", [pointsAt(() => 102_000)]],
    ["is tenfold", [pointsAt(() => 1_400_000)]],
    ["leaps at midnight alone", [pointsAt((at) => (at === MIDNIGHT ? 1_400_000 : 140_000))]],
    ["ends before midnight", [calm.filter(({ at }) => at < MIDNIGHT)]],
    ["has a gap at midnight", [calm.filter(({ at }) => Math.abs(at - MIDNIGHT) > 700_000)]],
    ["is far from the day before", [calm, { last: { ...before, btcFiat: "69000" } }]],
    ["is far from the agreed price", [calm, { price: 150_000 }]],
    ["is of the future", [calm.map(({ at, price }) => ({ at: at + 25 * HOUR_MS, price }))]],
    ["is empty", [[]]],
  ])("stays without one where that %s", (_, args) => expect(find(...args)).toBeNull());
});

it("a day that has a close keeps it, an earlier day gets none any more, and a thousand are kept, the newest", () => {
  const stored = new Map<string, unknown>();
  const storage = {
    get: (key: string) => stored.get(key),
    put: (key: string, value: unknown) => void stored.set(key, value),
  };
  const keeper = new CloseKeeper(storage as unknown as SyncKvStorage);
  const close = (date: string, btcFiat: string) => ({ date, btcFiat, source: "Kraken" });
  const first = close("2026-11-23", "140000");
  for (const each of [first, close("2026-11-23", "150000"), close("2026-11-22", "139000"), null])
    keeper.keep(each);
  expect(keeper.list()).toEqual([first]);
  const dates = Array.from({ length: 1_001 }, (_, day) =>
    new Date(MIDNIGHT + day * 24 * HOUR_MS).toISOString().slice(0, 10),
  );
  for (const date of dates) keeper.keep(close(date, "1"));
  const restarted = new CloseKeeper(storage as unknown as SyncKvStorage);
  expect(restarted.list().map(({ date }) => date)).toEqual(dates.slice(-MOST_CLOSES));
});
