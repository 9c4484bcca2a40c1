import type { EntryOf, Ledger, LedgerEntry } from "../../app/content/treasury-schema";
import { publish } from "../../app/domain/publication";
import {
  countSecurities,
  entriesOf,
  openInstruments,
  quantityOf,
  sumTrades,
  type Trade,
  unitPriceOf,
} from "../../app/domain/treasury/books";
import { followCash } from "../../app/domain/treasury/cash";
import { computeMeasure, measureDefinitions } from "../../app/domain/treasury/measures";
import { Rational, sum, ZERO } from "../../app/domain/treasury/rational";
import { isTradingDay } from "../../app/domain/treasury/trading-days";
import { createTreasury } from "../../app/domain/treasury/treasury";

// The ledger against itself. Each problem names the line of the entry, what is written, and what follows from the rest.

/** An entry and where it is written. */
export interface Row<Entry extends LedgerEntry = LedgerEntry> {
  readonly entry: Entry;
  /** Notes a problem at the line of a field, which may lie deeper: "after.btc". */
  readonly reject: (field: string, reason: string) => void;
}

type Kind = LedgerEntry["kind"];
type RowOf<K extends Kind> = Row<EntryOf<K>>;

const numberFormat = new Intl.NumberFormat("en-CA", { maximumFractionDigits: 8 });

/** A number as messages show it: "9,055,119". */
export const show = (number: Rational | string | number) =>
  numberFormat.format(String(number) as Intl.StringNumericLiteral);

const decimalsOf = (written: string | number) => String(written).split(".")[1]?.length ?? 0;

/** The number of an entry's field, which may lie deeper: "after.btc". */
export const readField = (entry: LedgerEntry, field: string) =>
  field.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], entry) as
    | string
    | number
    | undefined;

/** Rejects a field whose number differs, in the decimals that it is written with, from the one computed from others. */
function compare({ entry, reject }: Row, field: string, computed: Rational | number, origin: string): void {
  const written = readField(entry, field) ?? 0;
  const expected = (typeof computed === "number" ? Rational.of(computed) : computed).toFixed(decimalsOf(written));
  if (Rational.of(written).compare(Rational.of(expected)) !== 0)
    reject(field, `is ${show(written)}, and ${origin} is ${show(expected)}`);
}

/** Checks everything that needs no text but the ledger's own. Rows are in the order in which they are written. */
export function checkLedger(rows: readonly Row[], ledger: Ledger): void {
  const rowsOf = <K extends Kind>(...kinds: K[]) =>
    rows.filter((row): row is RowOf<K> => (kinds as Kind[]).includes(row.entry.kind));

  for (const kind of new Set(rows.map(({ entry }) => entry.kind))) checkOrder(rowsOf(kind));
  for (const kind of ["btc", "gold"] as const) checkTrades(rowsOf(kind));
  checkAllotments(rowsOf("btc", "gold"), ledger);
  checkApprovals(rowsOf("btc", "gold"), ledger);
  checkCapital(rowsOf("capital"), ledger);
  for (const row of rowsOf("instrument")) checkInstrument(row, ledger);
  for (const row of rowsOf("mark")) checkMark(row);
  for (const row of rowsOf("balance")) checkBalance(row, ledger);
  checkCash(rows, ledger);
  for (const row of rowsOf("published")) checkPublished(row, ledger);
}

/** The name that no two entries of a kind may share. */
function identify(entry: LedgerEntry): string | null {
  switch (entry.kind) {
    case "btc":
    case "gold":
      return `no. ${entry.no}`;
    case "capital":
      return entry.event;
    case "instrument":
      return entry.id;
    case "mark":
    case "balance":
      return entry.date;
    case "published":
      return `${entry.label}, ${entry.date}`;
    case "limits":
      return entry.date;
    case "policy":
      return null;
  }
}

function checkOrder(rows: readonly Row[]): void {
  const names = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]?.entry.date;
    // Escrow is listed after the securities that it was issued with.
    if (before && row.entry.date < before && row.entry.kind !== "instrument")
      row.reject("date", `is ${row.entry.date}, and the ${row.entry.kind} entry above is of ${before}`);
    const name = identify(row.entry);
    if (name === null) continue;
    if (names.has(name)) row.reject("kind", `there is already a ${row.entry.kind} entry ${name}`);
    names.add(name);
  }
}

