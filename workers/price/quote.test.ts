import { describe, expect, it } from "vitest";
import { FROZEN_MS, STALE_MS } from "~/domain/price-ages";
import * as quote from "./quote";

type Answer = quote.Answer;
const { applyReadings, computeFigures, COUNTS_MS, createPriceMessage, emptyBook, isChange } = quote;
const { mergePrices } = quote;
const order = ["coingecko", "kraken", "coinbase", "coinmarketcap"];
const NOW = Date.UTC(2026, 10, 21);
const POLL = 4_000;
const unknown = { market_cap: null, volume_24h: null, percent_change_24h: null };
const read = (source: string, price: number, extra: Partial<Answer["reading"]> = {}): Answer => ({
  source,
  live: source !== "coingecko" && source !== "coinmarketcap",
  reading: { price, at: null, ...unknown, ...extra },
});
const kraken = (price = 140_000) => read("kraken", price);

type Poll = [ms: number, ...answers: Answer[]];
/** Applies polls one after the other: each is a time after NOW and what the sources answered. */
const applyPolls = (book: quote.Book, ...polls: Poll[]) =>
  polls.reduce((before, [ms, ...answers]) => applyReadings(before, answers, order, NOW + ms).book, book);
const bookAfter = (...polls: Poll[]) => applyPolls(emptyBook, ...polls);
const priceAt = (ms: number, book: quote.Book) => mergePrices(book, order, NOW + ms);
const statsAt = (ms: number, book: quote.Book) => computeFigures(book, order, NOW + ms)?.stats;

describe("the price of several sources", () => {
  it.each([
    ["Kraken", 140_000, [140_000]],
    ["average of Coinbase and Kraken", 140_000.51, [140_000, 140_001.01]],
    ["median of Coinbase, CoinGecko and Kraken", 140_200, [140_000, 155_000, 140_200]],
    ["median of Coinbase, CoinGecko, CoinMarketCap and Kraken", 140_150, [140_000, 155_000, 140_200, 140_100]],
  ])("is that of %s, to the cent: %f", (source, price, prices) => {
    const names = ["kraken", "coinbase", "coingecko", "coinmarketcap"];
    const book = bookAfter([0, ...prices.map((each, index) => read(names[index] ?? "", each))]);
    expect(priceAt(0, book)).toMatchObject({ price, source });
  });

  const aging = bookAfter([0, read("coinbase", 141_000)], [COUNTS_MS - POLL, kraken()]);
  const slow = bookAfter([0, read("coingecko", 140_000), kraken()]);
  const old = bookAfter([0, read("coinbase", 141_000), kraken()]);
  const newer = applyPolls(old, [POLL, read("coinbase", 140_000)]);
  const dated = (at: number) => bookAfter([0, read("coingecko", 139_000, { at }), kraken()]);
  it.each<[string, number, quote.Book, object | null]>([
    ["is unknown before any answer", 0, emptyBook, null],
    ["counts a source for less than 15 s", COUNTS_MS - 1, aging, { source: "average of Coinbase and Kraken" }],
    ["leaves out a source whose price is 15 s old", COUNTS_MS, aging, { source: "Kraken" }],
    ["is the preferred one when none counts", 60_000, old, { source: "Kraken" }],
    ["is the freshest when none counts", 60_000, newer, { source: "Coinbase" }],
    ["keeps a slow source until a live one moves", 4, applyPolls(slow, [4, kraken()]), { price: 140_000 }],
    ["drops a slow source then", 4, applyPolls(slow, [4, kraken(150_000)]), { price: 150_000, source: "Kraken" }],
    ["is old where the provider says so", 0, dated(NOW - 20_000), { source: "Kraken" }],
    ["is never of the future", 0, dated(NOW + 3_600_000), { at: NOW }],
  ])("%s", (_, ms, book, expected) => {
    if (expected) expect(priceAt(ms, book)).toMatchObject(expected);
    else expect([priceAt(ms, book), statsAt(ms, book)]).toEqual([null, undefined]);
  });
});

describe("a price that jumps", () => {
  const calm = bookAfter([0, kraken(100_000)]);
  const jumped = applyPolls(calm, [POLL, kraken(150_000)]);
  const wild = applyPolls(jumped, [2 * POLL, kraken(200_000)]);

  it("is quarantined, and a series of jumps is reported once", () => {
    const { book, jumps } = applyReadings(calm, [kraken(121_000)], order, NOW + POLL);
    expect(jumps).toEqual([{ source: "kraken", price: 121_000, last: 100_000 }]);
    expect(applyReadings(book, [kraken(250_000)], order, NOW + 2 * POLL).jumps).toEqual([]);
  });

  it.each<[string, quote.Book, Poll, shown: number, quarantined?: string]>([
    ["up by less than a fifth is accepted", calm, [POLL, kraken(119_000)], 119_000],
    ["down by less than a fifth is accepted", calm, [POLL, kraken(81_000)], 81_000],
    ["is not confirmed by its source too soon", jumped, [POLL + 900, kraken(150_000)], 100_000, "kraken"],
    ["is confirmed by its source a second later", jumped, [POLL + 1_000, kraken(150_300)], 150_300],
    ["is confirmed by a second source", calm, [POLL, kraken(150_000), read("coinbase", 151_000)], 150_500],
    ["confirms a second source's jump", jumped, [POLL + 1_000, read("coinbase", 151_000)], 125_500, "kraken"],
    ["is not confirmed by a third jump", wild, [3 * POLL, kraken(90_000_000)], 100_000, "kraken"],
    ["is forgotten when the source comes back", wild, [3 * POLL, kraken(100_500)], 100_500],
  ])("%s", (_, before, poll, shown, ...quarantined) => {
    const after = applyPolls(before, poll);
    expect([priceAt(poll[0], after)?.price, ...Object.keys(after.quarantined)]).toEqual([shown, ...quarantined]);
  });
});

