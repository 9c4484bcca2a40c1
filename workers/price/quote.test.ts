import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as quote from "./quote";

type Answer = quote.Answer;
const { COUNTS_MS, confirmedAt, didChange, emptyBook, enter, FROZEN_MS, STALE_MS } = quote;
const { marketStats, mergedPrice, priceMessage } = quote;
const order = ["coingecko", "kraken", "coinbase", "coinmarketcap"];
const NOW = Date.UTC(2026, 10, 21);
const BEAT = 4_000;
const unknown = { market_cap: null, volume_24h: null, percent_change_24h: null };
const says = (source: string, price: number, extra: Partial<Answer["reading"]> = {}): Answer => ({
  source,
  live: source !== "coingecko" && source !== "coinmarketcap",
  reading: { price, at: null, ...unknown, ...extra },
});

/** Enters beats one after the other: each is a time after NOW and what the sources answered. */
function bookAfter(...beats: [ms: number, ...answers: Answer[]][]): quote.Book {
  return beats.reduce((book, [ms, ...answers]) => enter(book, answers, order, NOW + ms).book, emptyBook);
}
const priceAfter = (ms: number, book: quote.Book) => mergedPrice(book, order, NOW + ms);

describe("the price of several sources", () => {
  it("is unknown before any answer", () => {
    expect([mergedPrice(emptyBook, order, NOW), marketStats(emptyBook, order, NOW)]).toEqual([null, null]);
  });

  it.each([
    ["kraken", 140_000, { kraken: 140_000 }],
    ["mean of coinbase, kraken", 140_000.51, { kraken: 140_000, coinbase: 140_001.01 }],
    ["median of coinbase, coingecko, kraken", 140_200, { kraken: 140_000, coinbase: 155_000, coingecko: 140_200 }],
    [
      "median of coinbase, coingecko, coinmarketcap, kraken",
      140_150,
      { kraken: 140_000, coinbase: 155_000, coingecko: 140_200, coinmarketcap: 140_100 },
    ],
  ])("is that of %s, to the cent: %f", (source, price, said) => {
    const book = bookAfter([0, ...Object.entries(said).map(([name, told]) => says(name, told))]);
    expect(priceAfter(0, book)).toMatchObject({ price, source });
  });

  it("leaves out a source whose price has grown too old", () => {
    const book = bookAfter([0, says("coinbase", 141_000)], [COUNTS_MS - BEAT, says("kraken", 140_000)]);
    expect(priceAfter(COUNTS_MS - 1, book)).toMatchObject({ source: "mean of coinbase, kraken" });
    expect(priceAfter(COUNTS_MS, book)).toMatchObject({ price: 140_000, source: "kraken" });
  });

  it("is the freshest when none counts any more, and the preferred one of equals", () => {
    const book = bookAfter([0, says("kraken", 140_000), says("coinbase", 141_000)], [BEAT, says("coinbase", 141_500)]);
    expect(priceAfter(60_000, book)).toMatchObject({ price: 141_500, source: "coinbase" });
    const equals = bookAfter([0, says("coinbase", 141_000), says("kraken", 140_000)]);
    expect(priceAfter(60_000, equals)).toMatchObject({ price: 140_000, source: "kraken" });
  });

  it("drops a source asked rarely as soon as one asked often has moved", () => {
    const both = [says("coingecko", 140_000), says("kraken", 140_000)] as const;
    const still = bookAfter([0, ...both], [BEAT, says("kraken", 140_000)]);
    expect(priceAfter(BEAT, still)?.source).toBe("mean of coingecko, kraken");
    const moved = bookAfter([0, ...both], [BEAT, says("kraken", 150_000)]);
    expect(priceAfter(BEAT, moved)).toMatchObject({ price: 150_000, source: "kraken" });
  });

  it("believes a provider that its price is old, and not that it is from the future", () => {
    const old = bookAfter([0, says("coingecko", 139_000, { at: NOW - 20_000 }), says("kraken", 140_000)]);
    expect(priceAfter(0, old)).toMatchObject({ price: 140_000, source: "kraken" });
    const ahead = bookAfter([0, says("coingecko", 139_000, { at: NOW + 3_600_000 })]);
    expect(priceAfter(0, ahead)?.at).toBe(NOW);
  });

  it("lies between the lowest and the highest that was said", () => {
    const saying = (name: string) =>
      fc.double({ min: 130_000, max: 150_000, noNaN: true }).map((told) => says(name, told));
    const answers = fc.subarray(order, { minLength: 1 }).chain((names) => fc.tuple(...names.map(saying)));
    fc.assert(
      fc.property(answers, fc.integer({ min: 0, max: 100_000 }), (said, ms) => {
        const prices = said.map(({ reading }) => reading.price);
        const merged = priceAfter(ms, bookAfter([0, ...said]));
        expect(merged?.price).toBeGreaterThanOrEqual(Math.min(...prices) - 0.01);
        expect(merged?.price).toBeLessThanOrEqual(Math.max(...prices) + 0.01);
      }),
    );
  });
});

