import { instrumentFields } from "~/content/treasury-lists/instruments";
import {
  type Ledger,
  type LedgerRow,
  type ListName,
  listColumns,
} from "~/content/treasury-lists/ledger";
import { type Column, columnsOf, type Source } from "~/content/treasury-lists/row";
import { formatDay } from "~/locale/days";
import { formatExact } from "./format";

interface ShownRow {
  readonly date: string;
  readonly cells: readonly string[];
  readonly source: Source | null;
  readonly note?: string | undefined;
  readonly corrected?:
    | { readonly date: string; readonly was: string; readonly why: string }
    | undefined;
}

interface ShownList {
  readonly columns: readonly { readonly title: string; readonly isFigure: boolean }[];
  readonly rows: readonly ShownRow[];
}

export const readField = (row: object, field: string): string | number | undefined =>
  (row as Readonly<Record<string, string | number | undefined>>)[field];

function writeField(row: object, { field, unit }: Column): string {
  const value = readField(row, field);
  if (value === undefined) return "—";
  if (unit === "day") return formatDay(String(value));
  return unit === "text" ? String(value) : formatExact(String(value), unit);
}

const toHeading = ({ title, unit }: Column) => ({
  title,
  isFigure: unit !== "day" && unit !== "text",
});

/** Newest first; without columns of which no row has a value. */
export function showList<Name extends ListName>(ledger: Ledger, name: Name): ShownList {
  const rows: readonly LedgerRow<Name>[] = ledger[name];
  const columns = listColumns(name).filter(({ field }) =>
    rows.some((row) => readField(row, field) !== undefined),
  );
  return {
    columns: columns.map(toHeading),
    rows: rows.toReversed().map((row) => ({
      date: row.date,
      cells: columns.map((column) => writeField(row, column)),
      source: row.source,
      note: row.note,
      corrected: row.corrected && {
        date: row.corrected.date,
        was: columns
          .filter(({ field }) => readField(row.corrected?.was ?? {}, field) !== undefined)
          .map((column) => `${column.title} ${writeField(row.corrected?.was ?? {}, column)}`)
          .join(", "),
        why: row.corrected.why,
      },
    })),
  };
}

export function listInstruments({ instruments }: Pick<Ledger, "instruments">): ShownList {
  const columns = columnsOf(instrumentFields).filter(({ field }) =>
    instruments.some((row) => readField(row, field) !== undefined),
  );
  return {
    columns: columns.map(toHeading),
    rows: instruments.map((row) => ({
      date: row.title,
      cells: columns.map((column) => writeField(row, column)),
      source: row.source,
      note: row.note,
    })),
  };
}
