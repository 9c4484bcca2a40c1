import { type CurrencyCode, nameAmount } from "../../app/brand/currencies";
import type { EntryOf, Ledger, LedgerEntry } from "../../app/content/treasury-schema";
import { publish } from "../../app/domain/publication";
import {
  countSecurities,
  entriesOf,
  openInstruments,
  scheduledUntil,
  unitPriceOf,
} from "../../app/domain/treasury/books";
import { followCash } from "../../app/domain/treasury/cash";
import { custodiansOf } from "../../app/domain/treasury/custody";
import {
  countDiluted,
  type LedgerState,
  NOTHING_HELD,
  proceedsOf,
  quantityOf,
  sharesFor,
  stateOn,
  sumStrikes,
  type Trade,
  traceStates,
} from "../../app/domain/treasury/ledger-state";
import { computeMeasure, measureDefinitions } from "../../app/domain/treasury/measures";
import { type Exact, Rational, sum, ZERO } from "../../app/domain/treasury/rational";
import { createTreasury } from "../../app/domain/treasury/treasury";
import { checkBitcoinTrade, checkFinancing, checkShareChange, type Trace, traceOf } from "./treasury-financing";
import { compare, compareWithin, decimalsOf, type Kind, type Row, type RowOf, readField, show } from "./treasury-rows";

// The ledger against itself. Each problem names the line of the entry, what is written, and what follows from the rest.

/** All of a ledger, those parts too that are published later. */
export const openTreasury = (ledger: Ledger, currency: CurrencyCode, at = Number.POSITIVE_INFINITY) =>
  createTreasury(publish({ treasury: ledger, currency }, at));

