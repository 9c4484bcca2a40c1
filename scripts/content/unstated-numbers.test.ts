import { expect, it } from "vitest";
import { makeLedger } from "../../tests/ledger/open-treasury";
import { listUnstatedNumbers } from "./unstated-numbers";

const purchase = { date: "2025-06-24", btc: "2.5", price: "960000", cost: "2400000", release: 7 };
const ofText = (text: string, more: object = {}) =>
  listUnstatedNumbers(makeLedger({ bitcoin: [{ ...purchase, ...more }] }), new Map([[7, text]]));

it.each([
  ["with separators and units", "We bought 2.50 BTC at C$960,000 for C$2.4 million.", []],
  ["with one number missing", "We bought 2.5 BTC for C$2,400,000.", ["price 960000"]],
])("the numbers of a row are looked for in its release: %s", (_, text, missing) => {
  const expected = missing.map(
    (numbers) => `bitcoin of 2025-06-24: release 7 does not state ${numbers}`,
  );
  expect(ofText(text)).toEqual(expected);
});

it("a row with a note, or without a release, is not looked for", () => {
  expect(ofText("", { note: "Of the quarterly report." })).toEqual([]);
  expect(ofText("", { release: undefined })).toEqual([]);
});
