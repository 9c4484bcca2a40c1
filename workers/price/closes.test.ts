import { expect, it } from "vitest";
import { CLOSING_MS, computeClose, computeTimeToClosing } from "./closes";
import { applyReadings, emptyBook } from "./quote";
import { unknownFigures } from "./sources/source";

// The company's zone is Toronto's.
const MIDNIGHT = Date.parse("2026-11-24T05:00:00Z");
const HOUR_MS = 3_600_000;
const order = ["kraken", "coinbase", "coingecko"];

/** What the sources answered at a time before midnight. */
function bookOf(prices: Readonly<Record<string, number>>, before: number, at: number | null = null) {
  const answers = Object.entries(prices).map(([source, price]) => ({
    source,
    live: source !== "coingecko",
    reading: { ...unknownFigures, price, at },
  }));
  return applyReadings(emptyBook, answers, order, MIDNIGHT - before).book;
}

it.each([
  ["one source", { kraken: 140_000.01 }, "140000.01", "Kraken"],
  ["the mean of two", { kraken: 140_000, coinbase: 141_000 }, "140500", "average of Coinbase and Kraken"],
  [
    "the median of three",
    { kraken: 140_000, coinbase: 141_000, coingecko: 140_100 },
    "140100",
    "median of Coinbase and CoinGecko and Kraken",
  ],
])("a day closes at the price agreed on at midnight, %s, however late that is asked", (_, prices, btcFiat, source) => {
  const close = { date: "2026-11-23", btcFiat, source };
  for (const later of [0, 1_000, 100 * HOUR_MS])
    expect(computeClose(bookOf(prices, CLOSING_MS), order, MIDNIGHT + later)).toEqual(close);
});

it.each([
  ["the day lasts", bookOf({ kraken: 140_000 }, CLOSING_MS), order, -1],
  ["the price was stale at midnight", bookOf({ kraken: 140_000 }, 30_001), order, HOUR_MS],
  ["its provider called it old", bookOf({ kraken: 140_000 }, 0, MIDNIGHT - 600_001), order, HOUR_MS],
  ["no source ever answered", emptyBook, order, HOUR_MS],
  ["the market is simulated", bookOf({ simulated: 140_000 }, 0), ["simulated"], HOUR_MS],
  ["the clock was set back by a day", bookOf({ kraken: 140_000 }, 0), order, -30 * HOUR_MS],
])("there is no close where %s", (_, book, order, later) =>
  expect(computeClose(book, order, MIDNIGHT + later)).toBeNull(),
);

it.each([
  ["2026-03-08T12:00:00Z", "2026-03-09T04:00:00Z"],
  ["2026-11-01T12:00:00Z", "2026-11-02T05:00:00Z"],
])("polling for the close begins ten seconds before midnight by the clocks of %s", (now, midnight) =>
  expect(computeTimeToClosing(Date.parse(now))).toBe(Date.parse(midnight) - Date.parse(now) - CLOSING_MS),
);

it("in the last moments of a day the wait is over, and after them it is for the next day", () =>
  expect([-CLOSING_MS, -1, 0].map((later) => computeTimeToClosing(MIDNIGHT + later))).toEqual([
    0,
    0,
    24 * HOUR_MS - CLOSING_MS,
  ]));
