import { expect, it } from "vitest";
import * as market from "./history";

const { addPrice, halveHistory, moveHistory, summarizeHistory } = market;
const STEP = 900_000;
const LAST = Date.UTC(2026, 5, 1, 12);
const of = (...prices: (number | null)[]) => ({ lastAt: LAST, stepMs: STEP, prices });
const history = of(1, 2, 3);

it("a packed history is a short text, and unpacks to what it was", () => {
  const packed = market.packHistory(of(1, null, 3));
  expect([packed.prices, market.unpackHistory(packed)]).toEqual(["1 - 3", of(1, null, 3)]);
});

it("half as many steps have the later price of each two", () => {
  const half = halveHistory(of(1, 2, 3, null, null, null));
  expect(half).toEqual({ lastAt: LAST - STEP, stepMs: 2 * STEP, prices: [2, 3, null] });
  expect(halveHistory(history).prices).toEqual([1, 3]);
});

it("time replaces old steps by unknown ones, and changes nothing within the last", () => {
  for (const time of [LAST + STEP - 1, Number.NaN]) {
    expect(moveHistory(history, time)).toBe(history);
  }
  const lastAt = LAST + 2 * STEP;
  expect(moveHistory(history, lastAt)).toEqual({ ...of(3, null, null), lastAt });
  expect(moveHistory(history, LAST + 400 * STEP).prices).toEqual([null, null, null]);
});

it("a price replaces the last one, to the cent, or begins a step", () => {
  expect(addPrice(history, 9.606, LAST + 5).prices).toEqual([1, 2, 9.61]);
  expect(addPrice(history, 9, LAST + STEP)).toEqual({ ...of(2, 3, 9), lastAt: LAST + STEP });
  expect(addPrice(history, 3.004, LAST + 5)).toBe(history);
  for (const at of [LAST - 1, Number.NaN]) expect(addPrice(history, 9, at)).toBe(history);
});

it("the summary has the low, the high and the hours covered", () => {
  const prices = [null, null, null, null, 100, 50, null, 125];
  expect(summarizeHistory(of(...prices))).toEqual({ low: 50, high: 125, hours: 1 });
  expect(summarizeHistory(of(...Array(96).fill(7)))?.hours).toBe(24);
  expect(summarizeHistory(of(null, null))).toBeNull();
});
