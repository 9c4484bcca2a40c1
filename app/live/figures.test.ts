import { describe, expect, it } from "vitest";
import { newer, readQuote, readStats } from "./figures";

const quote = { price: 1, updated_at: "2025-06-01T00:00:00.000Z", source: "kraken", stale: false };

describe("readQuote", () => {
  it("takes what it knows and no more", () => {
    expect(readQuote({ ...quote, type: "bitcoin_price" })).toEqual(quote);
  });

  it.each([null, 1, "x", [], {}, { price: "1" }, { price: 0 }, { price: -1 }, { price: Number.NaN }])(
    "refuses %j",
    (value) => expect(readQuote(value)).toBeNull(),
  );

  it("needs only the price", () => {
    expect(readQuote({ price: 2 })).toMatchObject({ price: 2, stale: false });
    expect(Date.parse(readQuote({ price: 2, updated_at: "soon" })?.updated_at ?? "")).toBeGreaterThan(0);
  });
});

describe("readStats", () => {
  it("has null for what is missing or no number", () => {
    expect(readStats({ ...quote, market_cap: 5, volume_24h: "5" })).toEqual({
      ...quote,
      market_cap: 5,
      volume_24h: null,
      percent_change_24h: null,
    });
    expect(readStats({ market_cap: 5 })).toBeNull();
  });
});

describe("newer", () => {
  const later = { ...quote, price: 2, updated_at: "2025-06-01T00:00:01Z" };
  it("keeps the later, and the second on a tie", () => {
    expect(newer(later, quote)).toBe(later);
    expect(newer(quote, later)).toBe(later);
    const stale = { ...quote, stale: true };
    expect(newer(quote, stale)).toBe(stale);
    expect(newer(null, quote)).toBe(quote);
    expect(newer(quote, null)).toBe(quote);
  });
});
