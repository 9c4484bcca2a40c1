import { expect, it } from "vitest";
import { writePlainJson } from "./plain-json";

it("numbers of a few satoshis have no exponent, and every other value is as JSON has it", () => {
  const value = {
    btc: 1e-8,
    lost: -9.9e-7,
    price: 1e-6,
    none: 0,
    text: "1e-8",
    list: [2.5e-7, null],
  };
  expect(writePlainJson(value)).toBe(
    '{"btc":0.00000001,"lost":-0.00000099,"price":0.000001,"none":0,"text":"1e-8","list":[0.00000025,null]}',
  );
  expect(JSON.parse(writePlainJson(value))).toEqual(value);
});