describe("a price that leaps", () => {
  const calm = [0, says("kraken", 100_000)] as [number, Answer];
  const held = bookAfter(calm, [BEAT, says("kraken", 150_000)]);

  it("waits, and the last price stays; a row of leaps is told once", () => {
    const { book, leaps } = enter(bookAfter(calm), [says("kraken", 121_000)], order, NOW + BEAT);
    expect(leaps).toEqual([{ source: "kraken", price: 121_000, last: 100_000 }]);
    expect(priceAfter(BEAT, book)?.price).toBe(100_000);
    expect(enter(book, [says("kraken", 250_000)], order, NOW + 2 * BEAT).leaps).toEqual([]);
  });

  it.each([119_000, 81_000])("may step to %i at once", (price) => {
    expect(priceAfter(BEAT, bookAfter(calm, [BEAT, says("kraken", price)]))?.price).toBe(price);
  });

  it("is believed when the same source says it again a second later", () => {
    const tooSoon = enter(held, [says("kraken", 150_000)], order, NOW + BEAT + 900).book;
    expect(priceAfter(BEAT + 900, tooSoon)?.price).toBe(100_000);
    const again = enter(held, [says("kraken", 150_300)], order, NOW + BEAT + 1_000).book;
    expect(priceAfter(BEAT + 1_000, again)?.price).toBe(150_300);
    expect(again.held).toEqual({});
  });

  it("is believed when a second source says so in the same beat or later", () => {
    const together = bookAfter(calm, [BEAT, says("kraken", 150_000), says("coinbase", 151_000)]);
    expect(priceAfter(BEAT, together)?.price).toBe(150_500);
    const later = enter(held, [says("coinbase", 151_000)], order, NOW + BEAT + 1_000).book;
    expect(priceAfter(BEAT + 1_000, later)?.price).not.toBe(100_000);
  });

  it("is not believed because it leaps somewhere else the next time, and is forgotten when the source comes back", () => {
    const [second, third] = [200_000, 90_000_000].map((price) => says("kraken", price)) as [Answer, Answer];
    const raving = bookAfter(calm, [BEAT, says("kraken", 150_000)], [2 * BEAT, second], [3 * BEAT, third]);
    expect(priceAfter(3 * BEAT, raving)?.price).toBe(100_000);
    const back = enter(raving, [says("kraken", 100_500)], order, NOW + 4 * BEAT).book;
    expect([back.held, priceAfter(4 * BEAT, back)?.price]).toEqual([{}, 100_500]);
  });

  it("never shows a price that only one answer has given", () => {
    fc.assert(
      fc.property(fc.double({ min: 1_000, max: 1e8, noNaN: true }), (price) => {
        const shown = priceAfter(BEAT, bookAfter(calm, [BEAT, says("kraken", price)]))?.price ?? 0;
        expect(Math.abs(shown / 100_000 - 1)).toBeLessThanOrEqual(0.2000001);
      }),
    );
  });
});

describe("slow figures", () => {
  const gecko = { market_cap: 2.7e12, volume_24h: 48e9, percent_change_24h: -1.25 };
  const cmc = { market_cap: 2.8e12, volume_24h: 50e9, percent_change_24h: -1.3 };
  const both = bookAfter([0, says("coinmarketcap", 140_000, cmc), says("coingecko", 140_000, gecko)]);

  it("are those of the source the operator prefers, or another's when that has been away for a quarter of an hour", () => {
    expect(marketStats(both, order, NOW)).toMatchObject(gecko);
    expect(marketStats(both, order.toReversed(), NOW)).toMatchObject(cmc);
    const away = enter(both, [says("coinmarketcap", 140_000, cmc)], order, NOW + 900_000).book;
    expect(marketStats(away, order, NOW + 900_000)).toMatchObject(cmc);
  });

  it("stay when nobody gives newer ones, and are null when nobody ever did", () => {
    expect(marketStats(both, order, NOW + 86_400_000)).toMatchObject(gecko);
    expect(marketStats(bookAfter([0, says("kraken", 140_000)]), order, NOW)).toMatchObject(unknown);
  });
});

describe("the figures", () => {
  const book = bookAfter([0, says("kraken", 140_000)]);

  it("turn stale when no source has confirmed them for too long, and tell when they were current, in UTC", () => {
    expect(marketStats(book, order, NOW + STALE_MS)).toMatchObject({
      stale: false,
      updated_at: "2026-11-21T00:00:00.000Z",
    });
    expect(marketStats(book, order, NOW + STALE_MS + 1)?.stale).toBe(true);
    expect(confirmedAt(book, order, NOW + STALE_MS)).toBe(NOW);
  });

  it("are stale when the provider itself says that they are old", () => {
    const frozen = bookAfter([0, says("coingecko", 140_000, { at: NOW - FROZEN_MS - 1 })]);
    expect(marketStats(frozen, order, NOW)?.stale).toBe(true);
  });

  it("forget sources that are no longer configured", () => {
    const simulated = enter(emptyBook, [says("simulated", 140_000)], ["simulated"], NOW).book;
    expect(marketStats(simulated, order, NOW)).toBeNull();
  });

  it("count as changed for a price, a source or a mark, not for being confirmed", () => {
    const stats = marketStats(book, order, NOW);
    if (!stats) throw new Error("no figures");
    const message = priceMessage(stats);
    const { updated_at } = stats;
    expect(message).toEqual({ type: "bitcoin_price", price: 140_000, updated_at, source: "kraken", stale: false });
    expect(didChange(null, message)).toBe(true);
    expect(didChange(message, { ...message, updated_at: "2026-11-21T00:00:04.000Z" })).toBe(false);
    for (const change of [{ price: 140_001 }, { source: "coinbase" }, { stale: true }])
      expect(didChange(message, { ...message, ...change })).toBe(true);
  });
});
