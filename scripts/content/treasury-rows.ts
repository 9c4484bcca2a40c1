import type { EntryOf, LedgerEntry } from "../../app/content/treasury-schema";
import { type Exact, Rational } from "../../app/domain/treasury/rational";

// An entry of the ledger as the checks see it, and how a number of it is compared with another one.

/** An entry and where it is written. */
export interface Row<Entry extends LedgerEntry = LedgerEntry> {
  readonly entry: Entry;
  /** Notes a problem at the line of a field, which may lie deeper: "after.btc". */
  readonly reject: (field: string, reason: string) => void;
}

export type Kind = LedgerEntry["kind"];
export type RowOf<K extends Kind> = Row<EntryOf<K>>;

const numberFormat = new Intl.NumberFormat("en-CA", { maximumFractionDigits: 8 });

/** A number as messages show it: "9,055,119". */
export const show = (number: Exact) => numberFormat.format(String(number) as Intl.StringNumericLiteral);

export const decimalsOf = (written: string | number) => String(written).split(".")[1]?.length ?? 0;

/** The number of an entry's field, which may lie deeper: "after.btc". */
export const readField = (entry: object, field: string) =>
  field.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], entry) as
    | string
    | number
    | undefined;

/** Rejects a field whose number differs, in the decimals that it is written with, from the one computed from others. */
export function compare({ entry, reject }: Row, field: string, computed: Exact, origin: string): void {
  const written = readField(entry, field) ?? 0;
  const expected = Rational.of(computed).toFixed(decimalsOf(written));
  if (Rational.of(written).compare(expected) !== 0)
    reject(field, `is ${show(written)}, and ${origin} is ${show(expected)}`);
}

/** The same, within half of the steps that the numbers are rounded to. */
export function compareWithin(
  row: Row,
  field: string,
  computed: Exact,
  { origin, steps }: { origin: string; steps: Rational },
) {
  if (steps.compare(0) === 0) {
    compare(row, field, computed, origin);
    return;
  }
  const written = readField(row.entry, field) ?? 0;
  const gap = Rational.of(written).minus(computed);
  const size = gap.compare(0) < 0 ? gap.times(-1) : gap;
  if (size.times(2).compare(steps) > 0)
    row.reject(
      field,
      `is ${show(written)}, and ${origin} is ${show(Rational.of(computed).toFixed(0))}, further than the rounding of half of ${show(steps)}`,
    );
}
