import fc from "fast-check";
import { expect, it } from "vitest";
import { currencies, roundAmount } from "~/brand/currencies";
import { createSimulated, simulate } from "./simulated";

const simulated = createSimulated("CAD");

const time = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2040, 0) });

it("the simulated market is plausible at any time, and moves from poll to poll without a jump", () => {
  fc.assert(
    fc.property(time, (now) => {
      const { price, market_cap, volume_24h, percent_change_24h } = simulate(now, "CAD");
      expect(Math.abs(price - 142_500)).toBeLessThan(22_500);
      expect(market_cap).toBe(Math.round(price * 19_600_000));
      expect(Math.abs((volume_24h ?? 0) - 45e9)).toBeLessThan(15e9);
      expect(percent_change_24h).toBeCloseTo(
        (price / simulate(now - 86_400_000, "CAD").price - 1) * 100,
        1,
      );
      const prices = Array.from(
        { length: 20 },
        (_, poll) => simulate(now + poll * 4_000, "CAD").price,
      );
      expect(new Set(prices).size).toBeGreaterThan(10);
      for (const [poll, next] of prices.slice(1).entries())
        expect(Math.abs(next / (prices[poll] ?? 0) - 1)).toBeLessThan(0.005);
    }),
  );
});

it("a price in yen has no smaller part", () => {
  const prices = Array.from(
    { length: 20 },
    (_, poll) => simulate(Date.UTC(2026, 10, 26) + poll * 4_000, "JPY").price,
  );
  expect(prices.every(Number.isInteger)).toBe(true);
  expect([
    roundAmount(15_200_000.55, currencies.JPY),
    roundAmount(131_080.255, currencies.CAD),
  ]).toEqual([15_200_001, 131_080.26]);
});

it("the simulated market has the day behind it, every five minutes, with the prices it gave then", async () => {
  const [now, last] = [7, 5].map((minute) => Date.UTC(2026, 5, 1, 12, minute)) as [number, number];
  const times = Array.from({ length: 289 }, (_, index) => last - (288 - index) * 300_000);
  expect(await simulated.history?.(now)).toEqual(
    times.map((at) => ({ at, price: simulate(at, "CAD").price })),
  );
  expect(await simulated.ask(now)).toEqual({ ...simulate(now, "CAD"), at: now });
});
