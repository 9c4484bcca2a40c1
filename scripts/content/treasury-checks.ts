import { type CurrencyCode, nameAmount } from "../../app/brand/currencies";
import type { EntryOf, Ledger, LedgerEntry } from "../../app/content/treasury-schema";
import { publish } from "../../app/domain/publication";
import { isTradingDay } from "../../app/domain/trading-days";
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
import { custodiansOf } from "../../app/domain/treasury/custody";
import { computeMeasure, measureDefinitions } from "../../app/domain/treasury/measures";
import { type Exact, Rational, sum, ZERO } from "../../app/domain/treasury/rational";
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
export const show = (number: Exact) => numberFormat.format(String(number) as Intl.StringNumericLiteral);

const decimalsOf = (written: string | number) => String(written).split(".")[1]?.length ?? 0;

/** The number of an entry's field, which may lie deeper: "after.btc". */
export const readField = (entry: object, field: string) =>
  field.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], entry) as
    | string
    | number
    | undefined;

/** Rejects a field whose number differs, in the decimals that it is written with, from the one computed from others. */
function compare({ entry, reject }: Row, field: string, computed: Exact, origin: string): void {
  const written = readField(entry, field) ?? 0;
  const expected = Rational.of(computed).toFixed(decimalsOf(written));
  if (Rational.of(written).compare(expected) !== 0)
    reject(field, `is ${show(written)}, and ${origin} is ${show(expected)}`);
}

/** All of a ledger, those parts too that are published later. */
export const openTreasury = (ledger: Ledger, currency: CurrencyCode, at = Number.POSITIVE_INFINITY) =>
  createTreasury(publish({ treasury: ledger, currency }, at));

/** Checks everything that needs no text but the ledger's own. Rows are in the order in which they are written. */
export function checkLedger(rows: readonly Row[], ledger: Ledger, currency: CurrencyCode): void {
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
  for (const row of rowsOf("policy")) checkCustody(row, ledger);
  for (const row of rowsOf("attestation")) checkAttestation(row, ledger);
  for (const row of rowsOf("published")) checkPublished(row, ledger, currency);
  for (const row of rowsOf("ownership")) checkOwnership(row, ledger);
}

/** The name that no two entries of a kind may share. */
function identify(entry: LedgerEntry): string | null {
  if (entry.kind === "policy") return null;
  if (entry.kind === "published") return `${entry.label}, ${entry.date}`;
  if (entry.kind === "capital") return entry.event;
  if (entry.kind === "attestation") return entry.documentId;
  if (entry.kind === "instrument") return entry.id;
  return "no" in entry ? `no. ${entry.no}` : entry.date;
}

function checkOrder(rows: readonly Row[]): void {
  const names = new Set<string>();
  for (const [index, { entry, reject }] of rows.entries()) {
    const before = rows[index - 1]?.entry.date;
    // Escrow is listed after the securities that it was issued with.
    if (before && entry.date < before && entry.kind !== "instrument")
      reject("date", `is ${entry.date}, and the ${entry.kind} entry above is of ${before}`);
    const name = identify(entry);
    if (name === null) continue;
    if (names.has(name)) reject("kind", `there is already a ${entry.kind} entry ${name}`);
    names.add(name);
  }
}

