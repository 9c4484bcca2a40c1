import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { simulate, simulated, simulatedDay } from "./simulated";

const DAY_MS = 86_400_000;
const time = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2040, 0) });

describe("the simulated market", () => {
  it("gives the same figures for the same time", async () => {
    const now = Date.UTC(2026, 5, 1, 12);
    expect(await simulated.ask(now)).toEqual(simulate(now));
  });

  it("stays plausible at any time", () => {
    fc.assert(
      fc.property(time, (now) => {
        const { price, market_cap, volume_24h, percent_change_24h, at } = simulate(now);
        expect(price).toBeGreaterThan(120_000);
        expect(price).toBeLessThan(165_000);
        expect(at).toBe(now);
        expect(market_cap).toBe(Math.round(price * 19_600_000));
        expect(volume_24h).toBeGreaterThan(30e9);
        expect(volume_24h).toBeLessThan(60e9);
        expect(percent_change_24h).toBeCloseTo((price / simulate(now - DAY_MS).price - 1) * 100, 1);
      }),
    );
  });

  it("has the day behind it at once, every five minutes, with the prices it gave then", async () => {
    const now = Date.UTC(2026, 5, 1, 12, 7);
    const day = simulatedDay(now);
    expect(await simulated.history?.(now)).toEqual(day);
    expect(day).toHaveLength(288);
    for (const [index, { at, price }] of day.entries()) {
      expect(at).toBe(Date.UTC(2026, 5, 1, 12, 5) - (287 - index) * 300_000);
      expect(price).toBe(simulate(at).price);
    }
  });

  it("moves from poll to poll, but never jumps", () => {
    fc.assert(
      fc.property(time, (now) => {
        const prices = Array.from({ length: 20 }, (_, poll) => simulate(now + poll * 4_000).price);
        expect(new Set(prices).size).toBeGreaterThan(10);
        for (const [poll, price] of prices.entries())
          expect(Math.abs(price / (prices[poll - 1] ?? price) - 1)).toBeLessThan(0.005);
      }),
    );
  });
});
