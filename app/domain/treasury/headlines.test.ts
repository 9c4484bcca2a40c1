import { expect, it } from "vitest";
import type { Ledger } from "~/content/treasury-schema";
import { balanceOn, btcOn, capitalOn, markOn } from "../../../tests/ledger/entries";
import { publish } from "../publication";
import { describeHeadlines } from "./headlines";
import { createTreasury } from "./treasury";

const treasuryOf = (entries: Ledger) => createTreasury(publish({ treasury: entries }, Date.parse("2026-01-01")));
const ledger: Ledger = [
  capitalOn("2024-12-01"),
  btcOn("2024-12-10"),
  markOn("2025-03-31", { btcCad: "150000", shareCad: "500" }),
  balanceOn("2025-03-31"),
];

it("first figures without a value are left out, and a company without any has none", () => {
  const early = [capitalOn("2024-12-01"), btcOn("2024-12-10")];
  expect(describeHeadlines(treasuryOf(early))).toEqual({
    asOf: "December 10, 2024",
    figures: [{ name: "BTC holdings", detail: "", value: "1.00 BTC", isNonGaap: false }],
  });
  // A purchase since then: the other figures are of the prices' day.
  expect(describeHeadlines(treasuryOf([...ledger, btcOn("2025-04-09", { no: 4 })]))?.asOf).toBe("March 31, 2025");
  expect(describeHeadlines(treasuryOf([capitalOn("2024-12-01")]))).toBeNull();
});
