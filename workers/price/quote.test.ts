import { expect, it } from "vitest";
import type { MarketStats } from "~/domain/market/stats";
import * as quote from "./quote";

const { applyReadings, computeStats, createPriceMessage, emptyBook, isChange } = quote;
const NOW = Date.UTC(2026, 10, 21);
const order = ["kraken", "coinbase", "coingecko", "coinmarketcap"];
const unknown = { market_cap: null, volume_24h: null, percent_change_24h: null };
const isSlow = (source: string) => source === "coingecko" || source === "coinmarketcap";
const read = (source: string, price: number, more: Partial<quote.Answer> = {}): quote.Answer => ({
  source,
  cadence: isSlow(source) ? "slow" : "live",
  price,
  at: null,
  ...unknown,
  ...more,
});
type Poll = [seconds: number, ...answers: quote.Answer[]];
const bookAfter = (...polls: Poll[]) =>
  polls.reduce(
    (book, [seconds, ...answers]) => applyReadings(book, answers, order, NOW + seconds * 1_000),
    emptyBook,
  );
const statsAt = (seconds: number, book: quote.Book, listed = order) =>
  computeStats(book, listed, NOW + seconds * 1_000);
const agreed = bookAfter([0, read("coinbase", 140_000.006), read("kraken", 140_100)]);

it("the price is the first listed source's, under its own name, and rounded", () => {
  const first = { price: 140_100, source: "Kraken", status: "live", stale: false };
  expect(statsAt(30, agreed)).toEqual({
    ...first,
    ...unknown,
    updated_at: "2026-11-21T00:00:00.000Z",
  });
  expect(statsAt(0, agreed, ["coinbase", "kraken"])).toMatchObject({ price: 140_000.01 });
});

it("the last agreed price stays without its sources", () =>
  expect([31, 61].map((seconds) => statsAt(seconds, agreed, ["coingecko"]))).toMatchObject([
    { price: 140_100, status: "unconfirmed", stale: false },
    { price: 140_100, status: "stale", stale: true },
  ]));

it("a made-up price has nothing to agree with, and is no part of a real one", () => {
  const listed = ["simulated"];
  const made = applyReadings(emptyBook, [read("simulated", 142_000)], listed, NOW);
  const mark = { source: "simulated", status: "simulated" };
  expect(statsAt(60, made, listed)).toMatchObject({ ...mark, price: 142_000, stale: false });
  expect(statsAt(61, made, listed)).toMatchObject({ ...mark, stale: true });
  expect(statsAt(0, made)).toBeNull();
  expect(statsAt(0, agreed, listed)).toBeNull();
});

it("no price is of the future", () =>
  expect(
    statsAt(0, bookAfter([0, read("coingecko", 140_000, { at: NOW + 1e6 }), read("kraken", 14e4)])),
  ).toMatchObject({ updated_at: "2026-11-21T00:00:00.000Z" }));

it("slow figures are the first source's, another's after a quarter of an hour, the newest, or null, and none whose price is off", () => {
  const [gecko, cmc] = [2.7e12, 2.8e12].map((market_cap) => ({ ...unknown, market_cap }));
  const both = [read("kraken", 140_000), read("coinbase", 140_000)];
  const book = bookAfter(
    [0, ...both, read("coingecko", 140_000, gecko)],
    [4, read("coinmarketcap", 140_000, cmc), read("coingecko", 140_000)],
    [8, ...both, read("coingecko", 1.4e6, { market_cap: 2.7e13 })],
  );
  const capAt = (seconds: number) => statsAt(seconds, book)?.market_cap;
  expect([899, 900, 904].map(capAt)).toEqual([2.7e12, 2.8e12, 2.8e12]);
});

it("a message changes with a price, a source or a mark, not by being confirmed", () => {
  const stats: MarketStats = {
    price: 140_000,
    ...unknown,
    updated_at: "2026-11-21T00:00:00.000Z",
    source: "Kraken",
    status: "live",
    stale: false,
  };
  const changes = [
    { updated_at: "2026-11-21T00:00:04.000Z" },
    { price: 140_001 },
    { source: "Coinbase" },
    { stale: true },
    { status: "unconfirmed" as const },
  ].map((change) =>
    isChange(createPriceMessage(stats), createPriceMessage({ ...stats, ...change })),
  );
  expect(changes).toEqual([false, true, true, true, true]);
});
