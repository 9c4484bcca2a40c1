import { expect, it } from "vitest";
import { CLOSING_MS, CloseKeeper, computeClose, computeTimeToClosing, MAX_CLOSES } from "./closes";
import { applyReadings, type Book, emptyBook } from "./quote";
import { unknownFigures } from "./sources/source";

// The company's zone is Toronto's.
const MIDNIGHT = Date.parse("2026-11-24T05:00:00Z");
const HOUR_MS = 3_600_000;
const order = ["kraken", "coinbase"];
type Prices = Readonly<Record<string, number>>;

/** What the sources answered at a time before midnight. */
const answer = (book: Book, prices: Prices, before: number, listed = order) =>
  applyReadings(
    book,
    Object.entries(prices).map(([source, price]) => ({
      source,
      cadence: "live" as const,
      ...unknownFigures,
      price,
    })),
    listed,
    MIDNIGHT - before,
  );
const calm = { kraken: 140_000.01, coinbase: 141_000 };
const closing = answer(emptyBook, calm, CLOSING_MS);

it("a day closes at the price agreed on at midnight, however late that is asked", () => {
  for (const later of [0, 1_000, 100 * HOUR_MS]) {
    expect(computeClose(closing, order, MIDNIGHT + later)).toEqual({
      date: "2026-11-23",
      btcFiat: "140000.01",
      source: "Kraken",
    });
  }
});

const simulated = ["simulated"];
it.each<[string, Book, string[], number]>([
  ["the day lasts", closing, order, -1],
  [
    "the last agreement was half a minute before midnight",
    answer(emptyBook, calm, 30_001),
    order,
    HOUR_MS,
  ],
  [
    "two sources contradicted each other since",
    answer(closing, { kraken: 1_400_000 }, 4_000),
    order,
    HOUR_MS,
  ],
  ["one answered alone", answer(emptyBook, { kraken: 140_000 }, 4_000), order, HOUR_MS],
  [
    "they agreed too late",
    answer(answer(emptyBook, { kraken: 140_000 }, 4_000), calm, -1),
    order,
    HOUR_MS,
  ],
  ["no source ever answered", emptyBook, order, HOUR_MS],
  [
    "the market is simulated",
    answer(emptyBook, { simulated: 1e5 }, 4_000, simulated),
    simulated,
    HOUR_MS,
  ],
  ["the clock was set back by a day", closing, order, -30 * HOUR_MS],
])("there is no close where %s", (_, book, listed, later) =>
  expect(computeClose(book, listed, MIDNIGHT + later)).toBeNull(),
);

it("polling for the close begins ten seconds before midnight, on days of 23 and 25 hours too, and is over then", () => {
  const waits = [
    "2026-03-08T12:00:00Z",
    "2026-11-01T12:00:00Z",
    MIDNIGHT - CLOSING_MS,
    MIDNIGHT - 1,
  ];
  expect(waits.map((time) => computeTimeToClosing(new Date(time).getTime()))).toEqual([
    16 * HOUR_MS - CLOSING_MS,
    17 * HOUR_MS - CLOSING_MS,
    0,
    0,
  ]);
  expect(computeTimeToClosing(MIDNIGHT)).toBe(24 * HOUR_MS - CLOSING_MS);
});

it("a day that has a close keeps it, an earlier day gets none any more, and a thousand are kept, the newest", () => {
  const stored = new Map<string, unknown>();
  const storage = {
    get: (key: string) => stored.get(key),
    put: (key: string, value: unknown) => void stored.set(key, value),
  } as unknown as SyncKvStorage;
  const keeper = new CloseKeeper(storage);
  const close = (date: string, btcFiat: string) => ({ date, btcFiat, source: "Kraken" });
  const first = close("2026-11-23", "140000");
  for (const each of [first, close("2026-11-23", "150000"), close("2026-11-22", "139000"), null]) {
    keeper.keep(each);
  }
  expect(keeper.list()).toEqual([first]);
  const dates = Array.from({ length: 1_001 }, (_, day) =>
    new Date(MIDNIGHT + day * 24 * HOUR_MS).toISOString().slice(0, 10),
  );
  for (const date of dates) keeper.keep(close(date, "1"));
  expect(new CloseKeeper(storage).list().map(({ date }) => date)).toEqual(dates.slice(-MAX_CLOSES));
});
