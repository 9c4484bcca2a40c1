import { expect, it } from "vitest";
import type { Ledger } from "~/content/treasury-schema";
import { balanceOn } from "../../../tests/ledger/entries";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { listHighlights } from "./highlights";

const balance = (date: string, more: Parameters<typeof balanceOn>[1] = {}) =>
  balanceOn(date, {
    status: "unaudited",
    cashFiat: "100",
    btcFiat: "50",
    totalAssetsFiat: "150",
    liabilitiesFiat: "20",
    equityFiat: "130",
    ...more,
  });
const list = (ledger: Ledger, at = "2027-01-01") => listHighlights(openTreasury(ledger, at));

it("highlights are of published statements alone, newest first, each figure as they have it, without rows of nothing", () => {
  const results = { months: 3 as const, resultsFiat: { Revenue: "7", "Net loss": "-3" } };
  const highlights = list([
    balance("2026-03-31", { status: "audited" }),
    balance("2026-06-30", results),
    balance("2026-07-15", { status: "management" }),
    balance("2026-09-30", { publishAt: "2027-02-01T00:00:00Z" }),
  ]);
  expect(highlights?.periods.map(({ date, status, months }) => [date, status, months])).toEqual([
    ["2026-06-30", "unaudited", 3],
    ["2026-03-31", "audited", undefined],
  ]);
  expect(highlights?.rows.map(({ label, values }) => [label, ...values])).toEqual([
    ["Revenue", "7", null],
    ["Net loss", "-3", null],
    ["Cash", "100", "100"],
    ["Bitcoin", "50", "50"],
    ["Total assets", "150", "150"],
    ["Liabilities", "20", "20"],
    ["Equity", "130", "130"],
  ]);
});

it("before the first statements there are none", () =>
  expect([list([]), list([balance("2026-07-15", { status: "management" })])]).toEqual([null, null]));
