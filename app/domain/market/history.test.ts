import { expect, it } from "vitest";
import * as market from "./history";

const { addPrice, halveHistory, moveHistory, packHistory, summarizeHistory, unpackHistory } =
  market;
const STEP_MS = 900_000;
const LAST = Date.UTC(2026, 5, 1, 12);
const of = (...prices: (number | null)[]): market.PriceHistory => ({
  lastAt: LAST,
  stepMs: STEP_MS,
  prices,
});
const history = of(1, 2, 3);

it("a packed history is a short text, and unpacks to what it was", () => {
  const packed = packHistory(of(1, null, 3));
  expect(packed.prices).toBe("1 - 3");
  expect(unpackHistory(packed)).toEqual(of(1, null, 3));
});

it("half as many steps have the later price of each two, and end at the same time", () => {
  const half = halveHistory(of(1, 2, 3, null, null, null));
  expect(half).toEqual({ lastAt: LAST - STEP_MS, stepMs: 2 * STEP_MS, prices: [2, 3, null] });
  expect(halveHistory(history).prices).toEqual([1, 3]);
});

it("time changes nothing within the last step, and afterwards replaces old steps by unknown ones", () => {
  for (const time of [LAST + STEP_MS - 1, LAST - STEP_MS, Number.NaN])
    expect(moveHistory(history, time)).toBe(history);
  expect(moveHistory(history, LAST + 2 * STEP_MS)).toEqual({
    ...of(3, null, null),
    lastAt: LAST + 2 * STEP_MS,
  });
  expect(moveHistory(history, LAST + 400 * STEP_MS).prices).toEqual([null, null, null]);
});

it("a price replaces the last one, to the cent, or begins a step; the same, an older or one of no time changes nothing", () => {
  expect(addPrice(history, 9.606, LAST + 5).prices).toEqual([1, 2, 9.61]);
  expect(addPrice(history, 9, LAST + STEP_MS)).toEqual({ ...of(2, 3, 9), lastAt: LAST + STEP_MS });
  for (const [price, at] of [
    [3.004, LAST + 5] as const,
    [9, LAST - 1] as const,
    [9, Number.NaN] as const,
  ])
    expect(addPrice(history, price, at)).toBe(history);
});

it("the summary has the low, the high and the hours covered, or is null without a price", () => {
  const summary = { low: 50, high: 125, hours: 1 };
  expect(summarizeHistory(of(null, null, null, null, 100, 50, null, 125))).toEqual(summary);
  expect(summarizeHistory(of(...Array(96).fill(7)))).toMatchObject({ low: 7, hours: 24 });
  expect(summarizeHistory(of(null, null))).toBeNull();
});
