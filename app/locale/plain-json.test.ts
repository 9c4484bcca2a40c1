import { expect, it } from "vitest";
import { writePlainJson } from "./plain-json";

it("numbers of a few satoshis have no exponent", () =>
  expect(writePlainJson([1e-8, -9.9e-7, 1e-6, 0, "1e-8", { list: [2.5e-7, null] }])).toBe(
    '[0.00000001,-0.00000099,0.000001,0,"1e-8",{"list":[0.00000025,null]}]',
  ));
