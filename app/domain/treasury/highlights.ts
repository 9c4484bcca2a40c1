import type { Ledger } from "~/content/treasury-lists/ledger";
import { stateAt } from "./state";

/** Two years of quarters. */
const PERIODS_SHOWN = 8;

export interface Highlight {
  readonly label: string;
  readonly unit: "fiat" | "BTC" | "shares";
  /** By period; null where nothing is stated. */
  readonly values: readonly (string | null)[];
}

type Sheet = Ledger["balances"][number];

const listSheets = ({ balances }: Ledger): readonly Sheet[] =>
  balances.filter(({ status }) => status !== "management");

export const hasStatements = (ledger: Ledger) => listSheets(ledger).length > 0;

/** Balances of published statements, newest first, with the holdings of the same day. */
export function listHighlights(ledger: Ledger) {
  const sheets = listSheets(ledger).toReversed().slice(0, PERIODS_SHOWN);
  if (sheets.length === 0) return null;
  const row = (
    label: string,
    unit: Highlight["unit"],
    read: (sheet: Sheet) => string | undefined,
  ): Highlight => ({
    label,
    unit,
    values: sheets.map((sheet) => read(sheet) ?? null),
  });
  const rows = [
    row("Cash", "fiat", ({ cash }) => cash),
    row("Total assets", "fiat", ({ assets }) => assets),
    row("Liabilities", "fiat", ({ liabilities }) => liabilities),
    row("Of which debt", "fiat", ({ debt }) => debt),
    row("Preferred shares", "fiat", ({ preferred }) => preferred),
    row("Bitcoin held", "BTC", ({ date }) => stateAt(ledger, date).bitcoin?.quantity.toString()),
    row("Shares outstanding", "shares", ({ date }) => stateAt(ledger, date).basic?.toFixed(0)),
  ];
  return {
    periods: sheets.map(({ date, status, source }) => ({ date, status, source })),
    rows: rows.filter(({ values }) =>
      values.some((value) => value !== null && Number(value) !== 0),
    ),
  };
}
