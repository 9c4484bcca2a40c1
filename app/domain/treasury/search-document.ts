import type { Ledger } from "~/content/treasury-schema";
import { CUSTODY_PATH, TREASURY_PATH } from "~/domain/investor-lists";
import { currency } from "~/locale/currency";
import { formatDay } from "~/locale/days";
import { LAST_DAY } from "./books";
import { assetNames, listCustodians, writeFactLines } from "./custody";
import { definitionsFor } from "./figures";
import { formatExact } from "./format";
import { symbolsOf, writeFormula } from "./formula-syntax";
import * as measures from "./measures";
import { describeOwnership } from "./ownership";

const PERIODS = { year: " since the year began", quarter: " since the quarter began" } as const;

/** "Free float: 28,402,773 shares, 59.5%, as of May 16, 2025." */
export function listHolders(ledger: Ledger): string {
  const ownership = describeOwnership(ledger);
  return (ownership?.holders ?? [])
    .map(({ group, shares, percent }) => {
      const count = formatExact(String(shares), "shares");
      return `${group}: ${count} shares, ${percent}%, as of ${formatDay(ownership?.asOf ?? "")}.`;
    })
    .join(" ");
}

/**
 * The treasury's page as the site's search finds it: names and formulas of its measures, as that page has them, without
 * figures, which change. Empty without a ledger; hidden from search before its first entry.
 * @param ledger the published entries alone: gold is named once a purchase of it is public
 */
export function describeForSearch(ledger: Ledger | null) {
  if (!ledger || ledger.length === 0) return [];
  const lines = definitionsFor({ ledger, asOf: LAST_DAY, currency: currency.code }).map(
    ({ label, formula, period }) => {
      const named = symbolsOf(formula).map((symbol) => {
        const [meaning] = measures.symbols[symbol as measures.InputSymbol];
        return `${symbol}: ${meaning}`;
      });
      return `${label}${period ? PERIODS[period] : ""} = ${writeFormula(formula)} (${named.join(", ")}).`;
    },
  );
  return [
    {
      path: TREASURY_PATH,
      kind: "Page" as const,
      title: "Treasury: holdings, NAV, mNAV and BTC Yield",
      summary: "How much Bitcoin we hold, what it cost and what it is worth, as of which day.",
      text: lines.join(" "),
    },
    ...describeCustody(ledger),
  ];
}

/** Who holds the assets, as the investor page has it fact by fact. */
function describeCustody(ledger: Ledger) {
  const custodians = listCustodians(ledger);
  if (custodians.length === 0) return [];
  const names = custodians.map(({ asset, custodian }) => `${assetNames[asset]}: ${custodian}`);
  return [
    {
      path: CUSTODY_PATH,
      kind: "Page" as const,
      title: "Custody: who holds the assets, insurance and reports",
      summary: `${names.join("; ")}.`.replace(/^g/, "G"),
      text: custodians.flatMap((custodian) => [custodian.custodian, ...writeFactLines(custodian)]).join(". "),
    },
  ];
}
