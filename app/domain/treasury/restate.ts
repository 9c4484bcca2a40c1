import type { DailyClose } from "~/content/market-schema";
import type { EntryOf, Ledger, LedgerEntry } from "~/content/treasury-schema";
import { formatDay } from "~/locale/days";
import { Rational } from "./rational";

// What a split and a correction change of the entries before them.

type Split = EntryOf<"split">;

/** What names an entry among those of its kind. */
export const nameOf = (entry: LedgerEntry): string | number => {
  if ("no" in entry) return entry.no;
  if ("id" in entry) return entry.id;
  return "event" in entry ? entry.event : entry.date;
};

/** The entries at the end of a day: those until then, with the corrections until then. */
export function correctUntil(ledger: Ledger, day: string): Ledger {
  const entries = ledger.some(({ date }) => date > day) ? ledger.filter(({ date }) => date <= day) : ledger;
  const corrections = entries.filter((entry) => entry.kind === "correction");
  if (corrections.length === 0) return entries;
  const right = new Map(corrections.map(({ corrects, becomes }) => [`${corrects.kind} ${corrects.name}`, becomes]));
  return sortByDate(entries.map((entry) => right.get(`${entry.kind} ${nameOf(entry)}`) ?? entry));
}

/**
 * The entry that a correction names, as the corrections above it left it; undefined where there is none.
 * @param above what is written before the correction
 */
export function findCorrected(
  { kind, name }: EntryOf<"correction">["corrects"],
  entries: readonly LedgerEntry[],
  above: readonly LedgerEntry[],
): LedgerEntry | undefined {
  const isNamed = (entry: LedgerEntry) => entry.kind === kind && String(nameOf(entry)) === String(name);
  const corrected = above.flatMap((entry) => (entry.kind === "correction" ? entry.becomes : []));
  return corrected.findLast(isNamed) ?? entries.find(isNamed);
}

/** Those of one day stay as written. */
export const sortByDate = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  entries.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));

const splitsOf = (ledger: Ledger): Split[] => ledger.filter((entry) => entry.kind === "split");

/** New shares for one old share of a day; null where no split came after it. */
function factorFrom(splits: readonly Split[], day: string): Rational | null {
  const after = splits.filter(({ date }) => date > day);
  if (after.length === 0) return null;
  return after.reduce((factor, { new: fresh, old }) => factor.times(fresh).over(old) ?? factor, Rational.of(1));
}

const restated = new WeakMap<Ledger, Ledger>();

/** The ledger with every count, strike and price of a share before a split in shares of after it. */
export function restateForSplits(ledger: Ledger): Ledger {
  const splits = splitsOf(ledger);
  if (splits.length === 0) return ledger;
  const entries = restated.get(ledger) ?? ledger.map((entry) => restateEntry(entry, splits));
  restated.set(ledger, entries);
  return entries;
}

/** The fields that count shares, or are the price of one, by the kind of their entry; a name of another object's may lie in them. */
const countFields: Readonly<Partial<Record<LedgerEntry["kind"], string>>> = {
  capital:
    "shares warrants finderWarrants options units exercised lapsed released cashless treasurySharesAfter treasuryShares sharesAfter warrantsAfter optionsAfter unitsAfter dilutedAfter",
  instrument: "count schedule",
  debt: "conversion.shares",
  "debt-change": "shares sharesAfter",
  ownership: "insiders restricted freeFloat",
  split: "sharesAfter warrantsAfter optionsAfter unitsAfter",
};
const priceFields: Readonly<Partial<Record<LedgerEntry["kind"], string>>> = {
  capital: "unitFiat",
  instrument: "strikeFiat acceleration.shareFiat",
  debt: "conversion.priceFiat",
  preferred: "conversion.priceFiat",
  mark: "shareFiat",
};

function restateEntry(entry: LedgerEntry, splits: readonly Split[]): LedgerEntry {
  // What it becomes has a day of its own, that of the entry before: a split may lie between the two.
  if (entry.kind === "correction") return { ...entry, becomes: restateEntry(entry.becomes, splits) };
  const factor = factorFrom(splits, entry.date);
  if (!factor) return entry;
  const count = (value: unknown) =>
    Number(
      Rational.of(value as number)
        .times(factor)
        .floor(),
    );
  const price = (value: unknown) =>
    Rational.of(value as string)
      .over(factor)
      ?.toString() ?? value;
  let changed: LedgerEntry = entry;
  for (const field of countFields[entry.kind]?.split(" ") ?? []) changed = change(changed, field, count);
  for (const field of priceFields[entry.kind]?.split(" ") ?? []) changed = change(changed, field, price);
  if (entry.kind === "preferred")
    changed = change(changed, "conversion.sharesEach", (each) => factor.times(each as string).toString());
  return changed;
}

/** An object with a field replaced, which may lie deeper; of an object in that field every number is. */
function change<Changed extends object>(object: Changed, field: string, replace: (value: unknown) => unknown): Changed {
  const [name = "", ...rest] = field.split(".");
  const value = (object as Record<string, unknown>)[name];
  if (value === undefined || value === null) return object;
  const all = (each: unknown): unknown =>
    typeof each === "object" && each !== null
      ? Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, all(inner)]))
      : replace(each);
  return { ...object, [name]: rest.length > 0 ? change(value, rest.join("."), replace) : all(value) };
}

/** The same for the closes of the share. */
export function restateCloses(closes: readonly DailyClose[], ledger: Ledger): readonly DailyClose[] {
  const splits = splitsOf(ledger);
  if (splits.length === 0) return closes;
  return closes.map((close) => {
    const factor = close.shareFiat === null ? null : factorFrom(splits, close.date);
    return factor
      ? {
          ...close,
          shareFiat:
            Rational.of(close.shareFiat ?? "0")
              .over(factor)
              ?.toString() ?? null,
        }
      : close;
  });
}

/** "10-for-1 split of August 7, 2024", "consolidation of 2.2727 shares into one of December 4, 2024" */
export const describeSplit = ({ new: fresh, old, date }: Pick<Split, "new" | "old" | "date">): string =>
  Number(fresh) >= Number(old)
    ? `${fresh}-for-${old} split of ${formatDay(date)}`
    : `consolidation of ${old} shares into ${fresh === "1" ? "one" : fresh} of ${formatDay(date)}`;

/** "restated for the 10-for-1 split of August 7, 2024": for a number of a day before; null where no split came after it. */
export function describeRestated(ledger: Ledger, day: string): string | null {
  const after = splitsOf(ledger).filter(({ date }) => date > day);
  return after.length === 0 ? null : `restated for the ${after.map(describeSplit).join(" and the ")}`;
}
