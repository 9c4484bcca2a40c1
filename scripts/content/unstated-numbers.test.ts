import { expect, it } from "vitest";
import { btcOn } from "../../tests/ledger/entries";
import { listUnstatedNumbers } from "./unstated-numbers";

const purchase = {
  ...btcOn("2025-06-24", {
    btc: "2.5",
    priceFiat: "960000",
    costFiat: "2400000",
    after: { btc: "9.25", costFiat: "8000000" },
  }),
  release: 7,
};
const ofText = (text: string) => listUnstatedNumbers([purchase], new Map([[7, text]]));

it.each([
  [
    "with separators and units",
    "We bought 2.50 BTC at C$960,000 for C$2.4 million, and hold 9.25 BTC that cost C$8,000,000.",
    [],
  ],
  [
    "with one number missing",
    "We bought 2.5 BTC for C$2,400,000, and hold 9.25 BTC, for C$8 million.",
    ["priceFiat 960000"],
  ],
])("the numbers of an entry are looked for in its release: %s", (_, text, missing) => {
  const expected = missing.map((numbers) => `btc of 2025-06-24: release 7 does not state ${numbers}`);
  expect(ofText(text)).toEqual(expected);
});

it("an entry without a release of its own is not looked for", () => {
  expect(listUnstatedNumbers([{ ...purchase, release: undefined }], new Map([[7, ""]]))).toEqual([]);
});
