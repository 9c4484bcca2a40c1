import { expect, it } from "vitest";
import { CLOSING_MS, CloseKeeper, computeClose, computeTimeToClosing } from "./closes";
import { applyReadings, type Book, emptyBook } from "./quote";
import { unknownFigures } from "./sources/source";

// The company's zone is Toronto's.
const MIDNIGHT = Date.parse("2026-11-24T05:00:00Z");
const HOUR_MS = 3_600_000;

/** The book after the sources' answers at a time before midnight. */
const answer = (book: Book, before: number, prices: Readonly<Record<string, number>>) =>
  applyReadings(
    book,
    Object.entries(prices).map(([source, price]) => {
      return { source, cadence: "live", ...unknownFigures, price };
    }),
    Object.keys(prices),
    MIDNIGHT - before,
  );
const calm = { kraken: 140_000.01, coinbase: 141_000 };
const closing = answer(emptyBook, CLOSING_MS, calm);
const alone = answer(emptyBook, 4_000, { kraken: 140_000 });
const closeAt = (book: Book, later: number, order = Object.keys(calm)) =>
  computeClose(book, order, MIDNIGHT + later);

it("a day closes at the price agreed on at midnight", () => {
  const close = { date: "2026-11-23", btcFiat: "140000.01", source: "Kraken" };
  expect([0, 100 * HOUR_MS].map((later) => closeAt(closing, later))).toEqual([close, close]);
});

it.each([
  ["the day lasts", closing, -1],
  ["the last agreement was half a minute before midnight", answer(emptyBook, 30_001, calm)],
  ["two contradicted each other since", answer(closing, 4_000, { ...calm, kraken: 1_400_000 })],
  ["one answered alone", alone],
  ["they agreed too late", answer(alone, -1, calm)],
  ["the market is simulated", answer(emptyBook, 4_000, { simulated: 1e5 }), 0, ["simulated"]],
  ["the clock was set back by a day", closing, -30 * HOUR_MS],
])("there is no close where %s", (_, book, later = HOUR_MS, order = undefined) =>
  expect(closeAt(book, later, order)).toBeNull(),
);

it.each([
  ["2026-03-08T12:00:00Z", 16 * HOUR_MS - CLOSING_MS],
  ["2026-11-01T12:00:00Z", 17 * HOUR_MS - CLOSING_MS],
  [MIDNIGHT - CLOSING_MS, 0],
  [MIDNIGHT, 24 * HOUR_MS - CLOSING_MS],
])("at %s polling for the close begins in %i ms", (time, ms) =>
  expect(computeTimeToClosing(new Date(time).getTime())).toBe(ms),
);

it("a day that has a close keeps it after a restart, and an earlier one gets none", () => {
  const stored = new Map<string, unknown>();
  const storage = {
    get: (key: string) => stored.get(key),
    put: (key: string, value: unknown) => void stored.set(key, value),
  } as unknown as SyncKvStorage;
  const first = { date: "2026-11-23", btcFiat: "140000", source: "Kraken" };
  for (const close of [first, { ...first, btcFiat: "1" }, { ...first, date: "2026-11-22" }, null]) {
    new CloseKeeper(storage).keep(close);
  }
  expect(new CloseKeeper(storage).list()).toEqual([first]);
});
