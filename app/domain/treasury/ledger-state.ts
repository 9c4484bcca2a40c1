import type { EntryOf, Ledger, LedgerEntry } from "~/content/treasury-schema";
import { Rational, ZERO } from "./rational";
import { correctUntil, restateForSplits } from "./restate";

// The state of a ledger at the end of a day in the company's zone: one state, reduced entry by entry. The build's checks,
// every measure and every series read it.

export type Trade = EntryOf<"btc"> | EntryOf<"gold">;

/** BTC or grams. */
export const quantityOf = (trade: Trade) => Rational.of(trade.kind === "btc" ? trade.btc : trade.grams);

/** Quantity (BTC or g) and cost (fiat, fees included) of what a company has. */
export interface Holding {
  readonly quantity: Rational;
  readonly cost: Rational;
}

export const NOTHING_HELD: Holding = { quantity: ZERO, cost: ZERO };

/** What is left after a part went; it takes cost at the average. */
function take({ quantity, cost }: Holding, taken: Rational): Holding {
  return { quantity: quantity.minus(taken), cost: cost.minus(cost.times(taken.over(quantity) ?? ZERO)) };
}

/**
 * What a trade cost or brought, in fiat. Where a release rounds the amount further than the price ("$4.6 billion" for 51,780
 * at $88,627), quantity × price is nearer to it.
 */
export function costOf(trade: Trade): Rational {
  const cost = Rational.of(trade.costFiat);
  if (trade.kind === "gold" || trade.priceFiat === undefined || !trade.rounded?.costFiat) return cost;
  const step = quantityOf(trade).times(trade.rounded.priceFiat ?? 0);
  return step.compare(trade.rounded.costFiat) < 0 ? quantityOf(trade).times(trade.priceFiat) : cost;
}

/** What a company has after one more trade. */
export const addTrade = (holding: Holding, trade: Trade): Holding =>
  trade.flow === "out"
    ? take(holding, quantityOf(trade))
    : { quantity: holding.quantity.plus(quantityOf(trade)), cost: holding.cost.plus(costOf(trade)) };

export const sumTrades = (trades: readonly Trade[]): Holding => trades.reduce(addTrade, NOTHING_HELD);

/** Whether money of the company paid for a purchase, or came in for a sale. */
const movesCash = (trade: Trade): boolean =>
  trade.kind === "gold" || trade.how === undefined || trade.how === "bought" || trade.how === "sold";

/** A debt with what is left of its principal. */
export interface OpenDebt {
  readonly entry: EntryOf<"debt">;
  readonly principal: Rational;
  readonly isInDefault: boolean;
}

/** A series of preferred shares. */
export interface OpenPreferred {
  /** The first issue, which states the terms. */
  readonly entry: EntryOf<"preferred">;
  readonly shares: number;
  readonly stated: Rational;
}

/** An instrument with how many of it are neither exercised nor ended; of escrow, not released but by its schedule. */
export interface OpenInstrument {
  readonly entry: EntryOf<"instrument">;
  readonly left: number;
}

/** Cash, liabilities, debt and preferred shares: what moves between balance sheets. */
export type Moving = "K" | "L" | "Q" | "F";

interface Moved {
  readonly change: Rational;
  readonly last: LedgerEntry;
}

export interface LedgerState {
  readonly btc: Holding;
  /** Null before the first gold. */
  readonly gold: Holding | null;
  readonly lastTrade: Readonly<Partial<Record<Trade["kind"], Trade>>>;
  /** Proceeds less fees and cost of all Bitcoin that left, and whether any did. */
  readonly realized: Rational;
  readonly lastOutflow: LedgerEntry | null;
  /** Shares by class; those without one have an empty name. */
  readonly shares: ReadonlyMap<string, number>;
  readonly classes: ReadonlyMap<string, EntryOf<"class">>;
  readonly warrants: number;
  readonly options: number;
  readonly units: number;
  readonly treasuryShares: number;
  /** The last entry that counted shares; null before the first. */
  readonly counted: LedgerEntry | null;
  readonly instruments: ReadonlyMap<string, OpenInstrument>;
  readonly debts: ReadonlyMap<string, OpenDebt>;
  readonly preferred: ReadonlyMap<string, OpenPreferred>;
  /** What is left of each programme, in fiat. */
  readonly programmes: ReadonlyMap<string, Rational>;
  readonly sheet: EntryOf<"balance"> | null;
  /** Since the balance sheet. */
  readonly moved: Readonly<Partial<Record<Moving, Moved>>>;
  /** At hand; null before the ledger first states it. */
  readonly cash: Rational | null;
  /** Bitcoin by custodian, as far as purchases and transfers name one. */
  readonly custody: ReadonlyMap<string, Rational>;
  readonly encumbrances: ReadonlyMap<string, EntryOf<"encumbrance">>;
}

