import { expect, it } from "vitest";
import { makeLedger } from "../../tests/ledger/open-treasury";
import { listUnstatedNumbers } from "./unstated-numbers";

const purchase = { date: "2025-06-24", btc: "2.5", price: "960000", cost: "2400000", release: 7 };

it.each([
  ["We bought 2.50 BTC at C$960,000 for C$2.4 million.", {}, []],
  [
    "We bought 2.5 BTC for C$2,400,000.",
    {},
    ["bitcoin of 2025-06-24: release 7 does not state price 960000"],
  ],
  ["", { note: "Of the quarterly report." }, []],
  ["", { release: undefined }, []],
])(
  "the numbers of a row are looked for in its release, unless a note says why: %j, %j",
  (text, changes, missing) => {
    const ledger = makeLedger({ bitcoin: [{ ...purchase, ...changes }] });
    expect(listUnstatedNumbers(ledger, new Map([[7, text]]))).toEqual(missing);
  },
);
