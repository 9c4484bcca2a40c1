import { expect, it } from "vitest";
import type { MarketStats } from "../market/stats";
import { asksForPrice, describePriceNow } from "./price-answer";

it.each(["price right now", "What is the Bitcoin price today?", "current BTC price", "what is bitcoin worth now"])(
  "%j asks for the present price",
  (question) => expect(asksForPrice(question)).toBe(true),
);

it.each([
  "share price right now",
  "what price did you pay for bitcoin",
  "average price",
  "current gold price",
  "price of bitcoin on march 10 now",
  "what is mNAV now",
  "exercise price of the current warrants",
])("%j does not", (question) => expect(asksForPrice(question)).toBe(false));

const stats: MarketStats = {
  price: 144_600.5,
  market_cap: null,
  volume_24h: null,
  percent_change_24h: null,
  updated_at: "2026-11-24T21:09:00Z",
  source: "median of Coinbase, CoinGecko and Kraken",
  status: "live",
  stale: false,
};

it("the present price has its time and source, and says when it is stale or simulated", () => {
  const at = "Nov 24, 2026, 4:09 p.m. ET";
  const textOf = (given: Partial<MarketStats>) => describePriceNow({ ...stats, ...given })?.text.replaceAll(/\s/g, " ");
  expect(textOf({})).toBe(`One bitcoin: C$144,600.50, ${at}, median of Coinbase, CoinGecko and Kraken.`);
  expect(textOf({ stale: true })).toContain("C$144,600.50 (stale), ");
  expect(textOf({ source: "simulated" })).toBe(`One bitcoin: C$144,600.50 (simulated), ${at}.`);
  expect(describePriceNow(null)).toBeNull();
});
