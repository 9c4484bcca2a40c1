import fc from "fast-check";
import { expect, it } from "vitest";
import { drawing, halved, movedTo, type PriceHistory, packed, summaryOf, unpacked, withPrice } from "./history";

const STEP_MS = 900_000;
const LAST = Date.UTC(2026, 5, 1, 12);
const of = (...prices: (number | null)[]): PriceHistory => ({ lastAt: LAST, stepMs: STEP_MS, prices });
const histories = fc
  .array(fc.option(fc.integer({ min: 1_000, max: 1_000_000 })), { minLength: 1, maxLength: 96 })
  .map((prices) => of(...prices));
const numbersIn = (path: string) => (path.match(/-?\d+/g) ?? []).map(Number);

it("a packed history is a short text, and unpacks to what it was", () => {
  expect(packed(of(1, null, 3)).prices).toBe("1 - 3");
  fc.assert(fc.property(histories, (history) => void expect(unpacked(packed(history))).toEqual(history)));
});

it("half as many steps have the later price of each two, and end at the same time", () => {
  const half = halved(of(1, 2, 3, null, null, null));
  expect(half).toEqual({ lastAt: LAST - STEP_MS, stepMs: 2 * STEP_MS, prices: [2, 3, null] });
  expect(half.lastAt + half.stepMs).toBe(LAST + STEP_MS);
  expect(halved(of(1, 2, 3)).prices).toEqual([1, 3]);
});

it("time leaves a history alone within its last step, and puts unknown steps at the end for old ones later", () => {
  const history = of(1, 2, 3);
  for (const time of [LAST + STEP_MS - 1, LAST - STEP_MS, Number.NaN]) expect(movedTo(history, time)).toBe(history);
  expect(movedTo(history, LAST + 2 * STEP_MS)).toEqual({ ...of(3, null, null), lastAt: LAST + 2 * STEP_MS });
  expect(movedTo(history, LAST + 400 * STEP_MS).prices).toEqual([null, null, null]);
});

const history = of(1, 2, 3);

it("one more price takes the place of the last, rounded to dollars, or begins a step when its time has come", () => {
  expect(withPrice(history, 9.6, LAST + 5).prices).toEqual([1, 2, 10]);
  expect(withPrice(history, 9, LAST + STEP_MS)).toEqual({ ...of(2, 3, 9), lastAt: LAST + STEP_MS });
  // What is the same, older or of no time changes nothing, so that nothing is drawn again.
  expect(withPrice(history, 3.2, LAST + 5)).toBe(history);
  for (const at of [LAST - 1, Number.NaN]) expect(withPrice(history, 9, at)).toBe(history);
});

it("the summary has low, high, last, change and the time it covers, or is null when nothing is known", () => {
  const summary = { low: 50, high: 125, last: 125, change: 25, hours: 1 };
  expect(summaryOf(of(null, null, null, null, 100, 50, null, 125))).toEqual(summary);
  expect(summaryOf(of(...Array(96).fill(7)))).toMatchObject({ change: 0, hours: 24 });
  expect(summaryOf(of(null, null))).toBeNull();
});

it("the drawing goes from edge to edge, the high near the top and the low near the foot", () => {
  const { line, area, end } = drawing(of(100, 200, 150), 20, 100, 10);
  expect(line).toBe("M0 90L10 10L20 50");
  expect(area).toBe("M0 100L0 90L10 10L20 50V100Z");
  expect(end).toBe("M20 50h0");
});

it.each([
  ["is joined over less than an hour", [1, null, null, null, 2], "M0 10L8 0"],
  ["is broken where more is unknown", [1, null, null, null, null, 2], "M0 10h0M10 0h0"],
  ["begins and ends where the prices do", [null, null, 1, 2, null], "M4 10L6 0"],
  ["is level when the market did not move", [5, 5, 5], "M0 5L2 5L4 5"],
  ["is nothing when nothing is known", [null], ""],
])("the drawing %s", (_, prices, line) =>
  expect(drawing(of(...prices), (prices.length - 1) * 2, 10, 0).line).toBe(line),
);

it("the drawing is of whole numbers, and stays inside its box", () => {
  fc.assert(
    fc.property(histories, (history) => {
      const width = (history.prices.length - 1) * 4;
      const { line, area, end } = drawing(history, width, 96, 9);
      expect(line + area + end).not.toMatch(/[.e]|NaN|undefined/);
      for (const number of numbersIn(line + area)) {
        expect(number).toBeGreaterThanOrEqual(0);
        expect(number).toBeLessThanOrEqual(Math.max(width, 96));
      }
    }),
  );
});
