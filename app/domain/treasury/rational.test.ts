import { expect, it } from "vitest";
import { evaluateFormula, symbolsOf } from "./formula-syntax";
import { Rational } from "./rational";

it.each([
  ["0.005", 2, "0.01"],
  ["-0.005", 2, "-0.01"],
  ["-0.004", 2, "0.00"],
  ["1.45", 1, "1.5"],
  ["61.65046", 1, "61.7"],
  ["999.5", 0, "1000"],
  ["12345678901234567890.125", 2, "12345678901234567890.13"],
  ["-2", 3, "-2.000"],
])("%s to %i decimals is %s: half up, its sign kept apart", (decimal, decimals, rounded) =>
  expect(Rational.of(decimal).toFixed(decimals)).toBe(rounded),
);

it.each(["1e3", "1,000", ".5", "5.", "", "+1", "NaN", "0x10"])("%j is not a decimal", (text) =>
  expect(() => Rational.of(text)).toThrow(RangeError),
);

it("division loses nothing, and dividing by zero has no value", () => {
  const third = Rational.of(1).over(Rational.of(3));
  expect(third?.times(Rational.of("0.3")).toString()).toBe("0.1");
  expect(Rational.of("66.19").over(Rational.of(0))).toBeNull();
});

const values = { a: Rational.of(7), b: Rational.of("0.5"), z: Rational.of(0) };

it.each([
  ["a-b-b", "6"],
  ["a/b/2", "7"],
  ["(a+b)*2-a", "8"],
  ["a/z+1", undefined],
])("the formula %s is %s", (formula, value) => expect(evaluateFormula(formula, values)?.toString()).toBe(value));

it.each(["a+", "(a", "a b", "c", "a)", "a^2", "toString"])("%j is not a formula of the given symbols", (formula) =>
  expect(() => evaluateFormula(formula, values)).toThrow(SyntaxError),
);

it("a formula names its symbols once each", () =>
  expect(symbolsOf("B0*((B/D)/(B0/D0)-1)*100")).toEqual([..."B0 B D D0".split(" ")]));
