import { expect, it } from "vitest";
import { simulate } from "./simulated";

it("the simulated market is plausible, and moves without a jump", () => {
  for (let now = Date.UTC(2024, 0); now < Date.UTC(2040, 0); now += 3_333_333_333) {
    const { price, percent_change_24h } = simulate(now, "CAD");
    expect(Math.abs(price - 142_500)).toBeLessThan(22_500);
    const change = price / simulate(now - 86_400_000, "CAD").price - 1;
    expect(percent_change_24h).toBeCloseTo(100 * change, 1);
    const move = Math.abs(simulate(now + 4_000, "CAD").price / price - 1);
    expect([move > 0, move < 0.005]).toEqual([true, true]);
  }
});