function checkTrades(rows: readonly Row<Trade>[]): void {
  let gapBefore = [ZERO, ZERO];
  for (const [index, row] of rows.entries()) {
    const { entry } = row;
    const before = rows.slice(0, index).map(({ entry }) => entry);
    if (entry.no !== index + 1) row.reject("no", `is ${entry.no}, and the next in turn is ${index + 1}`);
    const quantity = quantityOf(entry);
    compare(row, "costFiat", quantity.times(unitPriceOf(entry)), "quantity × price");
    const owned = sumTrades(before).quantity;
    if (entry.flow === "out" && quantity.compare(owned) > 0)
      row.reject("flow", `${show(quantity)} leave the treasury, and it holds ${show(owned)}`);
    const after = sumTrades([...before, entry]);
    const totals = [
      [entry.kind === "btc" ? "after.btc" : "after.grams", after.quantity, "the sum of all trades"],
      ["after.costFiat", after.cost, "the sum of all costs"],
    ] as const;
    // Totals below a wrong quantity or cost are off by the same amount: the first one is the mistake.
    gapBefore = totals.map(([field, total, origin], at) => {
      const gap = Rational.of(readField(entry, field) ?? 0).minus(total);
      if (gap.compare(gapBefore[at] ?? ZERO) !== 0) compare(row, field, total, origin);
      return gap;
    });
    if (entry.kind !== "gold") continue;
    const { count, gramsEach } = entry.bars;
    compare(row, "grams", Rational.of(count).times(gramsEach), `${count} bars of ${gramsEach} g`);
  }
}

/** The part of what some events raised that was meant for an asset. */
export const sumAllotted = (events: readonly EntryOf<"capital">[], kind: Trade["kind"]) =>
  sum(events.map(({ allotted }) => allotted?.[kind === "btc" ? "bitcoin" : "gold"] ?? 0));

/** A trade may cost no more than the rest of its raise's allotment to its asset, in the steps that the raise states. */
function checkAllotments(rows: readonly Row<Trade>[], ledger: Ledger): void {
  const partsOf = (scope: string | undefined) =>
    entriesOf(ledger, "capital").filter(({ event, raise }) => scope && (event === scope || raise === scope));
  for (const [index, row] of rows.entries()) {
    const { paidFrom, kind, date, flow } = row.entry;
    if (paidFrom === undefined || flow === "out") continue;
    const [first] = partsOf(paidFrom);
    if (!first) row.reject("paidFrom", `no event and no raise is called ${paidFrom}`);
    else if (first.date > date) row.reject("date", `is ${date}, and ${paidFrom} closed on ${first.date}`);
    // A raise pays for the trades that name it or one of its events.
    for (const scope of new Set([paidFrom, first?.raise])) {
      const parts = partsOf(scope);
      const names = new Set([scope, ...parts.map(({ event }) => event)]);
      const paid = rows.slice(0, index + 1).filter(({ entry }) => entry.kind === kind && names.has(entry.paidFrom));
      const cost = sum(paid.map(({ entry }) => entry.costFiat));
      const allotted = sumAllotted(parts, kind);
      const halfStep = Rational.of(parts[0]?.allottedToFiat ?? 0).over(2) ?? ZERO;
      if (first && cost.compare(allotted.plus(halfStep)) > 0)
        row.reject("costFiat", `brings what ${scope} paid to ${show(cost)}, and it allotted ${show(allotted)}`);
    }
  }
}

/** A limit of the policy on a day. */
const readLimit = (ledger: Ledger, date: string, limit: "boardLimitFiat" | "cashFloorFiat") =>
  entriesOf(ledger, "policy", date).findLast((policy) => policy[limit] !== undefined)?.[limit];

function checkApprovals(rows: readonly Row<Trade>[], ledger: Ledger): void {
  for (const { entry, reject } of rows) {
    const limit = readLimit(ledger, entry.date, "boardLimitFiat");
    if (!limit || entry.approvedBy || Rational.of(entry.costFiat).compare(limit) <= 0) continue;
    reject("costFiat", `${show(entry.costFiat)} is above ${show(limit)}, and no approval by the board is recorded`);
  }
}

const total = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