function checkTrades(rows: readonly Row<Trade>[]): void {
  let gapBefore: readonly [quantity: Rational, cost: Rational] = [ZERO, ZERO];
  for (const [index, row] of rows.entries()) {
    const { entry } = row;
    const before = rows.slice(0, index).map(({ entry }) => entry);
    if (entry.no !== index + 1) row.reject("no", `is ${entry.no}, and the next in turn is ${index + 1}`);
    const quantity = quantityOf(entry);
    compare(row, "costCad", quantity.times(Rational.of(unitPriceOf(entry))), "quantity × price");
    const owned = sumTrades(before).quantity;
    if (entry.flow === "out" && quantity.compare(owned) > 0)
      row.reject("flow", `${show(quantity)} leave the treasury, and it holds ${show(owned)}`);
    const after = sumTrades([...before, entry]);
    const total = entry.kind === "btc" ? entry.after.btc : entry.after.grams;
    // Totals below a wrong quantity or cost are off by the same amount: the first one is the mistake.
    const gap = [Rational.of(total).minus(after.quantity), Rational.of(entry.after.costCad).minus(after.cost)] as const;
    const field = entry.kind === "btc" ? "after.btc" : "after.grams";
    if (gap[0].compare(gapBefore[0]) !== 0) compare(row, field, after.quantity, "the sum of all trades");
    if (gap[1].compare(gapBefore[1]) !== 0) compare(row, "after.costCad", after.cost, "the sum of all costs");
    gapBefore = gap;
    if (entry.kind !== "gold") continue;
    const { count, gramsEach } = entry.bars;
    compare(row, "grams", Rational.of(count).times(Rational.of(gramsEach)), `${count} bars of ${gramsEach} g`);
  }
}

/** A trade may cost no more than the rest of its raise's allotment to its asset, in the steps that the raise states. */
function checkAllotments(rows: readonly Row<Trade>[], ledger: Ledger): void {
  const events = entriesOf(ledger, "capital");
  for (const [index, row] of rows.entries()) {
    const { paidFrom, kind, date, flow } = row.entry;
    if (paidFrom === undefined || flow === "out") continue;
    const named = events.filter(({ event, raise }) => event === paidFrom || raise === paidFrom);
    const first = named[0];
    if (!first) row.reject("paidFrom", `no event and no raise is called ${paidFrom}`);
    else if (first.date > date) row.reject("date", `is ${date}, and ${paidFrom} closed on ${first.date}`);
    // A raise pays for the trades that name it or one of its events.
    for (const scope of new Set([paidFrom, first?.raise])) {
      const parts = events.filter(({ event, raise }) => scope && (event === scope || raise === scope));
      const names = new Set([scope, ...parts.map(({ event }) => event)]);
      const paid = rows.slice(0, index + 1).filter(({ entry }) => entry.kind === kind && names.has(entry.paidFrom));
      const cost = sum(paid.map(({ entry }) => entry.costCad));
      const allotted = sum(parts.map((part) => part.allotted?.[kind === "btc" ? "bitcoin" : "gold"] ?? "0"));
      const halfStep = Rational.of(parts[0]?.allottedToCad ?? "0").over(Rational.of(2)) ?? ZERO;
      if (first && cost.compare(allotted.plus(halfStep)) > 0)
        row.reject("costCad", `brings what ${scope} paid to ${show(cost)}, and it allotted ${show(allotted)}`);
    }
  }
}

function checkApprovals(rows: readonly Row<Trade>[], ledger: Ledger): void {
  for (const { entry, reject } of rows) {
    const policy = entriesOf(ledger, "policy", entry.date).findLast(({ boardLimitCad }) => boardLimitCad !== undefined);
    const limit = policy?.boardLimitCad;
    if (!limit || entry.approvedBy || Rational.of(entry.costCad).compare(Rational.of(limit)) <= 0) continue;
    reject("costCad", `${show(entry.costCad)} is above ${show(limit)}, and no approval by the board is recorded`);
  }
}

