import { expect, it } from "vitest";
import type { MarketStats } from "~/domain/market/stats";
import {
  type Answer,
  applyReadings,
  type Book,
  computeStats,
  createPriceMessage,
  emptyBook,
  isChange,
} from "./quote";
import { unknownFigures } from "./sources/source";

const NOW = Date.UTC(2026, 10, 21);
const order = ["kraken", "coinbase", "coingecko", "coinmarketcap"];
const read = (source: string, price: number, more: Partial<Answer> = {}): Answer => ({
  ...unknownFigures,
  source,
  cadence: "live",
  price,
  ...more,
});
type Poll = [seconds: number, ...answers: Answer[]];
const bookAfter = (...polls: Poll[]) =>
  polls.reduce(
    (book, [seconds, ...answers]) => applyReadings(book, answers, order, NOW + seconds * 1_000),
    emptyBook,
  );
const statsAt = (seconds: number, book: Book, listed = order) =>
  computeStats(book, listed, NOW + seconds * 1_000);
const agreed = bookAfter([0, read("coinbase", 140_000.006), read("kraken", 140_100)]);

it("the price is the first listed source's, rounded, and stays without it", () => {
  const { at: _, ...unknown } = unknownFigures;
  const first = { price: 140_100, source: "Kraken", status: "live", stale: false };
  const updated_at = "2026-11-21T00:00:00.000Z";
  expect(statsAt(30, agreed)).toEqual({ ...first, ...unknown, updated_at });
  expect(statsAt(0, agreed, ["coinbase", "kraken"])).toMatchObject({ price: 140_000.01 });
  const stale = { price: 140_100, status: "stale", stale: true };
  expect(statsAt(61, agreed, ["coingecko"])).toMatchObject(stale);
});

it("a made-up price agrees with nothing, and is no part of a real one", () => {
  const listed = ["simulated"];
  const made = applyReadings(emptyBook, [read("simulated", 142_000)], listed, NOW);
  const mark = { source: "simulated", status: "simulated" };
  expect(statsAt(60, made, listed)).toMatchObject({ ...mark, price: 142_000, stale: false });
  expect(statsAt(61, made, listed)).toMatchObject({ ...mark, stale: true });
  expect([statsAt(0, made), statsAt(0, agreed, listed)]).toEqual([null, null]);
});

it("no price is of the future", () => {
  const ahead = read("coingecko", 140_000, { at: NOW + 1e6 });
  expect(bookAfter([0, ahead, read("kraken", 14e4)]).quotes[0]).toMatchObject({ at: NOW });
});

it("slow figures are the first recent source's, or the newest, and none whose price is off", () => {
  const both = [read("kraken", 140_000), read("coinbase", 140_000)];
  const book = bookAfter(
    [0, ...both, read("coingecko", 140_000, { market_cap: 2.7e12 })],
    [4, read("coinmarketcap", 140_000, { market_cap: 2.8e12 }), read("coingecko", 140_000)],
    [8, ...both, read("coingecko", 1.4e6, { market_cap: 2.7e13 })],
  );
  const capAt = (seconds: number) => statsAt(seconds, book)?.market_cap;
  expect([899, 900, 904].map(capAt)).toEqual([2.7e12, 2.8e12, 2.8e12]);
});

it.each([
  [{ updated_at: "2026-11-21T00:00:04.000Z" }, false],
  [{ source: "Coinbase" }, true],
  [{ stale: true }, true],
])("a message with %j is a change: %s", (change, isOne) => {
  const message = createPriceMessage(statsAt(0, agreed) as MarketStats);
  expect(isChange(message, { ...message, ...change })).toBe(isOne);
});