export const EMPTY_STATE: LedgerState = {
  btc: NOTHING_HELD,
  gold: null,
  lastTrade: {},
  realized: ZERO,
  lastOutflow: null,
  shares: new Map(),
  classes: new Map(),
  warrants: 0,
  options: 0,
  units: 0,
  treasuryShares: 0,
  counted: null,
  instruments: new Map(),
  debts: new Map(),
  preferred: new Map(),
  programmes: new Map(),
  sheet: null,
  moved: {},
  cash: null,
  custody: new Map(),
  encumbrances: new Map(),
};

type Change = Partial<LedgerState>;
type Reduce<Kind extends LedgerEntry["kind"]> = (state: LedgerState, entry: EntryOf<Kind>) => Change;

const set = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key, value: Value) => new Map(map).set(key, value);

/** Amounts that moved since the balance sheet; an amount of nothing is no move. */
function move(state: LedgerState, entry: LedgerEntry, changes: Partial<Record<Moving, Rational>>): Change {
  const moved = { ...state.moved };
  for (const [symbol, change] of Object.entries(changes) as [Moving, Rational][])
    if (change.compare(ZERO) !== 0)
      moved[symbol] = { change: (moved[symbol]?.change ?? ZERO).plus(change), last: entry };
  return { moved, cash: state.cash && changes.K ? state.cash.plus(changes.K) : state.cash };
}

const minus = (amount: Rational | string) => ZERO.minus(amount);

const keep = (custody: LedgerState["custody"], custodian: string | undefined, change: Rational) =>
  custodian === undefined ? custody : set(custody, custodian, (custody.get(custodian) ?? ZERO).plus(change));

/** Instruments after some of them went: escrow is released, and all others are exercised or end. */
function removeFrom(
  instruments: LedgerState["instruments"],
  { exercised = {}, lapsed = {}, released = {}, cashless = {} }: Partial<EntryOf<"capital">>,
) {
  const swapped = Object.entries(cashless).map(([id, { count }]) => [id, count] as const);
  const gone = [...Object.entries(exercised), ...Object.entries(lapsed), ...swapped];
  const remove = (counts: readonly (readonly [string, number])[], isEscrow: boolean) => {
    for (const [id, count] of counts) {
      const open = instruments.get(id);
      if (open && (open.entry.type === "escrow") === isEscrow)
        instruments = set(instruments, id, { ...open, left: open.left - count });
    }
  };
  remove(gone, false);
  remove(Object.entries(released), true);
  return instruments;
}

/** The amount paid by the holders of exercised instruments, in fiat. */
export const sumStrikes = (state: LedgerState, { exercised = {} }: Partial<EntryOf<"capital">>): Rational =>
  Object.entries(exercised).reduce((paid, [id, count]) => {
    const entry = state.instruments.get(id)?.entry;
    return entry?.strikeFiat ? paid.plus(sharesFor(entry, count).times(entry.strikeFiat)) : paid;
  }, ZERO);

/** The whole shares that so many of an instrument give. */
export function sharesFor({ per }: Pick<EntryOf<"instrument">, "per">, count: number): Rational {
  return Rational.of(per ? Math.floor((count * per.shares) / per.instruments) : count);
}

/** What a capital entry brought in, or a purchase of own shares cost. */
function raisedBy(state: LedgerState, entry: EntryOf<"capital">): Rational {
  // What is deemed paid brings no money; the holders of what was exercised do.
  if (entry.deemed) return sumStrikes(state, entry);
  const gross = Rational.of(entry.grossFiat ?? sumStrikes(state, entry));
  return entry.how === "buyback" ? minus(gross.plus(entry.feesFiat)) : gross.minus(entry.feesFiat);
}

