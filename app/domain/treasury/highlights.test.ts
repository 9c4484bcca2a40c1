import { expect, it } from "vitest";
import type { LedgerEntry } from "~/content/treasury-schema";
import { publish } from "~/domain/publication";
import { listHighlights } from "./highlights";
import { createTreasury } from "./treasury";

const base = { publishAt: "2026-01-01T00:00:00Z", source: { title: "Statements", href: null } };
const balance = (date: string, more: object = {}) =>
  ({
    ...base,
    kind: "balance",
    date,
    status: "unaudited",
    cashFiat: "100",
    btcFiat: "50",
    goldFiat: "0",
    otherAssetsFiat: {},
    totalAssetsFiat: "150",
    liabilitiesFiat: "20",
    debtFiat: "0",
    preferredFiat: "0",
    equityFiat: "130",
    ...more,
  }) as unknown as LedgerEntry;
const list = (ledger: LedgerEntry[], at = "2027-01-01") =>
  listHighlights(createTreasury(publish({ treasury: ledger, currency: "CAD" as const }, Date.parse(at))));

it("highlights are of published statements alone, newest first, each figure as they have it, without rows of nothing", () => {
  const results = { months: 3, resultsFiat: { Revenue: "7", "Net loss": "-3" } };
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