/** Checks everything that needs no text but the ledger's own. Rows are in the order in which they are written. */
export function checkLedger(rows: readonly Row[], ledger: Ledger, currency: CurrencyCode): void {
  const rowsOf = <K extends Kind>(...kinds: K[]) =>
    rows.filter((row): row is RowOf<K> => (kinds as Kind[]).includes(row.entry.kind));

  for (const kind of new Set(rows.map(({ entry }) => entry.kind))) checkOrder(rowsOf(kind));
  const trace = traceStates(ledger);
  for (const kind of ["btc", "gold"] as const) checkTrades(rowsOf(kind), trace, currency);
  checkAllotments(rowsOf("btc", "gold"), ledger);
  checkApprovals(rowsOf("btc", "gold"), ledger);
  checkCapital(rowsOf("capital"), ledger, trace);
  checkFinancing(rows, ledger, trace);
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
  if (["debt-change", "preferred", "programme", "transfer", "encumbrance", "correction"].includes(entry.kind))
    return null;
  if (entry.kind === "published") return `${entry.label}, ${entry.date}`;
  if (entry.kind === "capital") return entry.event;
  if (entry.kind === "attestation") return entry.documentId;
  if ("id" in entry) return entry.id;
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

function checkTrades(rows: readonly Row<Trade>[], trace: Trace, currency: CurrencyCode): void {
  let gapBefore = [ZERO, ZERO];
  let roundedSoFar = ZERO;
  for (const [index, row] of rows.entries()) {
    const { entry } = row;
    if (entry.no !== index + 1) row.reject("no", `is ${entry.no}, and the next in turn is ${index + 1}`);
    const quantity = quantityOf(entry);
    const price = unitPriceOf(entry);
    const rounded = (entry.kind === "btc" && entry.rounded) || {};
    const steps = [
      quantity.times(rounded.priceFiat ?? 0),
      Rational.of(price ?? 0).times(rounded.btc ?? 0),
      Rational.of(rounded.costFiat ?? 0),
    ];
    if (price !== undefined)
      compareWithin(row, "costFiat", quantity.times(price), { origin: "quantity × price", steps: sum(steps) });
    const { before, after } = traceOf(trace, entry);
    const owned = (entry.kind === "btc" ? before.btc : before.gold)?.quantity ?? ZERO;
    if (entry.flow === "out" && quantity.compare(owned) > 0)
      row.reject("flow", `${show(quantity)} leave the treasury, and it holds ${show(owned)}`);
    const holding = (entry.kind === "btc" ? after.btc : after.gold) ?? NOTHING_HELD;
    roundedSoFar = roundedSoFar.plus(rounded.costFiat ?? 0);
    const totals = [
      [entry.kind === "btc" ? "after.btc" : "after.grams", holding.quantity, "the sum of all trades", ZERO],
      ["after.costFiat", holding.cost, "the sum of all costs", roundedSoFar.plus(rounded.afterCostFiat ?? 0)],
    ] as const;
    // Totals below a wrong quantity or cost are off by the same amount: the first one is the mistake.
    gapBefore = totals.map(([field, total, origin, steps], at) => {
      const written = readField(entry, field);
      if (written === undefined) {
        if (roundedSoFar.compare(ZERO) === 0)
          row.reject(field, `is missing: write ${show(total.toFixed(0))}, ${origin}`);
        return gapBefore[at] ?? ZERO;
      }
      const gap = Rational.of(written).minus(total);
      if (gap.compare(gapBefore[at] ?? ZERO) !== 0) compareWithin(row, field, total, { origin, steps });
      return gap;
    });
    if (entry.kind === "btc") checkBitcoinTrade({ entry, reject: row.reject }, trace, currency);
    if (entry.kind !== "gold") continue;
    const { count, gramsEach } = entry.bars;
    compare(row, "grams", Rational.of(count).times(gramsEach), `${count} bars of ${gramsEach} g`);
  }
}

/** The part of what some events raised that was meant for an asset. */
const sumAllotted = (events: readonly EntryOf<"capital">[], kind: Trade["kind"]) =>
  sum(events.map(({ allotted }) => allotted?.[kind === "btc" ? "bitcoin" : "gold"] ?? 0));

/** What a source of money may pay for an asset, and since when; null where nothing is called that. */
function readBudget(ledger: Ledger, scope: string, kind: Trade["kind"]) {
  const events = entriesOf(ledger, "capital").filter(
    ({ event, raise, programme }) => event === scope || raise === scope || programme === scope,
  );
  const [first] = events;
  if (first?.allotted) {
    const halfStep = Rational.of(first.allottedToFiat).over(2) ?? ZERO;
    return { ...first, names: namesOf(scope, events), most: sumAllotted(events, kind), halfStep, verb: "allotted" };
  }
  const net = events.map(({ grossFiat = "0", feesFiat }) => Rational.of(grossFiat).minus(feesFiat));
  const debt = entriesOf(ledger, "debt").find(({ id }) => id === scope);
  const issues = entriesOf(ledger, "preferred").filter(({ id, flow }) => id === scope && flow === "in");
  const brought = [...net, ...(debt ? [proceedsOf(debt)] : []), ...issues.map(({ proceedsFiat }) => proceedsFiat)];
  const from = first ?? debt ?? issues[0];
  return (
    from && {
      date: from.date,
      raise: first?.raise,
      names: namesOf(scope, events),
      most: sum(brought),
      halfStep: ZERO,
      verb: "brought",
    }
  );
}

const namesOf = (scope: string, events: readonly EntryOf<"capital">[]): ReadonlySet<string | undefined> =>
  new Set([scope, ...events.map(({ event }) => event)]);

/** A trade may cost no more than the rest of what its source of money has for its asset, in the steps that it states. */
function checkAllotments(rows: readonly Row<Trade>[], ledger: Ledger): void {
  for (const [index, row] of rows.entries()) {
    const { paidFrom, kind, date, flow } = row.entry;
    if (paidFrom === undefined || flow === "out") continue;
    const first = readBudget(ledger, paidFrom, kind);
    if (!first) row.reject("paidFrom", `no event and no raise is called ${paidFrom}`);
    else if (first.date > date) row.reject("date", `is ${date}, and ${paidFrom} closed on ${first.date}`);
    // A raise pays for the trades that name it or one of its events.
    for (const scope of new Set([paidFrom, ...(first?.raise ? [first.raise] : [])])) {
      const budget = readBudget(ledger, scope, kind);
      if (!budget) continue;
      const paid = rows
        .slice(0, index + 1)
        .filter(({ entry }) => entry.kind === kind && budget.names.has(entry.paidFrom));
      const cost = sum(paid.map(({ entry }) => entry.costFiat));
      if (cost.compare(budget.most.plus(budget.halfStep)) > 0)
        row.reject(
          "costFiat",
          `brings what ${scope} paid to ${show(cost)}, and it ${budget.verb} ${show(budget.most)}`,
        );
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

function checkCapital(rows: readonly RowOf<"capital">[], ledger: Ledger, trace: Trace): void {
  const instruments = entriesOf(ledger, "instrument");
  for (const row of rows) {
    const { entry } = row;
    const { before, after } = traceOf(trace, entry);
    const { exercised, lapsed, cashless = {} } = entry;
    const typeOf = (id: string) => instruments.find((instrument) => instrument.id === id)?.type;
    const gone = [
      ...[exercised, lapsed].flatMap((counts) => Object.entries(counts)),
      ...Object.entries(cashless).map(([id, { count }]) => [id, count] as const),
    ];
    const leaving = (type: string) => gone.reduce((sum, [id, count]) => sum + (typeOf(id) === type ? count : 0), 0);
    const issued = (type: string) =>
      instruments.reduce((sum, each) => sum + (each.event === entry.event && each.type === type ? each.count : 0), 0);

    const warrants = entry.warrants + entry.finderWarrants;
    const { units = 0, unitsAfter } = entry;
    const counts = [
      ["sharesAfter", before.shares.get(entry.class ?? "") ?? 0, entry.shares],
      ["warrantsAfter", before.warrants, warrants - leaving("warrant")],
      ["optionsAfter", before.options, entry.options - leaving("option")],
      ...(unitsAfter === undefined ? [] : [["unitsAfter", before.units, units - leaving("unit")] as const]),
      ...(entry.treasurySharesAfter === undefined
        ? []
        : [["treasurySharesAfter", before.treasuryShares, entry.treasuryShares ?? 0] as const]),
    ] as const;
    for (const [field, old, added] of counts) compare(row, field, old + added, `${show(old)} plus the change`);
    const origin = "its instruments' count";
    if (warrants !== issued("warrant"))
      row.reject("warrants", `is ${show(warrants)}, and ${origin} is ${show(issued("warrant"))}`);
    compare(row, "options", issued("option"), origin);
    if (units !== issued("unit")) row.reject("units", `is ${show(units)}, and ${origin} is ${show(issued("unit"))}`);
    if ((units > 0 || leaving("unit") > 0) && unitsAfter === undefined)
      row.reject("unitsAfter", `is missing: write ${before.units + units - leaving("unit")}`);
    if (entry.dilutedAfter !== undefined)
      compare(row, "dilutedAfter", countDiluted(after) ?? 0, "the sum of the three");
    if (entry.unitFiat && entry.grossFiat)
      compare(row, "grossFiat", Rational.of(Math.abs(entry.shares)).times(entry.unitFiat), "shares × unitFiat");
    const sharesOf = ([id, count]: [string, number]) =>
      sharesFor(instruments.find((instrument) => instrument.id === id) ?? {}, count);
    const swapped = Object.values(cashless).reduce((sum, { shares }) => sum + shares, 0);
    const given = sum(Object.entries(exercised).map(sharesOf)).plus(swapped);
    if (given.compare(0) > 0) compare(row, "shares", given, "the number exercised");
    const isMoving = ([id]: [string, number]) => before.instruments.get(id)?.entry.movingStrike === true;
    if (entry.grossFiat && total(exercised) > 0 && !Object.entries(exercised).some(isMoving))
      compare(row, "grossFiat", sumStrikes(before, entry), "the number exercised × strike");
    checkChanges(row, before);
    checkShareChange(row, trace);
    const { reason } = countSecurities(ledger, entry.date) ?? {};
    if (reason) row.reject("date", `is ${entry.date}, and its counts are out of date: ${reason}`);
  }
}

/** Nothing is exercised, ended or released beyond the number outstanding. */
function checkChanges({ entry, reject }: RowOf<"capital">, before: LedgerState): void {
  const cashless = Object.fromEntries(Object.entries(entry.cashless ?? {}).map(([id, { count }]) => [id, count]));
  const changes = { exercised: entry.exercised, lapsed: entry.lapsed, released: entry.released, cashless };
  for (const [field, counts] of Object.entries(changes))
    for (const [id, count] of Object.entries(counts)) {
      const open = before.instruments.get(id);
      const scheduled = open?.entry.type === "escrow" ? scheduledUntil(open.entry.schedule, entry.date) : 0;
      const remaining = (open?.left ?? 0) - scheduled;
      if (!open) reject(field, `no instrument is called ${id}`);
      else if (count > remaining) reject(field, `${show(count)} of ${id}, and ${show(remaining)} are outstanding`);
    }
}

function checkInstrument(row: RowOf<"instrument">, ledger: Ledger): void {
  const { type, event, count, strikeFiat, movingStrike, expires, schedule, condition, date } = row.entry;
  if (!entriesOf(ledger, "capital").some((other) => other.event === event))
    row.reject("event", `no capital entry is called ${event}`);
  const hasStrike = type === "warrant" || type === "option";
  if (hasStrike && strikeFiat === undefined && !movingStrike)
    row.reject("kind", "needs a strikeFiat, or movingStrike: true where it follows the market");
  if (!hasStrike && strikeFiat !== undefined)
    row.reject("strikeFiat", `is ${show(strikeFiat)}, and ${type}s have none`);
  if (expires !== undefined && expires <= date) row.reject("expires", `is ${expires}, and it was issued on ${date}`);
  const scheduled = total(schedule);
  const isWhole = type === "escrow" ? condition === undefined : scheduled > 0;
  if (isWhole) compare(row, "count", scheduled, "the sum of its schedule");
  else if (scheduled > count) row.reject("count", `is ${show(count)}, and its schedule has ${show(scheduled)}`);
}

function checkMark({ entry, reject }: RowOf<"mark">): void {
  if (entry.shareFiat !== undefined && entry.venue === undefined)
    reject("shareFiat", "needs the venue on which it was the closing price");
}

/** The price of each asset's unit on a day that has a mark. */
function readMark(ledger: Ledger, date: string) {
  const mark = entriesOf(ledger, "mark").find((mark) => mark.date === date);
  return { btc: mark?.btcFiat, gold: mark?.goldFiatPerGram };
}

function checkBalance(row: RowOf<"balance">, ledger: Ledger): void {
  const { entry, reject } = row;
  const { date, cashFiat, btcFiat, goldFiat, otherAssetsFiat, totalAssetsFiat, liabilitiesFiat, debtFiat } = entry;
  const assets = sum([cashFiat, btcFiat, goldFiat, ...Object.values(otherAssetsFiat)]);
  const within = (field: string, computed: Exact, origin: string, roundings: number) =>
    compareWithin(row, field, computed, { origin, steps: Rational.of(entry.stepFiat ?? 0).times(roundings) });
  within("totalAssetsFiat", assets, "the sum of the assets", 3 + Object.keys(otherAssetsFiat).length);
  within("equityFiat", Rational.of(totalAssetsFiat).minus(liabilitiesFiat), "assets − liabilities", 3);
  if (Rational.of(debtFiat).compare(liabilitiesFiat) > 0)
    reject("debtFiat", `is ${show(debtFiat)}, and liabilities are ${show(liabilitiesFiat)}`);

  if (entry.overdraftFiat && Rational.of(entry.overdraftFiat).compare(debtFiat) > 0)
    reject("overdraftFiat", `is ${show(entry.overdraftFiat)}, and debtFiat, which includes it, is ${show(debtFiat)}`);

  const prices = readMark(ledger, date);
  const holding = stateOn(ledger, date);
  for (const kind of ["btc", "gold"] as const) {
    const [field, price] = [`${kind}Fiat`, prices[kind]];
    const { quantity, cost } = holding[kind] ?? NOTHING_HELD;
    if (kind === "btc" && entry.btcAt && entry.btcAt !== "fairValue") {
      const carried = cost.minus(entry.impairmentFiat ?? 0);
      const origin = entry.btcAt === "cost" ? "its cost" : "its cost less impairmentFiat";
      if (entry.btcAt === "impaired" && entry.impairmentFiat === undefined)
        reject(
          "btcAt",
          `needs impairmentFiat: ${show(cost.minus(entry.btcFiat).toFixed(0))} are between the cost and btcFiat`,
        );
      else within(field, carried, origin, 2);
    } else if (quantity.compare(0) > 0 && price === undefined) reject(field, `no mark of ${date} has its price`);
    else within(field, quantity.times(price ?? 0), `${show(quantity)} × ${show(price ?? 0)}`, 1);
  }
}

/** Follows the cash from where the ledger states it first, through every raise and trade, to each balance. */
function checkCash(rows: readonly Row[], ledger: Ledger): void {
  const rowOf = new Map(rows.map((row) => [row.entry, row]));
  for (const { entry, cash, expected } of followCash(ledger)) {
    const row = rowOf.get(entry);
    if (!row) continue;
    if (entry.kind === "balance" && expected)
      compare(row, "cashFiat", expected, "cash before, with raises, trades and expenses since,");
    const field = entry.kind === "balance" ? "cashFiat" : "costFiat" in entry ? "costFiat" : "kind";
    const isBought = (entry.kind === "btc" || entry.kind === "gold") && entry.flow === "in";
    if (cash && isBought && cash.compare(0) < 0)
      row.reject(field, `leaves ${show(cash)} of cash: an entry of what paid for it is missing, or is dated later`);
    if (entry.kind === "capital") continue;
    const floor = readLimit(ledger, entry.date, "cashFloorFiat");
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
    const { quantity } = stateOn(ledger, date)[kind] ?? NOTHING_HELD;
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
  // The ledger of that day: a later split or correction changes nothing of it.
  const before = ledger.filter(({ kind, date }) => (kind !== "split" && kind !== "correction") || date <= entry.date);
  const measures = openTreasury(before, currency).measures({ asOf: entry.date });
  const measure = measures.find(({ id }) => id === entry.measure);
  if (!measure) {
    const ids = measureDefinitions.map(({ id }) => nameAmount(id, currency)).join(", ");
    reject("measure", `${entry.measure} is none of this ledger's measures: ${ids}`);
    return;
  }
  if (entry.unit !== measure.unit) reject("unit", `is ${entry.unit}, and ${measure.id} is in ${measure.unit}`);
  if (entry.differs !== undefined) return;
  if (measure.value === null) {
    reject("value", `is ${entry.value}, and cannot be computed: ${measure.reason}`);
    return;
  }
  if (measure.asOf !== entry.date) reject("date", `is ${entry.date}, and its inputs are of ${measure.asOf}`);
  const values = Object.fromEntries(measure.inputs.map(({ symbol, value }) => [symbol, value]));
  const recomputed = computeMeasure({ ...measure, decimals: decimalsOf(entry.value) }, values) ?? measure.value;
  compareWithin(row, "value", recomputed, { origin: measure.formula, steps: Rational.of(entry.step ?? 0) });
  const namesGold = /gold/i.test(`${entry.label} ${entry.definition}`);
  if (/\bG\b/.test(measure.formula) && !namesGold)
    reject("definition", `neither it nor the label names gold, which ${measure.formula} includes`);
}
