import { expect, it } from "vitest";
import { simulate } from "./simulated";

it("the simulated market is plausible, and moves without a jump", () => {
  for (let now = Date.UTC(2024, 0); now < Date.UTC(2040, 0); now += 3_333_333_333) {
    const { price } = simulate(now, "CAD");
    expect(Math.abs(price - 142_500)).toBeLessThan(22_500);
    const move = Math.abs(simulate(now + 4_000, "CAD").price / price - 1);
    expect([move > 0, move < 0.005]).toEqual([true, true]);
  }
});