const total = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

function checkCapital(rows: readonly RowOf<"capital">[], ledger: Ledger): void {
  let before = { sharesAfter: 0, warrantsAfter: 0, optionsAfter: 0 };
  for (const [index, row] of rows.entries()) {
    const { entry } = row;
    const issued = ledger.filter((other) => other.kind === "instrument" && other.event === entry.event);
    const typeOf = (id: string) => entriesOf(ledger, "instrument").find((instrument) => instrument.id === id)?.type;
    const leaving = (type: "warrant" | "option") =>
      [entry.exercised, entry.lapsed]
        .flatMap((counts) => Object.entries(counts))
        .reduce((sum, [id, count]) => sum + (typeOf(id) === type ? count : 0), 0);
    const issuedOf = (type: string) =>
      issued.reduce((sum, other) => sum + (other.kind === "instrument" && other.type === type ? other.count : 0), 0);

    const added = {
      shares: entry.shares,
      warrants: entry.warrants + entry.finderWarrants - leaving("warrant"),
      options: entry.options - leaving("option"),
    };
    for (const name of ["shares", "warrants", "options"] as const) {
      const old = before[`${name}After`];
      compare(row, `${name}After`, old + added[name], `${show(old)} plus the change`);
    }
    if (entry.warrants + entry.finderWarrants !== issuedOf("warrant"))
      row.reject(
        "warrants",
        `is ${show(entry.warrants + entry.finderWarrants)}, and its instruments' count is ${show(issuedOf("warrant"))}`,
      );
    compare(row, "options", issuedOf("option"), "its instruments' count");
    const { sharesAfter, warrantsAfter, optionsAfter, dilutedAfter } = entry;
    if (dilutedAfter !== undefined)
      compare(row, "dilutedAfter", sharesAfter + warrantsAfter + optionsAfter, "the sum of the three");
    if (entry.unitCad && entry.grossCad)
      compare(row, "grossCad", Rational.of(entry.shares).times(Rational.of(entry.unitCad)), "shares × unitCad");
    const exercised = total(entry.exercised);
    if (exercised > 0) compare(row, "shares", exercised, "the number exercised");
    const earlier = rows.slice(0, index).map(({ entry }) => entry);
    checkChanges(
      row,
      ledger.filter((other) => other.kind !== "capital" || earlier.includes(other)),
    );
    const { reason } = countSecurities(ledger, entry.date) ?? {};
    if (reason) row.reject("date", `is ${entry.date}, and its counts are out of date: ${reason}`);
    before = entry;
  }
}

/** Nothing is exercised, ended or released beyond the number outstanding. */
function checkChanges({ entry, reject }: RowOf<"capital">, earlier: Ledger): void {
  const open = openInstruments(earlier, entry.date);
  for (const field of ["exercised", "lapsed", "released"] as const)
    for (const [id, count] of Object.entries(entry[field])) {
      const instrument = open.find((instrument) => instrument.id === id);
      if (!instrument) reject(field, `no instrument is called ${id}`);
      else if (count > instrument.remaining)
        reject(field, `${show(count)} of ${id}, and ${show(instrument.remaining)} are outstanding`);
    }
}

function checkInstrument(row: RowOf<"instrument">, ledger: Ledger): void {
  const { type, event, count, strikeCad, expires, schedule, condition, date } = row.entry;
  if (!entriesOf(ledger, "capital").some((other) => other.event === event))
    row.reject("event", `no capital entry is called ${event}`);
  if (type !== "escrow" && strikeCad === undefined) row.reject("kind", "needs a strikeCad");
  if (expires <= date) row.reject("expires", `is ${expires}, and it was issued on ${date}`);
  const scheduled = total(schedule);
  const isWhole = type === "escrow" ? condition === undefined : scheduled > 0;
  if (isWhole) compare(row, "count", scheduled, "the sum of its schedule");
  else if (scheduled > count) row.reject("count", `is ${show(count)}, and its schedule has ${show(scheduled)}`);
}

