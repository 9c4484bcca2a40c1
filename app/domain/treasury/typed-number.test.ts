import { expect, it } from "vitest";
import { readTypedNumber } from "./typed-number";

it.each([
  ["0.70", "0.70"],
  ["0,70", "0.70"],
  ["$0.70", "0.70"],
  ["C$ 0,70", "0.70"],
  ["CAD 0.70", "0.70"],
  ["-$5", "-5"],
  ["−2,5", "-2.5"],
  [".7", "0.7"],
  ["7.", "7"],
  ["0,700", "0.700"],
  ["55,122,127", "55122127"],
  ["55 122 127", "55122127"],
  ["1.234.567", "1234567"],
  ["1,234.50", "1234.50"],
  ["1.234,50", "1234.50"],
  ["144,600", "144600"],
  ["66.19 BTC", "66.19"],
  ["１００", "100"],
  ["１，０００．５", "1000.5"],
  ["－５　０００", "-5000"],
  ["＄０．７０", "0.70"],
])("%j is the number %s", (typed, number) => expect(readTypedNumber(typed)).toBe(number));

it.each([
  "",
  " ",
  "x",
  "1e9",
  "1,2,3",
  "1.2.3",
  "1,23.4",
  "1,234,5",
  "1.234,567,8",
  "--1",
  "0x10",
  ".",
  "$",
  "½",
  "5²",
])("%j cannot be read", (typed) => expect(readTypedNumber(typed)).toBeNull());

it("a number of more digits than any figure has is not read", () => {
  expect(readTypedNumber("9".repeat(16))).toBeNull();
  expect(readTypedNumber(`0.${"1".repeat(11)}`)).toBeNull();
  expect(readTypedNumber(" ".repeat(100_000))).toBeNull();
});
