import { describe, expect, it } from "vitest";
import { FROZEN_MS, STALE_MS } from "~/domain/price-ages";
import * as quote from "./quote";

type Answer = quote.Answer;
const { applyReadings, computeFigures, createPriceMessage, emptyBook, isChange } = quote;
const order = ["coingecko", "kraken", "coinbase", "coinmarketcap"];
const NOW = Date.UTC(2026, 10, 21);
const POLL = 4_000;
const unknown = { market_cap: null, volume_24h: null, percent_change_24h: null };
const read = (source: string, price: number, more: Partial<Answer> = {}): Answer => {
  const live = source !== "coingecko" && source !== "coinmarketcap";
  return { source, live, price, at: null, ...unknown, ...more };
};
const kraken = (price = 140_000) => read("kraken", price);

type Poll = [ms: number, ...answers: Answer[]];
/** Applies polls one after the other: each is a time after NOW and what the sources answered. */
const applyPolls = (book: quote.Book, ...polls: Poll[]) =>
  polls.reduce(
    (before, [ms, ...answers]) => applyReadings(before, answers, order, NOW + ms).book,
    book,
  );
const bookAfter = (...polls: Poll[]) => applyPolls(emptyBook, ...polls);
const statsAt = (ms: number, book: quote.Book) => computeFigures(book, order, NOW + ms)?.stats;

describe("the price of several sources", () => {
  const both = bookAfter([0, read("coinbase", 141_000), kraken()]);
  const aging = applyPolls(both, [14_000, kraken()]);
  const aged = applyPolls(both, [15_000, kraken()]);
  const slow = bookAfter([0, read("coingecko", 140_000), kraken()]);
  it.each<[string, number, quote.Book, object | undefined]>([
    ["is unknown before any answer", 0, emptyBook, undefined],
    ["is named after them", 0, both, { price: 140_500, source: "average of Coinbase and Kraken" }],
    [
      "counts one that was silent for less than 15 s",
      14_000,
      aging,
      { source: "average of Coinbase and Kraken" },
    ],
    ["leaves out one that was silent for 15 s", 15_000, aged, { price: 140_000, source: "Kraken" }],
    ["stays when none answers", 60_000, both, { price: 140_500, status: "stale" }],
    [
      "is a live one's where a slow one only agrees",
      0,
      slow,
      { price: 140_000, source: "Kraken", status: "live" },
    ],
    [
      "is never of the future",
      0,
      bookAfter([0, read("coingecko", 139_000, { at: NOW + 50_000 })]),
      { updated_at: "2026-11-21T00:00:00.000Z" },
    ],
  ])("%s", (_, ms, book, expected) => {
    if (expected) expect(statsAt(ms, book)).toMatchObject(expected);
    else expect(statsAt(ms, book)).toBeUndefined();
  });
});

it("a source is reported when it is left out, once for each reason", () => {
  const calm = bookAfter([0, kraken(100_000), read("coinbase", 100_100)]);
  const tenfold = applyReadings(calm, [kraken(1e6), read("coinbase", 100_100)], order, NOW + POLL);
  expect(tenfold.leftOut).toEqual([
    { source: "kraken", reason: "disagrees", price: 1e6, shown: 100_100 },
  ]);
  const again = applyReadings(
    tenfold.book,
    [kraken(1.1e6), read("coinbase", 100_101)],
    order,
    NOW + 2 * POLL,
  );
  expect(again.leftOut).toEqual([]);
});

it("slow figures are the preferred source's, another's when that was away for a quarter of an hour, the newest, or null", () => {
  const [gecko, cmc] = [2.7e12, 2.8e12].map((market_cap) => ({ ...unknown, market_cap }));
  const book = bookAfter(
    [0, read("coingecko", 140_000, gecko)],
    [POLL, read("coinmarketcap", 140_000, cmc)],
  );
  const capAt = (ms: number, of = book) => statsAt(ms, of)?.market_cap;
  expect([899_999, 900_000, POLL + 900_000].map((ms) => capAt(ms))).toEqual([
    2.7e12, 2.8e12, 2.8e12,
  ]);
  expect(computeFigures(book, order.toReversed(), NOW + POLL)?.stats).toMatchObject(cmc ?? {});
  // An answer without them leaves them.
  expect(capAt(2 * POLL, applyPolls(book, [2 * POLL, read("coingecko", 140_000)]))).toBe(2.7e12);
  expect(statsAt(0, bookAfter([0, kraken()]))).toMatchObject(unknown);
});

describe("the figures", () => {
  const book = bookAfter([0, kraken(), read("coinbase", 140_000)]);
  const updated_at = "2026-11-21T00:00:00.000Z";

  it("turn stale when no source has confirmed them for too long, or their provider says that they are old", () => {
    const stats = { stale: false, updated_at };
    expect(computeFigures(book, order, NOW + STALE_MS)).toMatchObject({ age: STALE_MS, stats });
    expect(statsAt(STALE_MS + 1, book)?.stale).toBe(true);
    const frozen = bookAfter([0, read("coingecko", 140_000, { at: NOW - FROZEN_MS - 1 })]);
    expect(statsAt(0, frozen)).toMatchObject({ status: "stale", stale: true });
  });

  it("forget sources that are no longer configured", () =>
    expect(computeFigures(book, ["coinbase"], NOW)).toBeNull());

  it("change with a price, a source or a mark, not by being confirmed", () => {
    const message = {
      type: "bitcoin_price",
      price: 140_000,
      updated_at,
      source: "kraken",
      status: "live",
      stale: false,
    } as const;
    expect(createPriceMessage({ ...message, ...unknown })).toEqual(message);
    expect(isChange(message, { ...message, updated_at: "2026-11-21T00:00:04.000Z" })).toBe(false);
    for (const change of [
      { price: 140_001 },
      { source: "coinbase" },
      { stale: true },
      { status: "unconfirmed" },
    ] as const)
      expect(isChange(message, { ...message, ...change })).toBe(true);
  });
});