function checkMark({ entry, reject }: RowOf<"mark">): void {
  const { date, shareCad, venue } = entry;
  if (shareCad === undefined) return;
  if (venue === undefined) reject("shareCad", "needs the venue on which it was the closing price");
  else if (!isTradingDay(date, venue)) reject("date", `is ${date}, and ${venue} did not trade on that day`);
}

function checkBalance(row: RowOf<"balance">, ledger: Ledger): void {
  const { entry, reject } = row;
  const { date, cashCad, btcCad, goldCad, otherAssetsCad, totalAssetsCad, liabilitiesCad } = entry;
  const assets = sum([cashCad, btcCad, goldCad, ...Object.values(otherAssetsCad)]);
  compare(row, "totalAssetsCad", assets, "the sum of the assets");
  compare(row, "equityCad", Rational.of(totalAssetsCad).minus(Rational.of(liabilitiesCad)), "assets − liabilities");
  if (Rational.of(entry.debtCad).compare(Rational.of(liabilitiesCad)) > 0)
    reject("debtCad", `is ${show(entry.debtCad)}, and liabilities are ${show(liabilitiesCad)}`);

  const mark = entriesOf(ledger, "mark").find((mark) => mark.date === date);
  for (const [kind, field, price] of [
    ["btc", "btcCad", mark?.btcCad],
    ["gold", "goldCad", mark?.goldCadPerGram],
  ] as const) {
    const { quantity } = sumTrades(entriesOf(ledger, kind, date));
    if (quantity.compare(ZERO) > 0 && price === undefined) reject(field, `no mark of ${date} has its price`);
    else compare(row, field, quantity.times(Rational.of(price ?? "0")), `${show(quantity)} × ${show(price ?? 0)}`);
  }
}

/** Follows the cash from where the ledger states it first, through every raise and trade, to each balance. */
function checkCash(rows: readonly Row[], ledger: Ledger): void {
  const rowOf = new Map(rows.map((row) => [row.entry, row]));
  for (const { entry, cash, expected } of followCash(ledger)) {
    const row = rowOf.get(entry);
    if (!row || entry.kind === "capital") continue;
    if (entry.kind === "balance" && expected)
      compare(row, "cashCad", expected, "cash before, with raises, trades and expenses since,");
    const policy = entriesOf(ledger, "policy", entry.date).findLast(({ cashFloorCad }) => cashFloorCad !== undefined);
    const floor = policy?.cashFloorCad;
    if (cash && floor && cash.compare(Rational.of(floor)) < 0)
      row.reject(
        entry.kind === "balance" ? "cashCad" : "costCad",
        `leaves ${show(cash)} of cash, and the floor is ${show(floor)}`,
      );
  }
}

function checkPublished(row: RowOf<"published">, ledger: Ledger): void {
  const { entry, reject } = row;
  const all = createTreasury(publish({ treasury: ledger }, Number.POSITIVE_INFINITY)).measures({ asOf: entry.date });
  const measure = all.find(({ id }) => id === entry.measure);
  if (!measure) {
    const ids = measureDefinitions.map(({ id }) => id).join(", ");
    reject("measure", `${entry.measure} is none of this ledger's measures: ${ids}`);
    return;
  }
  if (measure.value === null) {
    reject("value", `is ${entry.value}, and cannot be computed: ${measure.reason}`);
    return;
  }
  if (measure.asOf !== entry.date) reject("date", `is ${entry.date}, and its inputs are of ${measure.asOf}`);
  if (entry.unit !== measure.unit) reject("unit", `is ${entry.unit}, and ${measure.id} is in ${measure.unit}`);
  const values = Object.fromEntries(measure.inputs.map(({ symbol, value }) => [symbol, value]));
  const recomputed = computeMeasure({ ...measure, decimals: decimalsOf(entry.value) }, values);
  compare(row, "value", Rational.of(recomputed ?? measure.value), measure.formula);
  const namesGold = /gold/i.test(`${entry.label} ${entry.definition}`);
  if (/\bG\b/.test(measure.formula) && !namesGold)
    reject("definition", `neither it nor the label names gold, which ${measure.formula} includes`);
}