const reducers: { readonly [Kind in LedgerEntry["kind"]]?: Reduce<Kind> } = {
  btc: (state, entry) => {
    const isOut = entry.flow === "out";
    const holding = addTrade(state.btc, entry);
    const moved = quantityOf(entry);
    const cost = costOf(entry);
    const change = {
      btc: holding,
      lastTrade: { ...state.lastTrade, btc: entry },
      custody: keep(state.custody, entry.custodian, isOut ? minus(moved) : moved),
      ...(movesCash(entry) && move(state, entry, { K: isOut ? cost.minus(entry.feesFiat ?? 0) : minus(cost) })),
    };
    if (!isOut) return change;
    const gain = cost.minus(entry.feesFiat ?? 0).minus(state.btc.cost.minus(holding.cost));
    return { ...change, realized: state.realized.plus(gain), lastOutflow: entry };
  },
  gold: (state, entry) => ({
    gold: addTrade(state.gold ?? NOTHING_HELD, entry),
    lastTrade: { ...state.lastTrade, gold: entry },
    ...move(state, entry, { K: entry.flow === "out" ? Rational.of(entry.costFiat) : minus(entry.costFiat) }),
  }),
  transfer: (state, { from, to, btc, feeBtc, ...entry }) => {
    const left = keep(state.custody, from, minus(btc));
    const custody = keep(left, to, Rational.of(btc).minus(feeBtc));
    if (Number(feeBtc) === 0) return { custody };
    const holding = take(state.btc, Rational.of(feeBtc));
    const lost = state.btc.cost.minus(holding.cost);
    const fee = { from, to, btc, feeBtc, ...entry };
    return { custody, btc: holding, realized: state.realized.minus(lost), lastOutflow: fee };
  },
  capital: (state, entry) => {
    const stated = entry.cashAfterFiat && Rational.of(entry.cashAfterFiat);
    const change = move(state, entry, { K: raisedBy(state, entry) });
    return {
      ...change,
      shares: set(state.shares, entry.class ?? "", entry.sharesAfter),
      warrants: entry.warrantsAfter,
      options: entry.optionsAfter,
      units: entry.unitsAfter ?? state.units,
      treasuryShares: state.treasuryShares + (entry.treasuryShares ?? 0),
      counted: entry,
      instruments: removeFrom(state.instruments, entry),
      ...(entry.programme && {
        programmes: set(
          state.programmes,
          entry.programme,
          (state.programmes.get(entry.programme) ?? ZERO).minus(entry.grossFiat ?? "0"),
        ),
      }),
      ...(stated && restateCash(state, entry, stated)),
    };
  },
  instrument: (state, entry) => {
    const removed = state.instruments.get(entry.id)?.left ?? 0;
    return { instruments: set(state.instruments, entry.id, { entry, left: removed + entry.count }) };
  },
  split: (state, entry) => ({
    ...(entry.sharesAfter !== undefined && { shares: set(state.shares, "", entry.sharesAfter), counted: entry }),
    ...(entry.warrantsAfter !== undefined && { warrants: entry.warrantsAfter }),
    ...(entry.optionsAfter !== undefined && { options: entry.optionsAfter }),
    ...(entry.unitsAfter !== undefined && { units: entry.unitsAfter }),
  }),
  class: (state, entry) => ({ classes: set(state.classes, entry.id, entry) }),
  programme: (state, entry) => {
    const before = state.programmes.get(entry.id) ?? ZERO;
    return { programmes: set(state.programmes, entry.id, before.plus(entry.capacityFiat)) };
  },
  debt: (state, entry) => {
    const principal = Rational.of(entry.principalFiat);
    return {
      debts: set(state.debts, entry.id, { entry, principal, isInDefault: false }),
      ...move(state, entry, { Q: principal, L: principal, K: proceedsOf(entry) }),
    };
  },
  "debt-change": (state, entry) => {
    const open = state.debts.get(entry.debt);
    if (!open) return {};
    if (entry.how === "defaulted") return { debts: set(state.debts, entry.debt, { ...open, isInDefault: true }) };
    const principal = open.principal.minus(entry.principalFiat);
    const less = minus(entry.carryingFiat ?? entry.principalFiat);
    const paid = entry.paidFiat ?? (entry.how === "converted" ? "0" : entry.principalFiat);
    return {
      debts: set(state.debts, entry.debt, { ...open, principal }),
      ...move(state, entry, { Q: less, L: less, K: minus(paid) }),
      ...(entry.shares > 0 && {
        shares: set(state.shares, "", (state.shares.get("") ?? 0) + entry.shares),
        counted: entry,
      }),
    };
  },
  preferred: (state, entry) => {
    const sign = entry.flow === "in" ? 1 : -1;
    const before = state.preferred.get(entry.id);
    const amount = Rational.of(entry.statedFiat).times(sign * entry.shares);
    const open = {
      entry: before?.entry ?? entry,
      shares: (before?.shares ?? 0) + sign * entry.shares,
      stated: (before?.stated ?? ZERO).plus(amount),
    };
    return {
      preferred: set(state.preferred, entry.id, open),
      ...move(state, entry, { F: amount, K: Rational.of(entry.proceedsFiat).times(sign) }),
    };
  },
  encumbrance: (state, entry) => ({ encumbrances: set(state.encumbrances, entry.id, entry) }),
  balance: (_, entry) => ({ sheet: entry, moved: {}, cash: Rational.of(entry.cashFiat) }),
};

