import type { Ledger } from "~/content/treasury-lists/ledger";
import { CUSTODY_PATH, TREASURY_PATH } from "~/domain/investor-lists";
import { formatDay } from "~/locale/days";
import { listCustodians } from "./custodians";
import { symbolsOf, writeFormula } from "./formula-syntax";
import { definitionsFor, type InputSymbol, symbols } from "./measures";
import { lastDay } from "./state";

const periodWords = { year: " since the year began", quarter: " since the quarter began" } as const;

/** Without figures, which change: names and formulas of measures, and custodians. */
export function listTreasuryDocuments(ledger: Ledger | null) {
  if (!ledger || lastDay(ledger) === null) return [];
  const hasGold = ledger.gold.length > 0;
  const lines = definitionsFor({ hasGold }).map(({ label, formula, period }) => {
    const meanings = symbolsOf(formula).map(
      (symbol) => `${symbol}: ${symbols[symbol as InputSymbol][0]}`,
    );
    return `${label}${period ? periodWords[period] : ""} = ${writeFormula(formula)} (${meanings.join(", ")}).`;
  });
  const custodians = listCustodians(ledger);
  return [
    {
      path: TREASURY_PATH,
      kind: "Page" as const,
      title: "Treasury: holdings, NAV, mNAV and BTC Yield",
      summary: "How much Bitcoin we hold, what it cost and what it is worth, as of which day.",
      text: lines.join(" "),
    },
    ...(custodians.length === 0
      ? []
      : [
          {
            path: CUSTODY_PATH,
            kind: "Page" as const,
            title: "Custody: who holds the assets, insurance and reports",
            summary: `${custodians.map(({ asset, custodian }) => `${asset}: ${custodian}`).join("; ")}.`,
            text: custodians
              .flatMap(({ custodian, facts }) => [
                custodian,
                ...facts.map(
                  ({ label, text, asOf }) => `${label}: ${text}, as of ${formatDay(asOf)}`,
                ),
              ])
              .join(". "),
          },
        ]),
  ];
}
