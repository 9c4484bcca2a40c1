import type { Ledger } from "~/content/treasury-schema";
import { symbolsOf, writeFormula } from "./formula";
import * as measures from "./measures";

/**
 * The treasury's page as the site's search finds it: names and formulas of its measures, without figures, which change.
 * Gold is left out, since it may be under embargo. Empty without a ledger; hidden from search before its first entry.
 */
export function describeForSearch(ledger: Ledger | null) {
  if (!ledger || ledger.length === 0) return [];
  const definitions = measures.measureDefinitions.filter(({ needsGold }) => !needsGold).map(measures.withoutGold);
  const lines = definitions.map(({ label, formula }) => {
    const named = symbolsOf(formula).map((symbol) => {
      const [meaning] = measures.symbols[symbol as measures.Symbol];
      return `${symbol}: ${meaning}`;
    });
    return `${label} = ${writeFormula(formula)} (${named.join(", ")}).`;
  });
  return [
    {
      path: "/treasury",
      kind: "Page" as const,
      title: "Treasury: holdings, NAV, mNAV and BTC Yield",
      summary: "",
      text: lines.join(" "),
      html: "",
      cuts: [],
      publishAt: Math.min(...ledger.map(({ publishAt }) => Date.parse(publishAt))),
    },
  ];
}