/** Whether entries of a kind change the state. */
export const changesState = (kind: LedgerEntry["kind"]): boolean => Object.hasOwn(reducers, kind);

/** Where a release states the cash, the path goes on from there. */
function restateCash(state: LedgerState, entry: LedgerEntry, cash: Rational): Change {
  const sheet = state.sheet?.cashFiat;
  return {
    cash,
    ...(sheet !== undefined && { moved: { ...state.moved, K: { change: cash.minus(sheet), last: entry } } }),
  };
}

/** What a debt brought in money. */
export function proceedsOf(debt: EntryOf<"debt">): Rational {
  if (debt.subscribedBtc !== undefined && debt.proceedsFiat === undefined) return ZERO;
  return Rational.of(
    debt.proceedsFiat ?? Rational.of(debt.principalFiat).minus(debt.discountFiat).minus(debt.feesFiat),
  );
}

/** The state after one more entry. */
export function reduceEntry(state: LedgerState, entry: LedgerEntry): LedgerState {
  const reduce = reducers[entry.kind] as Reduce<LedgerEntry["kind"]> | undefined;
  return reduce ? { ...state, ...reduce(state, entry) } : state;
}

/** Within a day, money comes in before it goes out, and a balance sheet is of the day's end. */
const order =
  "split class instrument programme capital preferred debt debt-change btc gold transfer encumbrance balance";
const ranks = new Map(order.split(" ").map((kind, rank) => [kind, rank]));

/** The entries in the order in which they take effect. */
export const orderEntries = (ledger: Ledger): LedgerEntry[] =>
  ledger.toSorted((a, b) =>
    a.date === b.date ? (ranks.get(a.kind) ?? -1) - (ranks.get(b.kind) ?? -1) : a.date < b.date ? -1 : 1,
  );

interface Step {
  readonly date: string;
  readonly state: LedgerState;
}

const timelines = new WeakMap<Ledger, readonly Step[]>();

/** The state at the end of each day with an entry. A correction changes all of the past as it is known from its day on. */
function timelineOf(ledger: Ledger): readonly Step[] {
  const timeline = timelines.get(ledger) ?? buildTimeline(ledger);
  timelines.set(ledger, timeline);
  return timeline;
}

function buildTimeline(ledger: Ledger): Step[] {
  const steps: Step[] = [];
  let state = EMPTY_STATE;
  for (const [date, entries] of Map.groupBy(orderEntries(ledger), (entry) => entry.date)) {
    state = entries.some(({ kind }) => kind === "correction")
      ? orderEntries(correctUntil(ledger, date)).reduce(reduceEntry, EMPTY_STATE)
      : entries.reduce(reduceEntry, state);
    steps.push({ date, state });
  }
  return steps;
}

/** The ledger's state at the end of a day. The same object until an entry changes it. */
export function stateOn(ledger: Ledger, day: string): LedgerState {
  const steps = timelineOf(ledger);
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.date ?? "") <= day) low = middle + 1;
    else high = middle;
  }
  return steps[low - 1]?.state ?? EMPTY_STATE;
}

/** Common shares outstanding: every class, as much as one of it counts for. Null before the ledger counts them. */
export function countShares({ shares, classes, counted }: LedgerState): Rational | null {
  if (!counted) return null;
  return [...shares].reduce(
    (sum, [id, count]) => sum.plus(Rational.of(classes.get(id)?.weight ?? 1).times(count)),
    ZERO,
  );
}