it("slow figures are the preferred source's, another's when that was away for a quarter of an hour, or null", () => {
  const gecko = { market_cap: 2.7e12, volume_24h: 48e9, percent_change_24h: -1.25 };
  const cmc = { market_cap: 2.8e12, volume_24h: 50e9, percent_change_24h: -1.3 };
  const both = bookAfter([0, read("coinmarketcap", 140_000, cmc), read("coingecko", 140_000, gecko)]);
  const away = applyPolls(both, [900_000, read("coinmarketcap", 140_000, cmc)]);
  expect([statsAt(0, both), statsAt(86_400_000, both), statsAt(900_000, away)]).toMatchObject([gecko, gecko, cmc]);
  expect(computeFigures(both, order.toReversed(), NOW)?.stats).toMatchObject(cmc);
  expect(statsAt(0, bookAfter([0, kraken()]))).toMatchObject(unknown);
});

describe("the figures", () => {
  const book = bookAfter([0, kraken()]);
  const updated_at = "2026-11-21T00:00:00.000Z";

  it("turn stale when no source has confirmed them for too long, or their provider says that they are old", () => {
    const stats = { stale: false, updated_at };
    expect(computeFigures(book, order, NOW + STALE_MS)).toMatchObject({ age: STALE_MS, stats });
    expect(statsAt(STALE_MS + 1, book)?.stale).toBe(true);
    const frozen = bookAfter([0, read("coingecko", 140_000, { at: NOW - FROZEN_MS - 1 })]);
    expect(statsAt(0, frozen)?.stale).toBe(true);
  });

  it("forget sources that are no longer configured", () => expect(computeFigures(book, ["coinbase"], NOW)).toBeNull());

  it("change with a price, a source or a mark, not by being confirmed", () => {
    const message = { type: "bitcoin_price", price: 140_000, updated_at, source: "kraken", stale: false } as const;
    expect(createPriceMessage({ ...message, ...unknown })).toEqual(message);
    expect(isChange(message, { ...message, updated_at: "2026-11-21T00:00:04.000Z" })).toBe(false);
    for (const change of [{ price: 140_001 }, { source: "coinbase" }, { stale: true }])
      expect(isChange(message, { ...message, ...change })).toBe(true);
  });
});

it("the price of several sources is as young as its youngest", () => {
  const at = (ms: number) => ({ at: NOW + ms });
  const book = bookAfter([0, kraken()], [POLL, read("coinbase", 140_000, at(1_000))]);
  expect(priceAt(POLL, book)).toMatchObject({ at: NOW + 1_000, seenAt: NOW + POLL });
});

it("slow figures that no source has renewed are the newest, and an answer without them leaves them", () => {
  const [gecko, cmc] = [2.7e12, 2.8e12].map((market_cap) => ({ ...unknown, market_cap }));
  const book = bookAfter([0, read("coingecko", 140_000, gecko)], [POLL, read("coinmarketcap", 140_000, cmc)]);
  expect(statsAt(POLL + 900_000, book)).toMatchObject({ market_cap: 2.8e12 });
  expect(statsAt(POLL + 899_999, book)).toMatchObject({ market_cap: 2.8e12 });
  expect(statsAt(899_999, book)).toMatchObject({ market_cap: 2.7e12 });
  const after = applyPolls(book, [2 * POLL, read("coingecko", 140_000)]);
  expect(statsAt(2 * POLL, after)).toMatchObject({ market_cap: 2.7e12 });
});

it("a jump is confirmed by answers of the last 15 s, not by earlier ones", () => {
  const before = bookAfter([0, kraken(100_000), read("coinbase", 100_000)]);
  const quarantinedAt = (ms: number) => applyPolls(before, [ms, read("coinbase", 150_000)]);
  const now = 30_000;
  const shown = (book: quote.Book) => priceAt(now, applyPolls(book, [now, kraken(150_000)]))?.price;
  expect([shown(quarantinedAt(now - COUNTS_MS + 1)), shown(quarantinedAt(now - COUNTS_MS))]).toEqual([
    150_000, 100_000,
  ]);
  const own = (ms: number) => applyPolls(before, [ms, kraken(150_000)]);
  expect([shown(own(now - COUNTS_MS + 1)), shown(own(now - COUNTS_MS))]).toEqual([150_000, 100_000]);
  expect(applyReadings(own(now - COUNTS_MS), [kraken(150_000)], order, NOW + now).jumps).toHaveLength(1);
  expect(applyReadings(own(now - COUNTS_MS + 1), [kraken(190_000)], order, NOW + now).jumps).toHaveLength(0);
});
