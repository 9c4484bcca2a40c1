import { expect, it, vi } from "vitest";
import { readQuote, readStats } from "./figures";

const quote = {
  price: 1,
  updated_at: "2025-06-01T00:00:00.000Z",
  source: "kraken",
  status: "live",
  stale: false,
};

it("a quote needs only a price, and is as of its arrival without a usable time", () => {
  vi.setSystemTime("2025-06-02T00:00:00Z");
  for (const updated_at of [undefined, "soon", 1]) {
    expect(readQuote({ price: 1, updated_at, source: 7, stale: "yes" })).toEqual({
      ...quote,
      updated_at: "2025-06-02T00:00:00.000Z",
      source: "live price",
    });
  }
  for (const value of [null, 1, {}, { price: "1" }, { price: 0 }, { price: Number.NaN }]) {
    expect(readQuote(value), JSON.stringify(value)).toBeNull();
  }
});

it("figures that are no numbers are null, and without a price there are none", () => {
  const given = { market_cap: 5, volume_24h: "5", percent_change_24h: Number.POSITIVE_INFINITY };
  const figures = { market_cap: 5, volume_24h: null, percent_change_24h: null };
  expect(readStats({ ...quote, ...given })).toEqual({ ...quote, ...figures });
  expect(readStats(given)).toBeNull();
});

// app/domain/price-status.test.ts has the other statuses.
it.each([
  [{ status: "unconfirmed" }, "unconfirmed"],
  [{ status: "certain" }, "live"],
])("a quote with %j is called %s", (fields, status) =>
  expect(readQuote({ ...quote, ...fields })).toMatchObject({ status }),
);