/** The shares that what is left of a debt converts into. */
export function conversionShares({ entry, principal }: OpenDebt): Rational {
  if (!entry.conversion) return ZERO;
  const exact = principal.times(entry.conversion.shares).over(entry.principalFiat) ?? ZERO;
  return Rational.of(exact.floor());
}

/** The common shares that a series of preferred shares converts into. */
export const preferredShares = ({ entry, shares }: OpenPreferred): Rational =>
  entry.conversion ? Rational.of(Rational.of(entry.conversion.sharesEach).times(shares).floor()) : ZERO;

/** What warrants, options and units give beyond one share each. */
const differenceOf = ({ entry, left }: OpenInstrument) =>
  entry.type === "escrow" ? ZERO : sharesFor(entry, left).minus(left);

const add = (all: Iterable<Rational>) => [...all].reduce((sum, each) => sum.plus(each), ZERO);

/** Shares with all warrants, options and units, whatever their price. */
function countExercised(state: LedgerState, basic: Rational): Rational {
  const others = state.warrants + state.options + state.units;
  return basic.plus(others).plus(add([...state.instruments.values()].map(differenceOf)));
}

/** Shares, assumed diluted: those of every convertible too. */
export function countDiluted(state: LedgerState): Rational | null {
  const basic = countShares(state);
  if (!basic) return null;
  const converted = [
    ...[...state.debts.values()].map(conversionShares),
    ...[...state.preferred.values()].map(preferredShares),
  ];
  return countExercised(state, basic).plus(add(converted));
}

/**
 * The diluted count of the enterprise value: convertible debt counts as shares where its conversion price is below the
 * share's, and as debt otherwise; preferred shares stay what they are. `debt` is the part that no longer counts as debt,
 * and `paid` the exercise money.
 * @param share fiat
 */
export function diluteAt(state: LedgerState, share: string) {
  const basic = countShares(state);
  if (!basic) return null;
  const inTheMoney = [...state.debts.values()].filter(
    ({ entry }) => entry.conversion && Rational.of(entry.conversion.priceFiat).compare(share) < 0,
  );
  const paid = [...state.instruments.values()].map(({ entry, left }) =>
    entry.type === "escrow" || !entry.strikeFiat ? ZERO : sharesFor(entry, left).times(entry.strikeFiat),
  );
  return {
    shares: countExercised(state, basic).plus(add(inTheMoney.map(conversionShares))),
    debt: add(inTheMoney.map(({ principal }) => principal)),
    paid: add(paid),
  };
}

/** A year's coupons and dividends, in fiat. */
export function sumObligations({ debts, preferred }: LedgerState): Rational {
  const part = (amount: Rational, percent: string) => amount.times(percent).over(100) ?? ZERO;
  return add([
    ...[...debts.values()].map(({ entry, principal }) => part(principal, entry.couponPercent)),
    ...[...preferred.values()].map(({ entry, stated }) => part(stated, entry.dividendPercent)),
  ]);
}

/** Bitcoin that is pledged, lent, restricted or a subsidiary's on a day. */
export const listEncumbered = ({ encumbrances }: LedgerState, day: string) =>
  [...encumbrances.values()].filter(({ btc, to }) => Number(btc) > 0 && (to === undefined || to >= day));

export const sumEncumbered = (state: LedgerState, day: string): Rational =>
  add(listEncumbered(state, day).map(({ btc }) => Rational.of(btc)));

/** The state before and after each entry of a ledger as it was written, in the units of the entry's own day. */
export function traceStates(ledger: Ledger): Map<LedgerEntry, { before: LedgerState; after: LedgerState }> {
  let state = EMPTY_STATE;
  const steps = orderEntries(ledger).map((entry) => {
    // What is right from now on was so before, and what was counted before is so many times as much.
    if (entry.kind === "correction" || entry.kind === "split")
      state = orderEntries(restateForSplits(correctUntil(ledger, entry.date)))
        .filter(({ date }) => date < entry.date)
        .reduce(reduceEntry, EMPTY_STATE);
    const before = state;
    state = reduceEntry(state, entry);
    return [entry, { before, after: state }] as const;
  });
  return new Map(steps);
}
