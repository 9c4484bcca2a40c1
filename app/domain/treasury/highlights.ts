import type { EntryOf, Ledger } from "~/content/treasury-schema";
import { entriesOf } from "./books";
import type { Treasury } from "./treasury";

/** Two years of quarters: what a table has room for. */
const PERIODS_SHOWN = 8;

export interface Highlight {
  label: string;
  unit: "fiat" | "BTC" | "shares";
  /** One for each period, as the statements or the ledger have it; null where there is none. */
  values: readonly (string | null)[];
}

type Sheet = EntryOf<"balance">;

const listSheets = (ledger: Ledger): readonly Sheet[] =>
  entriesOf(ledger, "balance").filter(({ status }) => status !== "management");

export const hasStatements = (ledger: Ledger) => listSheets(ledger).length > 0;

/**
 * Figures of published financial statements by period, the newest first: results as the statements name them, the balance
 * sheet, and what the ledger has for the same day. Null before the first statements.
 */
export function listHighlights(treasury: Treasury) {
  const sheets = listSheets(treasury.entries()).toReversed().slice(0, PERIODS_SHOWN);
  if (sheets.length === 0) return null;
  const row = (label: string, unit: Highlight["unit"], read: (sheet: Sheet) => string | undefined): Highlight => ({
    label,
    unit,
    values: sheets.map((sheet) => read(sheet) ?? null),
  });
  const results = [...new Set(sheets.flatMap(({ resultsFiat = {} }) => Object.keys(resultsFiat)))];
  const amounts = [
    ...results.map((label) => row(label, "fiat", ({ resultsFiat }) => resultsFiat?.[label])),
    row("Cash", "fiat", ({ cashFiat }) => cashFiat),
    row("Bitcoin", "fiat", ({ btcFiat }) => btcFiat),
    row("Gold", "fiat", ({ goldFiat }) => goldFiat),
    row("Total assets", "fiat", ({ totalAssetsFiat }) => totalAssetsFiat),
    row("Liabilities", "fiat", ({ liabilitiesFiat }) => liabilitiesFiat),
    row("Of which debt", "fiat", ({ debtFiat }) => debtFiat),
    row("Equity", "fiat", ({ equityFiat }) => equityFiat),
  ];
  const ofDay = [
    row("Bitcoin held", "BTC", ({ date }) => treasury.state(date)?.btc),
    row("Shares outstanding", "shares", ({ date }) => treasury.state(date)?.capital?.basic.toString()),
  ];
  return {
    periods: sheets.map(({ date, status, months, source }) => ({ date, status, months, source })),
    rows: [...amounts, ...ofDay].filter(({ values }) => values.some((value) => value !== null && Number(value) !== 0)),
  };
}
