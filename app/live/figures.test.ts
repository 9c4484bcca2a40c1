import { expect, it, vi } from "vitest";
import { readQuote, readStats } from "./figures";

const quote = {
  price: 1,
  updated_at: "2025-06-01T00:00:00.000Z",
  source: "kraken",
  status: "live",
  stale: false,
};

it("a quote needs only the price, and missing figures are null", () => {
  expect(readQuote({ ...quote, type: "bitcoin_price" })).toEqual(quote);
  expect(readQuote({ price: 2 })).toMatchObject({ price: 2, stale: false });
  expect(Date.parse(readQuote({ price: 2, updated_at: "soon" })?.updated_at ?? "")).toBeGreaterThan(
    0,
  );
  const now = new Date("2025-06-02T00:00:00Z");
  vi.setSystemTime(now);
  const spoiled = { price: 2, updated_at: now.getTime(), source: 7, stale: "yes" };
  expect(readQuote(spoiled)).toEqual({
    price: 2,
    updated_at: now.toISOString(),
    source: "live price",
    status: "live",
    stale: false,
  });
  vi.useRealTimers();
  expect(readStats({ price: 1, volume_24h: Number.POSITIVE_INFINITY })).toMatchObject({
    volume_24h: null,
  });
  for (const value of [null, 1, {}, { price: "1" }, { price: 0 }, { price: Number.NaN }]) {
    expect(readQuote(value), JSON.stringify(value)).toBeNull();
  }
  const figures = { market_cap: 5, volume_24h: null, percent_change_24h: null };
  expect(readStats({ ...quote, market_cap: 5, volume_24h: "5" })).toEqual({ ...quote, ...figures });
  expect(readStats({ market_cap: 5 })).toBeNull();
});

it.each([
  [{}, "live"],
  [{ status: "unconfirmed" }, "unconfirmed"],
  [{ status: "unconfirmed", stale: true }, "stale"],
  [{ status: "live", stale: true }, "stale"],
  [{ status: "live", source: "simulated" }, "simulated"],
  [{ status: "certain" }, "live"],
])("a quote with %j is called %s", (fields, status) =>
  expect(readQuote({ ...quote, status: undefined, ...fields })).toMatchObject({ status }),
);
