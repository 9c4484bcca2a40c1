import type { Ledger, LedgerRow, ListName } from "~/content/treasury-lists/ledger";
import { Rational, ZERO } from "./rational";

/** At the end of a day. */
export interface State {
  readonly day: string;
  /** Null before the first trade. */
  readonly bitcoin: Holding | null;
  readonly gold: Holding | null;
  /** Adjusted to `sharesOf`; null where no count is stated. */
  readonly basic: Rational | null;
  readonly diluted: Rational | null;
  readonly balance: Ledger["balances"][number] | null;
}

export interface Holding {
  readonly quantity: Rational;
  /** At average cost. */
  readonly cost: Rational;
}

type Trade = Ledger["bitcoin"][number] | Ledger["gold"][number];

export const quantityOf = (trade: Trade): string => ("btc" in trade ? trade.btc : trade.grams);

export const LAST_DAY = "9999-12-31";

interface StateOptions {
  /** The day whose shares counts are in: those before a split are restated. */
  readonly sharesOf?: string;
  /** Counts corrections until this day; all, for figures of today. */
  readonly knownOn?: string;
}

export function stateAt(
  ledger: Ledger,
  day: string,
  { sharesOf = day, knownOn = LAST_DAY }: StateOptions = {},
): State {
  const { bitcoin, gold, shares, balances } = readLists(ledger, knownOn);
  const latestCounts = lastUntil(shares, day);
  const factor =
    latestCounts &&
    splitFactor(ledger, latestCounts.date, sharesOf, knownOn > sharesOf ? knownOn : sharesOf);
  const inShares = (count: number | undefined) =>
    factor && count !== undefined ? Rational.of(count).times(factor) : null;
  return {
    day,
    bitcoin: lastUntil(bitcoin, day)?.holding ?? null,
    gold: lastUntil(gold, day)?.holding ?? null,
    basic: inShares(latestCounts?.basic),
    diluted: inShares(latestCounts?.diluted),
    balance: lastUntil(balances, day),
  };
}

/** New shares for one old share, by the splits after a day and until another. */
export function splitFactor(
  ledger: Ledger,
  from: string,
  until: string,
  knownOn = LAST_DAY,
): Rational {
  let factor = Rational.of(1);
  for (const split of rowsOn(ledger, "splits", knownOn)) {
    const isBetween = split.date > from && split.date <= until;
    if (isBetween) factor = factor.times(split.new).over(split.old) ?? factor;
  }
  return factor;
}

/** The list with the corrections until a day; a row corrected later is as it stood. */
export function rowsOn<Name extends ListName>(
  ledger: Ledger,
  name: Name,
  day: string,
): LedgerRow<Name>[] {
  const rows: readonly LedgerRow<Name>[] = ledger[name];
  const asOf = rows.map((row) =>
    row.corrected && day < row.corrected.date ? revertCorrection(row) : row,
  );
  return asOf.sort(byDate);
}

const revertCorrection = <AnyRow extends LedgerRow>(row: AnyRow): AnyRow => ({
  ...row,
  ...row.corrected?.was,
  corrected: undefined,
});

interface Dated {
  readonly date: string;
}

export function byDate(one: Dated, other: Dated): number {
  if (one.date === other.date) return 0;
  return one.date < other.date ? -1 : 1;
}

/** @param rows by date */
function lastUntil<Row extends Dated>(rows: readonly Row[], day: string): Row | null {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.date ?? "") <= day) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return rows[low - 1] ?? null;
}

interface ListsOnDay {
  readonly bitcoin: readonly Step[];
  readonly gold: readonly Step[];
  readonly shares: readonly Ledger["shares"][number][];
  readonly balances: readonly Ledger["balances"][number][];
}

interface Step {
  readonly date: string;
  readonly trade: Trade;
  readonly holding: Holding;
}

/** By ledger, and by the number of corrections known on a day. */
const listsByLedger = new WeakMap<Ledger, Map<number, ListsOnDay>>();

/** Days between two corrections share a result, so a history of years is added up once. */
function readLists(ledger: Ledger, day: string): ListsOnDay {
  const cache = listsByLedger.get(ledger) ?? new Map<number, ListsOnDay>();
  listsByLedger.set(ledger, cache);
  const corrections = listCorrectionDays(ledger).filter((date) => date <= day).length;
  const cached = cache.get(corrections);
  if (cached) return cached;
  const lists = {
    bitcoin: addUp(rowsOn(ledger, "bitcoin", day)),
    gold: addUp(rowsOn(ledger, "gold", day)),
    shares: rowsOn(ledger, "shares", day),
    balances: rowsOn(ledger, "balances", day),
  };
  cache.set(corrections, lists);
  return lists;
}

/** The holding after each trade. */
export const traceHoldings = (
  ledger: Ledger,
  asset: "bitcoin" | "gold",
  day: string,
): readonly Step[] => readLists(ledger, day)[asset];

/** A sale reduces cost at the average. */
function addUp(trades: readonly Trade[]): Step[] {
  let holding: Holding = { quantity: ZERO, cost: ZERO };
  return trades.map((trade) => {
    const moved = Rational.of(quantityOf(trade));
    const quantity = holding.quantity.plus(moved);
    const cost =
      moved.compare(ZERO) < 0
        ? holding.cost.plus(holding.cost.times(moved).over(holding.quantity) ?? ZERO)
        : holding.cost.plus(trade.cost ?? ZERO);
    holding = { quantity, cost };
    return { date: trade.date, trade, holding };
  });
}

const dating = ["bitcoin", "gold", "shares", "splits", "balances", "prices"] as const;

/** In order. */
export const listCorrectionDays = (ledger: Ledger): readonly string[] =>
  dating.flatMap((name) => ledger[name].flatMap(({ corrected }) => corrected?.date ?? [])).sort();

/** Of anything stated; null where nothing is. */
export const lastDay = (ledger: Ledger): string | null =>
  dating
    .flatMap((name) => ledger[name].map(({ date }) => date))
    .sort()
    .at(-1) ?? null;
