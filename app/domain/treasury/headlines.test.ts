import { expect, it } from "vitest";
import type { Ledger } from "~/content/treasury-schema";
import { balanceOn, btcOn, capitalOn, markOn } from "../../../tests/ledger/entries";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { describeHeadlines } from "./headlines";

const treasuryOf = (entries: Ledger) => openTreasury(entries, "2026-01-01");
const ledger: Ledger = [
  capitalOn("2024-12-01"),
  btcOn("2024-12-10"),
  markOn("2025-03-31", { btcFiat: "150000", shareFiat: "500" }),
  balanceOn("2025-03-31"),
];

it("first figures without a value are left out, and a company without any has none", () => {
  const early = [capitalOn("2024-12-01"), btcOn("2024-12-10")];
  expect(describeHeadlines(treasuryOf(early), null)).toEqual({
    figures: [
      {
        id: "btc_holdings",
        name: "BTC holdings",
        detail: "",
        label: "BTC holdings",
        value: "1.00 BTC",
        isNonGaap: false,
        formula: "B",
      },
    ],
    dates: "BTC holdings: December 10, 2024",
    symbols: "B: Bitcoin held",
  });
  // A purchase since then: mNAV is of the prices' day.
  const later = describeHeadlines(treasuryOf([...ledger, btcOn("2025-04-09", { no: 4 })]), null);
  expect(later.dates).toBe("BTC holdings: April 9, 2025. mNAV: March 31, 2025");
  expect(describeHeadlines(treasuryOf([capitalOn("2024-12-01")]), null).figures).toEqual([]);
});
