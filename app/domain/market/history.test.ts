import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawing, halved, movedTo, type PriceHistory, packed, summaryOf, unpacked, withPrice } from "./history";

const STEP_MS = 900_000;
const LAST = Date.UTC(2026, 5, 1, 12);
const of = (...prices: (number | null)[]): PriceHistory => ({ lastAt: LAST, stepMs: STEP_MS, prices });
const histories = fc
  .array(fc.option(fc.integer({ min: 1_000, max: 1_000_000 })), { minLength: 1, maxLength: 96 })
  .map((prices) => of(...prices));
const numbersIn = (path: string) => (path.match(/-?\d+/g) ?? []).map(Number);

describe("a packed history", () => {
  it("unpacks to what it was", () => {
    fc.assert(
      fc.property(histories, (history) => {
        expect(unpacked(packed(history))).toEqual(history);
      }),
    );
  });

  it("is a short text", () => expect(packed(of(1, null, 3)).prices).toBe("1 - 3"));
});

describe("half as many steps", () => {
  it("have the later price of each two, and end at the same time", () => {
    const half = halved(of(1, 2, 3, null, null, null));
    expect(half).toEqual({ lastAt: LAST - STEP_MS, stepMs: 2 * STEP_MS, prices: [2, 3, null] });
    expect(half.lastAt + half.stepMs).toBe(LAST + STEP_MS);
  });

  it("keep the end of an odd number", () => expect(halved(of(1, 2, 3)).prices).toEqual([1, 3]));
});

describe("time that passes", () => {
  it("leaves a history alone within its last step, and before", () => {
    const history = of(1, 2, 3);
    expect(movedTo(history, LAST + STEP_MS - 1)).toBe(history);
    expect(movedTo(history, LAST - STEP_MS)).toBe(history);
    expect(movedTo(history, Number.NaN)).toBe(history);
  });

  it("puts unknown steps at the end for old ones at the start", () => {
    expect(movedTo(of(1, 2, 3), LAST + 2 * STEP_MS)).toEqual({ ...of(3, null, null), lastAt: LAST + 2 * STEP_MS });
    expect(movedTo(of(1, 2, 3), LAST + 400 * STEP_MS).prices).toEqual([null, null, null]);
  });
});

describe("one more price", () => {
  it("takes the place of the last, rounded to dollars", () =>
    expect(withPrice(of(1, 2, 3), 9.6, LAST + 5).prices).toEqual([1, 2, 10]));

  it("begins a step of its own when its time has come", () =>
    expect(withPrice(of(1, 2, 3), 9, LAST + STEP_MS)).toEqual({ ...of(2, 3, 9), lastAt: LAST + STEP_MS }));

  it("changes nothing when it is the same or older: nothing is drawn again", () => {
    const history = of(1, 2, 3);
    expect(withPrice(history, 3.2, LAST + 5)).toBe(history);
    expect(withPrice(history, 9, LAST - 1)).toBe(history);
    expect(withPrice(history, 9, Number.NaN)).toBe(history);
  });
});

describe("the summary", () => {
  it("has low, high, last, change and the time it covers", () => {
    expect(summaryOf(of(null, null, null, null, 100, 50, null, 125))).toEqual({
      low: 50,
      high: 125,
      last: 125,
      change: 25,
      hours: 1,
    });
    expect(summaryOf(of(...Array(96).fill(7)))).toMatchObject({ change: 0, hours: 24 });
  });

  it("is null when nothing is known", () => expect(summaryOf(of(null, null))).toBeNull());
});

describe("the drawing", () => {
  it("goes from edge to edge, the high near the top and the low near the foot", () => {
    const { line, area, end } = drawing(of(100, 200, 150), 20, 100, 10);
    expect(line).toBe("M0 90L10 10L20 50");
    expect(area).toBe("M0 100L0 90L10 10L20 50V100Z");
    expect(end).toBe("M20 50h0");
  });

  it("is broken where more than an hour is unknown, and joined over less", () => {
    expect(drawing(of(1, null, null, null, 2), 8, 10, 0).line).toBe("M0 10L8 0");
    expect(drawing(of(1, null, null, null, null, 2), 10, 10, 0).line).toBe("M0 10h0M10 0h0");
  });

  it("begins and ends where the prices do", () =>
    expect(drawing(of(null, null, 1, 2, null), 8, 10, 0)).toMatchObject({ line: "M4 10L6 0", end: "M6 0h0" }));

  it("is level when the market did not move", () =>
    expect(drawing(of(5, 5, 5), 20, 100, 10).line).toBe("M0 50L10 50L20 50"));

  it("is nothing when nothing is known", () => expect(drawing(of(null), 9, 9, 1).line).toBe(""));

  it("is of whole numbers, and stays inside its box", () => {
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
});