function checkCapital(rows: readonly RowOf<"capital">[], ledger: Ledger): void {
  const instruments = entriesOf(ledger, "instrument");
  let before = { sharesAfter: 0, warrantsAfter: 0, optionsAfter: 0 };
  for (const [index, row] of rows.entries()) {
    const { entry } = row;
    const typeOf = (id: string) => instruments.find((instrument) => instrument.id === id)?.type;
    const leaving = (type: "warrant" | "option") =>
      [entry.exercised, entry.lapsed]
        .flatMap((counts) => Object.entries(counts))
        .reduce((sum, [id, count]) => sum + (typeOf(id) === type ? count : 0), 0);
    const issued = (type: string) =>
      instruments.reduce((sum, each) => sum + (each.event === entry.event && each.type === type ? each.count : 0), 0);

    const warrants = entry.warrants + entry.finderWarrants;
    const added = {
      shares: entry.shares,
      warrants: warrants - leaving("warrant"),
      options: entry.options - leaving("option"),
    };
    for (const name of ["shares", "warrants", "options"] as const) {
      const old = before[`${name}After`];
      compare(row, `${name}After`, old + added[name], `${show(old)} plus the change`);
    }
    const origin = "its instruments' count";
    if (warrants !== issued("warrant"))
      row.reject("warrants", `is ${show(warrants)}, and ${origin} is ${show(issued("warrant"))}`);
    compare(row, "options", issued("option"), origin);
    const { sharesAfter, warrantsAfter, optionsAfter, dilutedAfter } = entry;
    if (dilutedAfter !== undefined)
      compare(row, "dilutedAfter", sharesAfter + warrantsAfter + optionsAfter, "the sum of the three");
    if (entry.unitFiat && entry.grossFiat)
      compare(row, "grossFiat", Rational.of(entry.shares).times(entry.unitFiat), "shares × unitFiat");
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
  const { type, event, count, strikeFiat, expires, schedule, condition, date } = row.entry;
  if (!entriesOf(ledger, "capital").some((other) => other.event === event))
    row.reject("event", `no capital entry is called ${event}`);
  if (type !== "escrow" && strikeFiat === undefined) row.reject("kind", "needs a strikeFiat");
  if (expires <= date) row.reject("expires", `is ${expires}, and it was issued on ${date}`);
  const scheduled = total(schedule);
  const isWhole = type === "escrow" ? condition === undefined : scheduled > 0;
  if (isWhole) compare(row, "count", scheduled, "the sum of its schedule");
  else if (scheduled > count) row.reject("count", `is ${show(count)}, and its schedule has ${show(scheduled)}`);
}

function checkMark({ entry, reject }: RowOf<"mark">): void {
  const { date, shareFiat, venue } = entry;
  if (shareFiat === undefined) return;
  if (venue === undefined) reject("shareFiat", "needs the venue on which it was the closing price");
  else if (!isTradingDay(date, venue)) reject("date", `is ${date}, and ${venue} did not trade on that day`);
}

/** The price of each asset's unit on a day that has a mark. */
export function readMark(ledger: Ledger, date: string) {
  const mark = entriesOf(ledger, "mark").find((mark) => mark.date === date);
  return { btc: mark?.btcFiat, gold: mark?.goldFiatPerGram };
}

function checkBalance(row: RowOf<"balance">, ledger: Ledger): void {
  const { entry, reject } = row;
  const { date, cashFiat, btcFiat, goldFiat, otherAssetsFiat, totalAssetsFiat, liabilitiesFiat, debtFiat } = entry;
  const assets = sum([cashFiat, btcFiat, goldFiat, ...Object.values(otherAssetsFiat)]);
  compare(row, "totalAssetsFiat", assets, "the sum of the assets");
  compare(row, "equityFiat", Rational.of(totalAssetsFiat).minus(liabilitiesFiat), "assets − liabilities");
  if (Rational.of(debtFiat).compare(liabilitiesFiat) > 0)
    reject("debtFiat", `is ${show(debtFiat)}, and liabilities are ${show(liabilitiesFiat)}`);

  const prices = readMark(ledger, date);
  for (const kind of ["btc", "gold"] as const) {
    const [field, price] = [`${kind}Fiat`, prices[kind]];
    const { quantity } = sumTrades(entriesOf(ledger, kind, date));
    if (quantity.compare(0) > 0 && price === undefined) reject(field, `no mark of ${date} has its price`);
    else compare(row, field, quantity.times(price ?? 0), `${show(quantity)} × ${show(price ?? 0)}`);
  }
}

/** Follows the cash from where the ledger states it first, through every raise and trade, to each balance. */
function checkCash(rows: readonly Row[], ledger: Ledger): void {
  const rowOf = new Map(rows.map((row) => [row.entry, row]));
  for (const { entry, cash, expected } of followCash(ledger)) {
    const row = rowOf.get(entry);
    if (!row || entry.kind === "capital") continue;
    if (entry.kind === "balance" && expected)
      compare(row, "cashFiat", expected, "cash before, with raises, trades and expenses since,");
    const floor = readLimit(ledger, entry.date, "cashFloorFiat");
    const field = entry.kind === "balance" ? "cashFiat" : "costFiat";
    if (cash && floor && cash.compare(floor) < 0)
      row.reject(field, `leaves ${show(cash)} of cash, and the floor is ${show(floor)}`);
  }
}

/** Every custodian of an asset once; the parts that hold from this entry on make up the whole where all are stated. */
function checkCustody({ entry, reject }: RowOf<"policy">, ledger: Ledger): void {
  const { date, custody } = entry;
  for (const [index, { asset, custodian, reportDate }] of custody.entries()) {
    if (custody.findIndex((other) => other.asset === asset && other.custodian === custodian) < index)
      reject("custody", `${custodian} is there twice for ${asset}`);
    if (reportDate && reportDate > date) reject("custody", `reportDate is ${reportDate}, and the entry is of ${date}`);
  }
  const until = ledger.filter((other) => other.date <= date);
  for (const asset of new Set(custody.map((stated) => stated.asset))) {
    const parts = custodiansOf(until, asset).map(({ facts }) => facts.percent?.value);
    const stated = sum(parts.map((part) => part ?? 0));
    const isWhole = parts.every((part) => part !== undefined);
    if (stated.compare(100) > 0 || (isWhole && stated.compare(100) < 0))
      reject("custody", `custodians of ${asset} hold ${show(stated)} percent together, and all of it is 100`);
  }
}

/** What was counted is what the ledger holds at the end of that day. */
function checkAttestation({ entry, reject }: RowOf<"attestation">, ledger: Ledger): void {
  const { date, btc, grams } = entry;
  if (btc === undefined && grams === undefined) reject("kind", "needs the btc or the grams that were counted");
  for (const [field, kind, counted] of [
    ["btc", "btc", btc],
    ["grams", "gold", grams],
  ] as const) {
    const { quantity } = sumTrades(entriesOf(ledger, kind, date));
    if (counted !== undefined && quantity.compare(counted) !== 0)
      reject(field, `is ${show(counted)}, and the ledger holds ${show(quantity)} at the end of ${date}`);
  }
}

/** The groups are all of the shares outstanding, and those that are restricted are in an escrow. */
function checkOwnership(row: RowOf<"ownership">, ledger: Ledger): void {
  const { date, insiders, restricted } = row.entry;
  const outstanding = countSecurities(ledger, date)?.shares ?? 0;
  compare(row, "freeFloat", outstanding - insiders - restricted, `shares outstanding less the other two`);
  const escrow = openInstruments(ledger, date).filter(({ type }) => type === "escrow");
  const inEscrow = sum(escrow.map(({ remaining }) => remaining));
  if (Rational.of(restricted).compare(inEscrow) > 0)
    row.reject("restricted", `is ${show(restricted)}, and ${show(inEscrow)} are in escrow`);
}

function checkPublished(row: RowOf<"published">, ledger: Ledger, currency: CurrencyCode): void {
  const { entry, reject } = row;
  const measures = openTreasury(ledger, currency).measures({ asOf: entry.date });
  const measure = measures.find(({ id }) => id === entry.measure);
  if (!measure) {
    const ids = measureDefinitions.map(({ id }) => nameAmount(id, currency)).join(", ");
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
  compare(row, "value", recomputed ?? measure.value, measure.formula);
  const namesGold = /gold/i.test(`${entry.label} ${entry.definition}`);
  if (/\bG\b/.test(measure.formula) && !namesGold)
    reject("definition", `neither it nor the label names gold, which ${measure.formula} includes`);
}
