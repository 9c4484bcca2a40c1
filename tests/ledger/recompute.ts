// Recomputes every figure of the treasury from the raw entries that /api/treasury publishes, in exact fractions: those of
// today or of a day, and every point of every series. It imports nothing: none of the site's own code can make it agree.
//
//   node tests/ledger/recompute.ts https://www.example.com            compares a site's own figures, live
//   node tests/ledger/recompute.ts https://www.example.com 2025-03-31 and at the end of a day

/** A numerator and a positive denominator, in lowest terms. */
export type Fraction = readonly [bigint, bigint];

const abs = (value: bigint) => (value < 0n ? -value : value);
const shorten = (a: bigint, b: bigint): Fraction => {
  let [one, other] = [abs(a), b];
  while (other > 0n) [one, other] = [other, one % other];
  return one > 1n ? [a / one, b / one] : [a, b];
};
export const read = (decimal: string | number): Fraction => {
  const [digits = "", exponent = "0"] = String(decimal).split("e");
  const [whole = "", decimals = ""] = digits.split(".");
  const shift = decimals.length - Number(exponent);
  return shorten(BigInt(whole + decimals) * 10n ** BigInt(Math.max(-shift, 0)), 10n ** BigInt(Math.max(shift, 0)));
};
const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => shorten(a * d + c * b, b * d);
const negate = ([a, b]: Fraction): Fraction => [-a, b];
const subtract = (one: Fraction, other: Fraction) => add(one, negate(other));
const multiply = ([a, b]: Fraction, [c, d]: Fraction): Fraction => shorten(a * c, b * d);
const divide = (one: Fraction, [c, d]: Fraction): Fraction | null =>
  c === 0n ? null : multiply(one, c < 0n ? [-d, -c] : [d, c]);
const total = (all: readonly Fraction[]) => all.reduce(add, read(0));
const isBelow = (one: Fraction, other: Fraction) => subtract(one, other)[0] < 0n;
/** Whole ones: a fraction of a share is none. */
const wholes = ([a, b]: Fraction): Fraction => [a / b, 1n];

/** Half away from zero, once. */
export function round([a, b]: Fraction, decimals: number): string {
  const scaled = abs(a) * 10n ** BigInt(decimals) * 2n + b;
  const digits = (scaled / (2n * b)).toString().padStart(decimals + 1, "0");
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return a < 0n && /[1-9]/.test(text) ? `-${text}` : text;
}

// biome-ignore lint/suspicious/noExplicitAny: the entries are whatever the site answers
type Entry = any;

interface Answer {
  company: { currency: string };
  ledger_as_of: string;
  ledger: readonly Entry[];
  /** Later ones than the ledger's last day, too: every number is in shares of after them. */
  splits?: readonly Entry[];
  /** Daily closes, with the fields of a mark. */
  closes?: readonly Entry[];
  /** The last day whose prices are known now: a close can be of a later day than the last entry. */
  prices_until?: string;
}

/** Each figure rounded as pages show it, by the id of its measure; null where it cannot be computed. */
export type Figures = Record<string, string | null>;

/** How a figure is dated and marked; of no value: unavailable. */
export interface Dating {
  status: string;
  /** The day of its oldest input, a live price aside. */
  as_of: string | null;
  /** Securities in its diluted count that have expired since. */
  expired: number;
}

/** A live price as the site has it. */
interface PriceState {
  simulated?: boolean;
  stale?: boolean;
}

/** Keys without the currency's code: "cost_cad", and of another company "cost_jpy", is "cost_fiat". */
const withoutCode = <Value>(value: Value, currency: string): Value =>
  JSON.parse(JSON.stringify(value).replaceAll(new RegExp(`_${currency.toLowerCase()}(?=(_\\w+)?":)`, "g"), "_fiat"));

/** Whose counts a capital event states, by the type of instrument. */
const types = { warrant: ["warrants", "finder_warrants"], option: ["options"], unit: ["units"] } as const;
type Type = keyof typeof types;

interface Instrument {
  type: Type;
  left: Fraction;
  strike: Fraction;
  sharesEach: Fraction;
  expires?: string;
}
interface Debt {
  principal: Fraction;
  left: Fraction;
  coupon: Fraction;
  conversion?: { shares: Fraction; price: Fraction };
}
interface Preferred {
  shares: Fraction;
  stated: Fraction;
  dividend: Fraction;
  sharesEach: Fraction;
}
interface Sheet {
  entry: Entry;
  cash: Fraction;
  debt: Fraction;
  liabilities: Fraction;
  preferred: Fraction;
  /** By symbol, the last day since the sheet on which an entry moved it. */
  moved: Record<string, string>;
}

/** The ledger at the end of a day: every entry until it, one after another, each with the corrections known by a day. */
function readState(ledger: readonly Entry[], day: string, knownBy = day) {
  const entries: Entry[] = ledger.filter(({ kind }) => kind !== "correction").map((entry) => ({ ...entry }));
  for (const { kind, date, corrects, set } of ledger) {
    if (kind !== "correction" || date > knownBy) continue;
    const named = ({ kind, no, id, event, date }: Entry) =>
      kind === corrects.kind && [no, id, event, date].includes(corrects.name);
    Object.assign(entries.find(named), set);
  }
  // Of one day, money comes in before it is spent, and a balance sheet is of the day's end.
  const rank = ({ kind }: Entry) => ["btc", "gold", "transfer", "balance"].indexOf(kind);
  const order = ({ kind }: Entry) => (kind === "balance" ? 2 : rank({ kind }) >= 0 ? 1 : 0);
  const until = entries
    .filter(({ date }) => date <= day)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : order(a) - order(b)));

  const holdings = {
    btc: { quantity: read(0), cost: read(0), known: false },
    gold: { quantity: read(0), cost: read(0), known: false },
  };
  const classes = new Map<string, { count: Fraction; weight: Fraction }>();
  const counts: Record<Type, Fraction> = { warrant: read(0), option: read(0), unit: read(0) };
  const [instruments, debts, series] = [
    new Map<string, Instrument>(),
    new Map<string, Debt>(),
    new Map<string, Preferred>(),
  ];
  const [custody, programmes, pledges] = [
    new Map<string, Fraction>(),
    new Map<string, Fraction>(),
    new Map<string, Entry>(),
  ];
  let treasuryShares = read(0);
  let [realized, hasShares, hasSold, owes]: [Fraction, boolean, boolean, boolean] = [read(0), false, false, false];
  let sheet: Sheet | null = null;
  /** After each trade of Bitcoin. */
  const trail: { entry: Entry; quantity: Fraction; cost: Fraction; gain: Fraction }[] = [];
  const note = (entry: Entry, gain = read(0)) => {
    if (entry.kind === "btc") trail.push({ entry, gain, quantity: holdings.btc.quantity, cost: holdings.btc.cost });
  };

  /** Cash, debt, liabilities or preferred shares, since the last balance sheet. */
  function move(entry: Entry, amounts: { K?: Fraction; Q?: Fraction; F?: Fraction }) {
    if (!sheet) return;
    const { K, Q, F } = amounts;
    if (K) sheet.cash = add(sheet.cash, K);
    if (Q) [sheet.debt, sheet.liabilities] = [add(sheet.debt, Q), add(sheet.liabilities, Q)];
    if (F) sheet.preferred = add(sheet.preferred, F);
    for (const symbol of [...Object.keys(amounts), ...(Q ? ["L"] : []), ...(K ? ["A"] : [])])
      sheet.moved[symbol] = entry.date;
  }
  function keep(custodian: string | undefined, quantity: Fraction) {
    if (custodian) custody.set(custodian, add(custody.get(custodian) ?? read(0), quantity));
  }
  function issue(name: string, count: Fraction) {
    const found = classes.get(name) ?? { count: read(0), weight: read(1) };
    classes.set(name, { ...found, count: add(found.count, count) });
    hasShares = true;
  }
  /** Quantity and average cost leave. */
  function giveUp(asset: "btc" | "gold", quantity: Fraction): Fraction {
    const holding = holdings[asset];
    const cost = multiply(holding.cost, divide(quantity, holding.quantity) ?? read(0));
    Object.assign(holding, { quantity: subtract(holding.quantity, quantity), cost: subtract(holding.cost, cost) });
    return cost;
  }

  const take: Record<string, (entry: Entry) => void> = {
    btc: trade,
    gold: trade,
    transfer(entry) {
      const fee = read(entry.fee_btc);
      if (fee[0] > 0n) hasSold = true;
      realized = subtract(realized, giveUp("btc", fee));
      keep(entry.from, negate(read(entry.btc)));
      keep(entry.to, subtract(read(entry.btc), fee));
    },
    encumbrance: (entry) => void pledges.set(entry.id, entry),
    programme: ({ id, capacity_fiat }) =>
      void programmes.set(id, add(programmes.get(id) ?? read(0), read(capacity_fiat))),
    class: ({ id, weight }) => void classes.set(id, { count: read(0), weight: read(weight) }),
    capital(entry) {
      issue(entry.class ?? "", read(entry.shares));
      treasuryShares = add(treasuryShares, read(entry.treasury_shares ?? 0));
      const left = programmes.get(entry.programme);
      if (left) programmes.set(entry.programme, subtract(left, read(entry.gross_fiat ?? 0)));
      for (const [type, fields] of Object.entries(types) as [Type, readonly string[]][])
        counts[type] = total([counts[type], ...fields.map((field) => read(entry[field] ?? 0))]);
      let strikes = read(0);
      const gone = (id: string, count: Fraction, isPaid = false) => {
        const found = instruments.get(id);
        if (!found) return;
        found.left = subtract(found.left, count);
        counts[found.type] = subtract(counts[found.type], count);
        if (isPaid) strikes = add(strikes, multiply(multiply(count, found.sharesEach), found.strike));
      };
      for (const [id, count] of Object.entries(entry.exercised as Record<string, number>)) gone(id, read(count), true);
      for (const [id, count] of Object.entries(entry.lapsed as Record<string, number>)) gone(id, read(count));
      for (const [id, { count }] of Object.entries((entry.cashless ?? {}) as Record<string, Entry>))
        gone(id, read(count));
      const hasGross = entry.gross_fiat !== undefined && !entry.deemed;
      const gross = hasGross ? read(entry.gross_fiat) : strikes;
      const fees = read(entry.deemed ? 0 : entry.fees_fiat);
      const moved = subtract(entry.how === "buyback" ? negate(gross) : gross, fees);
      if (moved[0] !== 0n) move(entry, { K: moved });
      if (entry.cash_after_fiat !== undefined && sheet) {
        sheet.cash = read(entry.cash_after_fiat);
        move(entry, { K: read(0) });
      }
    },
    instrument({ id, type, count, strike_fiat, per, expires }) {
      const sharesEach = per ? divide(read(per.shares), read(per.instruments)) : null;
      if (type !== "escrow")
        instruments.set(id, {
          type,
          expires,
          left: read(count),
          strike: read(strike_fiat ?? 0),
          sharesEach: sharesEach ?? read(1),
        });
    },
    split(entry) {
      const times = divide(read(entry.new), read(entry.old)) ?? read(1);
      const scale = (count: Fraction) => wholes(multiply(count, times));
      treasuryShares = scale(treasuryShares);
      for (const found of classes.values()) found.count = scale(found.count);
      const common = classes.get("");
      if (common) common.count = read(entry.shares_after ?? round(add(common.count, read(entry.fractions)), 0));
      for (const type of Object.keys(types) as Type[])
        counts[type] = entry[`${type}s_after`] === undefined ? scale(counts[type]) : read(entry[`${type}s_after`]);
      for (const found of instruments.values()) {
        found.left = scale(found.left);
        found.strike = divide(found.strike, times) ?? read(0);
      }
      for (const { conversion } of debts.values())
        if (conversion) {
          conversion.shares = scale(conversion.shares);
          conversion.price = divide(conversion.price, times) ?? read(0);
        }
      for (const each of series.values()) each.sharesEach = multiply(each.sharesEach, times);
    },
    debt(entry) {
      const principal = read(entry.principal_fiat);
      const { conversion } = entry;
      owes = true;
      debts.set(entry.id, {
        principal,
        left: principal,
        coupon: read(entry.coupon_percent),
        ...(conversion && { conversion: { shares: read(conversion.shares), price: read(conversion.price_fiat) } }),
      });
      const proceeds = proceedsOf(entry);
      move(entry, { Q: principal, ...(proceeds[0] > 0n && { K: proceeds }) });
    },
    "debt-change"(entry) {
      const [found, principal] = [debts.get(entry.debt), read(entry.principal_fiat)];
      if (!found || entry.how === "defaulted") return;
      found.left = subtract(found.left, principal);
      if (entry.shares > 0) issue("", read(entry.shares));
      const paid = read(entry.paid_fiat ?? (entry.how === "converted" ? 0 : entry.principal_fiat));
      move(entry, {
        Q: negate(read(entry.carrying_fiat ?? entry.principal_fiat)),
        ...(paid[0] > 0n && { K: negate(paid) }),
      });
    },
    preferred(entry) {
      const sign = read(entry.flow === "out" ? -1 : 1);
      const shares = multiply(sign, read(entry.shares));
      owes = true;
      series.set(entry.id, {
        stated: read(entry.stated_fiat),
        dividend: read(entry.dividend_percent),
        shares: add(series.get(entry.id)?.shares ?? read(0), shares),
        sharesEach: read(entry.conversion?.shares_each ?? 0),
      });
      move(entry, { F: multiply(shares, read(entry.stated_fiat)), K: multiply(sign, read(entry.proceeds_fiat)) });
    },
    balance(entry) {
      const [cash, debt, liabilities, preferred] = ["cash", "debt", "liabilities", "preferred"].map((name) =>
        read(entry[`${name}_fiat`]),
      ) as [Fraction, Fraction, Fraction, Fraction];
      if (debt[0] > 0n || preferred[0] > 0n) owes = true;
      sheet = { entry, cash, debt, liabilities, preferred, moved: {} };
    },
  };

  function trade(entry: Entry) {
    const asset: "btc" | "gold" = entry.kind;
    const [holding, quantity] = [holdings[asset], read(entry.btc ?? entry.grams)];
    holding.known = true;
    if (entry.flow === "in") {
      const cost = costOf(entry);
      Object.assign(holding, { quantity: add(holding.quantity, quantity), cost: add(holding.cost, cost) });
      if (asset === "btc") keep(entry.custodian, quantity);
      if ((entry.how ?? "bought") === "bought") move(entry, { K: negate(cost) });
      return note(entry);
    }
    const cost = giveUp(asset, quantity);
    const proceeds = subtract(read(entry.proceeds_fiat ?? entry.cost_fiat), read(entry.fees_fiat ?? 0));
    if ((entry.how ?? "sold") === "sold") move(entry, { K: proceeds });
    if (asset === "gold") return;
    keep(entry.custodian, negate(quantity));
    hasSold = true;
    realized = add(realized, subtract(proceeds, cost));
    note(entry, subtract(proceeds, cost));
  }

  for (const entry of until) take[entry.kind]?.(entry);

  const listed = [...instruments.values()];
  const left = [...debts.values()].filter((debt) => debt.left[0] > 0n);
  const sharesOf = ({ conversion, left, principal }: Debt) =>
    conversion ? wholes(multiply(conversion.shares, divide(left, principal) ?? read(0))) : read(0);
  const shares = total([...classes.values()].map(({ count, weight }) => multiply(count, weight)));
  // What is issued counts one share each, and where it says otherwise as many as it says.
  const others = total(listed.map(({ left, sharesEach }) => subtract(wholes(multiply(left, sharesEach)), left)));
  const securities = total([...Object.values(counts), others]);
  const conversions = new Map(
    [...debts].map(([id, debt]) => [id, { left: debt.left, shares: sharesOf(debt), price: debt.conversion?.price }]),
  );
  const convertible = total(left.map(sharesOf));
  const preferredShares = total([...series.values()].map((each) => wholes(multiply(each.shares, each.sharesEach))));
  const isExpired = listed.some((each) => each.expires !== undefined && each.expires < day && each.left[0] > 0n);
  const pledged = [...pledges.values()].filter(({ to }) => to === undefined || to >= day);
  const counted = hasShares && !isExpired;
  const percent = (amount: Fraction, rate: Fraction) => multiply(amount, multiply(rate, [1n, 100n]));
  return {
    holdings,
    counts,
    sheet: sheet as Sheet | null,
    custody,
    hasSold,
    owes,
    realized,
    trail,
    programmes,
    treasuryShares,
    series,
    conversions,
    shares: hasShares ? shares : null,
    diluted: counted ? total([shares, securities, convertible, preferredShares]) : null,
    /** Shares, and debt that is none then, where convertible debt below a close is converted. */
    convert(close: Fraction) {
      const converted = left.filter(({ conversion }) => conversion && isBelow(conversion.price, close));
      return {
        shares: counted ? total([shares, securities, ...converted.map(sharesOf)]) : null,
        principal: total(converted.map((debt) => debt.left)),
      };
    },
    strikes: total(listed.map(({ left, strike, sharesEach }) => multiply(multiply(left, sharesEach), strike))),
    hasInstruments: listed.length > 0,
    hasConvertibles: [...debts.values()].some(({ conversion }) => conversion),
    obligations: total([
      ...left.map((debt) => percent(debt.left, debt.coupon)),
      ...[...series.values()].map((each) => percent(multiply(each.shares, each.stated), each.dividend)),
    ]),
    encumbered: total(pledged.map(({ btc }) => read(btc))),
    hasPledges: pledges.size > 0,
    /** Of diluted instruments, those that expire before a day. */
    expiredBy: (today: string) =>
      total(listed.flatMap(({ expires, left }) => (expires !== undefined && expires < today ? [left] : []))),
  };
}
type State = ReturnType<typeof readState>;

/** As published; where a price is stated more finely than the cost, quantity × price. */
function costOf({ btc, price_fiat, cost_fiat, rounded = {} }: Entry): Fraction {
  if (rounded.cost_fiat === undefined || price_fiat === undefined) return read(cost_fiat);
  const step = multiply(read(rounded.price_fiat ?? 0), read(btc));
  return isBelow(step, read(rounded.cost_fiat)) ? multiply(read(btc), read(price_fiat)) : read(cost_fiat);
}

type Period = "year" | "quarter";
type Symbol =
  | ("B" | "C" | "G" | "S" | "D" | "De" | "P" | "g" | "p" | "K" | "L" | "Q" | "Qe" | "F")
  | ("A" | "V0" | "R" | "X" | "O" | "E" | "B0" | "D0");
type Known = Record<Symbol, Fraction>;
type Values = Record<Symbol, Fraction | null> & { state: State };
const LAST_DAY = "9999-12-31";

/** The ledger by day, every count and price of a share in shares of after the last split. */
function openLedger({ ledger, splits = [] }: Pick<Answer, "ledger" | "splits">) {
  const states = new Map<string, State>();
  function stateOn(day: string, knownBy = day): State {
    const key = `${day} ${knownBy}`;
    const found = states.get(key) ?? readState(ledger, day, knownBy);
    states.set(key, found);
    return found;
  }
  const timesAfter = (day: string) =>
    splits
      .filter(({ date }) => date > day)
      .reduce((times: Fraction, split) => multiply(times, divide(read(split.new), read(split.old)) ?? times), read(1));

  /** Of a day in shares of now. */
  const restateCount = (count: Fraction, day: string) => wholes(multiply(count, timesAfter(day)));

  function valuesOn(
    day: string,
    { P = null, g = null, p = null }: { P?: Fraction | null; g?: Fraction | null; p?: Fraction | null },
    period?: Period,
  ): Values {
    const [state, times] = [stateOn(day), timesAfter(day)];
    const { holdings, sheet } = state;
    const count = (shares: Fraction | null, of = day) => shares && restateCount(shares, of);
    const converted = p && state.convert(multiply(p, times));
    const start = period && dayBefore(day, period);
    const base = start ? stateOn(start, day) : null;
    return {
      state,
      P,
      g,
      p,
      G: holdings.gold.quantity,
      B: holdings.btc.known ? holdings.btc.quantity : null,
      C: holdings.btc.known ? holdings.btc.cost : null,
      S: count(state.shares),
      D: count(state.diluted),
      De: converted && count(converted.shares),
      K: sheet?.cash ?? null,
      L: sheet?.liabilities ?? null,
      Q: sheet?.debt ?? null,
      F: sheet?.preferred ?? null,
      Qe: sheet && converted && subtract(sheet.debt, converted.principal),
      A: sheet && add(read(sheet.entry.total_assets_fiat), subtract(sheet.cash, read(sheet.entry.cash_fiat))),
      V0: sheet && add(read(sheet.entry.btc_fiat), read(sheet.entry.gold_fiat ?? 0)),
      R: state.realized,
      X: state.strikes,
      O: state.obligations,
      E: state.encumbered,
      B0: base?.holdings.btc.known ? base.holdings.btc.quantity : null,
      D0: base && start ? count(base.diluted, start) : null,
    };
  }

  /** A mark of before a split. */
  function restate(mark: Entry): Entry {
    const times = timesAfter(mark.date);
    if (mark.share_fiat === undefined || times[0] === times[1]) return mark;
    return { ...mark, share_fiat: round(divide(read(mark.share_fiat), times) ?? times, 12) };
  }
  return { stateOn, valuesOn, restate, restateCount };
}

const value = ({ B, P, G, g }: Known) => add(multiply(B, P), multiply(G, g));
const growth = ({ B, D, B0, D0 }: Known) => {
  const [now, then] = [divide(B, D), divide(B0, D0)];
  const quotient = now && then && divide(now, then);
  return quotient && subtract(quotient, read(1));
};
const gain = (known: Known) => {
  const grown = growth(known);
  return grown && multiply(known.B0, grown);
};
const sats = (known: Known, shares: Fraction) => divide(multiply(known.B, read(100_000_000)), shares);
const net = (known: Known) => subtract(add(value(known), known.K), known.L);
const capitalized = ({ S, p }: Known) => multiply(S, p);
const netDebt = ({ Q, F, K }: Pick<Known, "Q" | "F" | "K">) => subtract(add(Q, F), K);
const overBitcoin = (amount: Fraction, { B, P }: Known) => divide(amount, multiply(B, P));

/** Symbols needed, decimals, whether a live price moves it, the formula; a percentage is 100 times it. */
type Row = readonly [
  needs: string,
  decimals: number | "of the currency",
  isLive: boolean,
  formula: (known: Known) => Fraction | null,
  percent?: true,
];
type Table = Record<string, Row>;

const ofPeriod = (suffix: "ytd" | "qtd"): Table => ({
  [`btc_yield_${suffix}`]: ["B D B0 D0", 1, false, growth, true],
  [`btc_gain_${suffix}`]: ["B D B0 D0", 2, false, gain],
  [`btc_fiat_gain_${suffix}`]: [
    ...(["B D B0 D0 P", 0, false] as const),
    (known) => {
      const gained = gain(known);
      return gained && multiply(gained, known.P);
    },
  ],
});

const measures: Table = {
  btc_holdings: ["B", 2, false, ({ B }) => B],
  btc_cost: ["C", 0, false, ({ C }) => C],
  btc_average_cost: ["B C", "of the currency", false, ({ B, C }) => divide(C, B)],
  encumbered_share: ["E B", 1, false, ({ E, B }) => divide(E, B), true],
  cash: ["K", 0, false, ({ K }) => K],
  btc_market_value: ["B P", 0, true, ({ B, P }) => multiply(B, P)],
  unrealized_gain: ["B P C", 0, true, ({ B, P, C }) => subtract(multiply(B, P), C)],
  unrealized_gain_percent: ["B P C", 1, true, ({ B, P, C }) => divide(subtract(multiply(B, P), C), C), true],
  realized_gain: ["R", 0, false, ({ R }) => R],
  btc_and_gold_value: ["B P G g", 0, true, value],
  reserves_per_share: ["B P G g S", "of the currency", false, (known) => divide(value(known), known.S)],
  nav_net: ["B P G g K L", 0, true, net],
  nav_net_per_share: ["B P G g K L S", "of the currency", true, (known) => divide(net(known), known.S)],
  btc_equivalent: [
    ...(["B P G g", 2, true] as const),
    ({ B, P, G, g }) => {
      const gold = divide(multiply(G, g), P);
      return gold && add(B, gold);
    },
  ],
  share_of_assets: ["B P G g A", 1, true, (known) => divide(value(known), known.A), true],
  market_cap: ["S p", 0, false, capitalized],
  mnav_btc_gold_basic: ["S p B P G g", 2, false, (known) => divide(capitalized(known), value(known))],
  mnav_btc_basic: ["S p B P", 2, false, (known) => overBitcoin(capitalized(known), known)],
  mnav_btc_diluted: ["D p B P", 2, false, (known) => overBitcoin(multiply(known.D, known.p), known)],
  mnav_enterprise_value: [
    ...(["S p Q F K B P", 2, false] as const),
    (known) => overBitcoin(add(capitalized(known), netDebt(known)), known),
  ],
  mnav_enterprise_value_diluted: [
    ...(["De p Qe F K X B P", 2, false] as const),
    (known) => {
      const { De, p, Qe, F, K, X } = known;
      return overBitcoin(subtract(add(multiply(De, p), netDebt({ Q: Qe, F, K })), X), known);
    },
  ],
  net_debt: ["Q K", 0, false, ({ Q, K }) => subtract(Q, K)],
  leverage: ["Q F K B P", 1, true, (known) => overBitcoin(netDebt(known), known), true],
  yearly_obligations: ["O", 0, false, ({ O }) => O],
  years_covered: ["K B P O", 1, true, ({ K, B, P, O }) => divide(add(K, multiply(B, P)), O)],
  sats_per_share_basic: ["B S", 2, false, (known) => sats(known, known.S)],
  sats_per_share_diluted: ["B D", 2, false, (known) => sats(known, known.D)],
  ...ofPeriod("ytd"),
  ...ofPeriod("qtd"),
};

/** Rounded once. Amounts per share of less than one have a decimal more. */
function show(id: string, exact: Fraction, currency: string): string {
  const [, decimals = 0, , , isPercent] = measures[id] ?? [];
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  const isSmall = /^(nav_net|reserves)_per_share$/.test(id) && abs(exact[0]) < exact[1];
  const places = decimals === "of the currency" ? maximumFractionDigits + (isSmall ? 1 : 0) : decimals;
  return round(isPercent ? multiply(exact, read(100)) : exact, places);
}

/** @param price CAD for one bitcoin; null: wanted and unknown; undefined: everything is of a day of the ledger */
export function recompute(published: Answer, price?: string | number | null, day = published.ledger_as_of) {
  const answer = withoutCode(published, published.company.currency);
  const code = published.company.currency.toLowerCase();
  const ledger = openLedger(answer);
  const of = (kind: string, until = day) => answer.ledger.filter((entry) => entry.kind === kind && entry.date <= until);
  const hasGold = of("gold").length > 0;
  const pricesUntil = day === answer.ledger_as_of ? (answer.prices_until ?? day) : day;
  /** The prices of each day, by date. */
  const prices = new Map<string, Entry>((answer.closes ?? []).map((close) => [close.date, close]));
  for (const mark of of("mark", LAST_DAY)) prices.set(mark.date, { ...prices.get(mark.date), ...ledger.restate(mark) });
  const marks: Entry[] = [...prices.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
  const lastMark = (...fields: string[]) =>
    marks.findLast((mark) => mark.date <= pricesUntil && fields.every((field) => mark[field] !== undefined));

  /** The values of the treasury measures' symbols on a day; a missing one is null. */
  function inputs(at: string, isLive: boolean, period?: Period): Values {
    const priceOf = (field: string) => {
      const mark = isLive ? lastMark(field) : marks.find((mark) => mark.date === at && mark[field] !== undefined);
      return mark ? read(mark[field]) : null;
    };
    const live = price === undefined || price === null ? null : read(price);
    const P = isLive ? live : priceOf("btc_fiat");
    const g = of("gold", at).length > 0 ? priceOf("gold_fiat_per_gram") : read(0);
    const values = ledger.valuesOn(at, { P, g, p: priceOf("share_fiat") }, period);
    // Total assets are those of the sheet's own day, unless a live price moves them.
    return isLive || values.state.sheet?.entry.date === at ? values : { ...values, A: null, V0: null };
  }

  const table: Table = { ...measures };
  if (price !== undefined)
    table.share_of_assets = [
      ...(["B P G g A V0", 1, true] as const),
      (known) => divide(value(known), add(subtract(known.A, known.V0), value(known))),
      true,
    ];
  const now = ledger.stateOn(day);
  const borrows = answer.ledger.some(({ kind, date }) => date <= day && (kind === "debt" || kind === "preferred"));
  const drop = (isDropped: boolean, ...ids: string[]) => {
    if (isDropped) for (const id of ids) delete table[id];
  };
  drop(!now.owes, "net_debt", "leverage");
  drop(!borrows, "yearly_obligations", "years_covered");
  drop(!now.hasPledges, "encumbered_share");
  drop(!now.hasSold, "realized_gain");
  drop(!now.hasInstruments && !now.hasConvertibles, "mnav_enterprise_value_diluted");
  drop(!hasGold, "btc_and_gold_value", "btc_equivalent", "mnav_btc_gold_basic");
  drop(true, "reserves_per_share");

  const priced = { P: "btc_fiat", g: "gold_fiat_per_gram", p: "share_fiat" };
  function compute(id: string, until = day): string | null {
    const [needs, , canBeLive, formula] = table[id] ?? ["", 0, false, () => null];
    const isLive = canBeLive && price !== undefined;
    const period = id.endsWith("_ytd") ? "year" : id.endsWith("_qtd") ? "quarter" : undefined;
    const symbols = needs.split(" ");
    const fields = Object.entries(priced).flatMap(([symbol, field]) =>
      symbols.includes(symbol) && (symbol !== "g" || of("gold").length > 0) ? field : [],
    );
    const at = isLive || period || fields.length === 0 ? until : lastMark(...fields)?.date;
    if (at === undefined) return null;
    const found = inputs(at, isLive, period);
    if (symbols.some((symbol) => found[symbol as Symbol] === null)) return null;
    const exact = formula(found as Known);
    return exact && show(id, exact, answer.company.currency);
  }

  /** @param today the reader's day, "2026-11-24" */
  function date(id: string, today: string, { simulated = false, stale = false }: PriceState = {}): Dating {
    if (compute(id) === null) return { status: "unavailable", as_of: null, expired: 0 };
    const [needs, , canBeLive] = table[id] ?? ["", 0, false];
    const isLive = canBeLive && price !== undefined;
    const isPeriod = /_(ytd|qtd)$/.test(id);
    const symbols = needs.split(" ").filter((symbol) => !/^[Gg]$/.test(symbol) || of("gold").length > 0);
    const fields = symbols.flatMap((symbol) => priced[symbol as keyof typeof priced] ?? []);
    const at: string = isLive || isPeriod || fields.length === 0 ? day : lastMark(...fields)?.date;
    const limits = answer.ledger.findLast((entry) => entry.kind === "limits" && entry.date <= today);
    const age = (from: string) => (Date.parse(today) - Date.parse(from)) / DAY_MS;
    const { sheet, expiredBy } = ledger.stateOn(at);
    const daysOf = (symbol: string): { from: string; isOld: boolean } => {
      if (symbol === "p") {
        const from = isLive ? lastMark("share_fiat").date : at;
        return { from, isOld: countTradingDays(from, today) > (limits?.share_close_trading_days ?? 5) };
      }
      if (symbol === "g") {
        const from = isLive ? lastMark("gold_fiat_per_gram").date : at;
        return { from, isOld: age(from) > (limits?.gold_price_days ?? 7) };
      }
      const kept = symbol === "Qe" ? "Q" : symbol;
      if (!sheet || !["K", "L", "Q", "F", "A", "V0"].includes(kept)) return { from: at, isOld: false };
      const isOld = age(sheet.entry.date) > (limits?.balance_days ?? 135);
      return { from: sheet.moved[kept] ?? sheet.entry.date, isOld };
    };
    const dated = symbols
      .filter((symbol) => !(symbol === "P" && isLive) && (symbol === "V0" || !symbol.endsWith("0")))
      .map(daysOf);
    const usesPrice = isLive && symbols.includes("P");
    const isOld = dated.some((input) => input.isOld) || (usesPrice && stale);
    const isQuantity = symbols.every((symbol) => "B C P".split(" ").includes(symbol));
    const isComputed = symbols.includes("K") && sheet?.moved.K !== undefined;
    const current = usesPrice ? (isQuantity ? "live" : "mixed") : isComputed ? "mixed" : "dated";
    return {
      status: usesPrice && simulated ? "simulated" : isOld ? "stale" : current,
      as_of: isPeriod ? day : (dated.map(({ from }) => from).sort()[0] ?? day),
      expired: symbols.includes("D") || symbols.includes("De") ? Number(round(expiredBy(today), 0)) : 0,
    };
  }

  function reconcile(): string[] | null {
    const worth = compute(hasGold ? "btc_and_gold_value" : "btc_market_value");
    const at = lastMark(...(of("gold").length > 0 ? ["btc_fiat", "gold_fiat_per_gram"] : ["btc_fiat"]))?.date;
    const from = of("balance").findLast(({ status, date }) => status !== "management" && date < at);
    if (!worth || !from) return null;
    const carried = add(read(from.btc_fiat), read(from.gold_fiat ?? 0));
    const since = [...of("btc", at), ...of("gold", at)].filter(({ date }) => date > from.date);
    const moved = (flow: string) => total(since.filter((trade) => trade.flow === flow).map(costOf));
    const [bought, sold] = [moved("in"), moved("out")];
    const change = add(subtract(subtract(read(worth), carried), bought), sold);
    const sales = sold[0] === 0n ? [] : [negate(sold)];
    return [...[carried, bought, ...sales, change].map((amount) => round(amount, 0)), worth];
  }

  function listReserves(): string[] {
    const mark = lastMark("btc_fiat", ...(hasGold ? ["gold_fiat_per_gram"] : []));
    const rows = [
      [now.holdings.btc, mark?.btc_fiat],
      [now.holdings.gold, mark?.gold_fiat_per_gram],
    ] as const;
    const known = rows.filter(([reserve]) => reserve.known);
    const amounts = known.map(([{ quantity, cost }, each]) => [cost, multiply(quantity, read(each ?? 0))] as const);
    const sums = [0, 1].map((at) => total(amounts.map((pair) => pair[at] ?? read(0))));
    const quantities = rows.flatMap(([{ known, quantity }], at) => (known ? round(quantity, at === 0 ? 2 : 0) : []));
    return [...quantities, ...[...amounts.flat(), ...sums].map((amount) => round(amount, 0))];
  }

  const marked = price === undefined ? lastMark("btc_fiat")?.btc_fiat : price;
  const changes = ["btc", "capital", "debt", "debt-change", "preferred", "split", "transfer", "correction"];
  return {
    measures: Object.fromEntries(
      Object.keys(table).map((id) => [id.replace("_fiat_", `_${code}_`), compute(id)]),
    ) as Figures,
    /** By the id of the measure, as read on a day. */
    date: (today: string, state?: PriceState) =>
      Object.fromEntries(Object.keys(table).map((id) => [id.replace("_fiat_", `_${code}_`), date(id, today, state)])),
    /** By number: what is held and its average cost after it, and the price now or of the last mark against the price paid, in percent. */
    purchases: now.trail.map(({ entry, quantity, cost, gain }) => {
      const against = marked && entry.price_fiat ? divide(read(marked), read(entry.price_fiat)) : null;
      return {
        no: entry.no,
        date: entry.date,
        flow: entry.flow,
        quantity,
        gain,
        average: divide(cost, quantity),
        against: against && round(multiply(subtract(against, read(1)), read(100)), 1),
      };
    }),
    /** Sats per share after each change. */
    steps: [...new Set(changes.flatMap((kind) => of(kind).map(({ date }) => date as string)))].sort().map((date) => {
      return { date, basic: compute("sats_per_share_basic", date), diluted: compute("sats_per_share_diluted", date) };
    }),
    /** Yield and gain by completed period, and by those under way, newest first. */
    yields: (["quarter", "year"] as const).flatMap((period) => {
      const suffix = period === "year" ? "ytd" : "qtd";
      const periods = [];
      for (let end = day; end >= (of("btc")[0]?.date ?? day); end = dayBefore(end, period))
        periods.push([compute(`btc_yield_${suffix}`, end), compute(`btc_gain_${suffix}`, end)] as const);
      return periods;
    }),
    /** Shares of every class, warrants and options outstanding. */
    securities: [now.shares ?? read(0), now.counts.warrant, now.counts.option].map((count) => round(count, 0)),
    values: { ...ledger.valuesOn(day, {}), restated: (count: Fraction) => ledger.restateCount(count, day) },
    balance: now,
    sharePrice: lastMark("share_fiat")?.share_fiat as string | undefined,
    /** Carrying amount on the last financial statements, purchases and sales since, change of prices, and value now. */
    reconciliation: reconcile(),
    /** Bitcoin and gold: quantity, cost and value at the last mark, and both together; in dollars but for quantities. */
    reserves: listReserves(),
    /** Gross, fees, Bitcoin, gold and the rest of each raise, in whole dollars. */
    raises: listRaises(of("capital"), [...of("debt"), ...of("preferred")], [...of("btc"), ...of("gold")]),
  };
}

export interface History {
  readonly days: readonly string[];
  readonly series: readonly { id: string; decimals: number; values: readonly (number | null)[] }[];
  /** Prices by day, and under `sources` who gave them. */
  readonly closes: Readonly<Record<string, readonly (number | null | object)[]>>;
}

/** Each value of a series that differs, in words; empty where all agree. A point has inputs of its own day alone. */
export function compareSeries(answer: Answer, published: History): string[] {
  const { company } = answer;
  const history = withoutCode(published, company.currency);
  const { valuesOn } = openLedger(withoutCode(answer, company.currency));
  return history.days.flatMap((day, at) => {
    const priceOf = (key: string) => {
      const price = history.closes[key]?.[at];
      return typeof price === "number" ? read(price) : null;
    };
    const { gold } = valuesOn(day, {}).state.holdings;
    const prices = {
      P: priceOf("btc_fiat"),
      g: gold.known ? priceOf("gold_fiat_per_g") : read(0),
      p: priceOf("share_fiat"),
    };
    return history.series.flatMap(({ id, values }) => {
      const found = valuesOn(day, prices, id.endsWith("_ytd") ? "year" : undefined);
      const [needs, , , formula] = measures[id] ?? ["B", 0, false, () => null];
      const symbols = needs.split(" ") as Symbol[];
      const isOfDay = !/[KLQF]/.test(needs) || found.state.sheet?.entry.date === day;
      const isKnown = found.state.holdings.btc.known && isOfDay && symbols.every((symbol) => found[symbol] !== null);
      const exact = isKnown ? formula(found as Known) : null;
      const expected = exact && Number(show(id, exact, company.currency));
      return expected === values[at] ? [] : [`${id} of ${day}: the site says ${values[at]}, the entries ${expected}`];
    });
  });
}

const DAY_MS = 86_400_000;

/** Days on which Toronto's exchanges are closed, weekends aside. */
const HOLIDAYS = new Set(
  [
    "2024-12-25 2024-12-26 2025-01-01 2025-02-17 2025-04-18 2025-05-19 2025-07-01 2025-08-04 2025-09-01 2025-10-13",
    "2025-12-25 2025-12-26 2026-01-01 2026-02-16 2026-04-03 2026-05-18 2026-07-01 2026-08-03 2026-09-07 2026-10-12",
  ].flatMap((days) => days.split(" ")),
);

/** Trading days after a day, until another one and including it. */
function countTradingDays(after: string, until: string): number {
  let count = 0;
  for (let time = Date.parse(after) + DAY_MS; time <= Date.parse(until); time += DAY_MS) {
    const day = new Date(time);
    const isOpen = day.getUTCDay() % 6 !== 0 && !HOLIDAYS.has(day.toISOString().slice(0, 10));
    if (isOpen) count += 1;
  }
  return count;
}

/** What a debt or an issue of preferred shares brought in money. */
function proceedsOf({ proceeds_fiat, subscribed_btc, principal_fiat, discount_fiat, fees_fiat }: Entry): Fraction {
  if (proceeds_fiat !== undefined) return read(proceeds_fiat);
  return subscribed_btc === undefined
    ? subtract(read(principal_fiat), add(read(discount_fiat), read(fees_fiat)))
    : read(0);
}

function listRaises(events: readonly Entry[], borrowed: readonly Entry[], trades: readonly Entry[]) {
  const raised = events.filter(({ gross_fiat, deemed }) => gross_fiat !== undefined && !deemed);
  const titles = [...new Set(raised.map(({ raise, title }) => (raise ?? title) as string))];
  const sumPaid = (kind: string, sources: readonly (string | undefined)[]) =>
    total(
      trades
        .filter((trade) => trade.kind === kind && trade.flow === "in" && sources.includes(trade.paid_from))
        .map(costOf),
    );
  const rows = titles.map((title) => {
    const parts = raised.filter((event) => (event.raise ?? event.title) === title);
    const names = [title, ...parts.map(({ event }) => event)];
    const paidFor = (kind: string) => sumPaid(kind, names);
    const [gross, fees] = [
      total(parts.map((part) => read(part.gross_fiat))),
      total(parts.map((part) => read(part.fees_fiat))),
    ];
    const [bitcoin, gold] = [paidFor("btc"), paidFor("gold")];
    const other = [fees, bitcoin, gold].reduce(subtract, gross);
    return { title, amounts: [gross, fees, bitcoin, gold, other].map((amount) => round(amount, 0)) };
  });
  for (const [id, parts] of Map.groupBy(borrowed, (entry) => entry.id as string)) {
    const gross = total(parts.filter(({ flow }) => flow !== "out").map(proceedsOf));
    const [bitcoin, gold] = [sumPaid("btc", [id]), sumPaid("gold", [id])];
    const amounts = [gross, read(0), bitcoin, gold, subtract(gross, add(bitcoin, gold))];
    if (gross[0] > 0n) rows.push({ title: parts[0]?.title, amounts: amounts.map((amount) => round(amount, 0)) });
  }
  if (rows.length === 0) return [];
  // Purchases that no raise paid for have a row of their own.
  const cash = ["btc", "gold"].map((kind) => round(sumPaid(kind, [undefined]), 0));
  return cash.every((amount) => amount === "0")
    ? rows
    : [...rows, { title: "Cash on hand", amounts: ["", "", ...cash, ""] }];
}

/** The last day before a day's year or quarter. */
function dayBefore(day: string, period: Period): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  if (period === "year" || month <= 3) return `${year - 1}-12-31`;
  return `${year}-${["03-31", "06-30", "09-30"][Math.floor((month - 4) / 3)]}`;
}

/** The closes of the history's answer, each with the fields of a mark. */
export const readCloses = ({ days, closes }: Pick<History, "days" | "closes">) =>
  days.map((date, at) => ({
    date,
    ...Object.fromEntries(
      Object.entries(closes).flatMap(([name, values]) =>
        values[at] == null ? [] : [[name.replace(/_per_g$/, "_per_gram"), values[at]]],
      ),
    ),
  }));

interface Reading {
  /** As the page names it; null: wanted, and there is none; undefined: everything is of a day. */
  price?: string | number | null;
  /** The reader's day. */
  today: string;
  state?: PriceState;
}

/**
 * Compares every figure of an answer of /api/treasury with what its entries say, in words where they differ.
 * @param source an answer with all of the ledger, where the first is of a past day
 */
export function compareAnswer(site: Answer & Entry, source: Answer, { price, today, state }: Reading) {
  const day = site.ledger_as_of;
  const body = withoutCode(site, site.company.currency);
  const found = recompute(source, price, day);
  const { values, balance } = found;
  const differing: string[] = [];
  let compared = 0;
  const compare = (name: string, shown: unknown, expected: unknown) => {
    compared += 1;
    if (shown !== expected) differing.push(`${day} ${name}: the site says ${shown}, the entries ${expected}`);
  };
  const exact = (fraction: Fraction | null | undefined, decimals = 8) =>
    fraction ? Number(round(fraction, decimals)) : null;
  const dated = found.date(today, state);
  compare(
    "measures",
    site.measures
      .map(({ id }: Entry) => id)
      .sort()
      .join(),
    Object.keys(found.measures).sort().join(),
  );
  for (const { id, value, status, as_of } of site.measures) {
    // A simulated price is null in the answer, and so is what follows from it.
    if (status === "simulated") continue;
    const expected = found.measures[id] ?? null;
    compare(id, value, id === "btc_holdings" ? exact(values.B) : expected && Number(expected));
    compare(`status of ${id}`, `${status} as of ${as_of}`, `${dated[id]?.status} as of ${dated[id]?.as_of}`);
  }
  const trades = [...body.purchases, ...body.sales.filter(({ btc }: Entry) => btc !== undefined)];
  for (const { no, flow, quantity, gain } of found.purchases) {
    const trade = trades.find((each) => each.no === no);
    compare(`held after No. ${no}`, trade?.btc_after, exact(quantity));
    if (flow === "out") compare(`gain of No. ${no}`, trade?.realized_gain_fiat, exact(gain, 0));
  }
  const history = new Map<string, Entry>(body.share_history.map((each: Entry) => [each.date, each]));
  for (const { date, basic, diluted } of found.steps) {
    const step = history.get(date);
    compare(`sats per share since ${date}`, step?.sats_per_share_basic, basic && Number(basic));
    compare(`diluted, since ${date}`, step?.sats_per_share_diluted, diluted && Number(diluted));
  }
  compare("holdings", body.holdings.btc, exact(balance.holdings.btc.quantity));
  compare("cost", body.holdings.btc_cost_fiat, exact(balance.holdings.btc.cost));
  if (body.capital) {
    const { warrant, option, unit } = balance.counts;
    const counts = [values.S, values.D, ...[warrant, option, unit].map(values.restated)];
    const { basic_shares, assumed_diluted_shares, warrants, options, units } = body.capital;
    const shown = [basic_shares, assumed_diluted_shares, warrants, options, units];
    compare("securities", shown.join(), counts.map((count) => count && exact(count, 0)).join());
  }
  for (const { id, principal_fiat, conversion_shares } of body.debts) {
    const debt = balance.conversions.get(id);
    compare(`principal of ${id}`, principal_fiat, exact(debt?.left));
    if (conversion_shares !== null)
      compare(`shares of ${id}`, conversion_shares, debt && exact(values.restated(debt.shares), 0));
  }
  for (const { id, shares, stated_fiat } of body.preferred) {
    const each = balance.series.get(id);
    compare(`shares of ${id}`, shares, exact(each?.shares));
    compare(`amount of ${id}`, stated_fiat, each && exact(multiply(each.shares, each.stated)));
  }
  for (const { id, left_fiat } of body.programmes)
    compare(`left of ${id}`, left_fiat, exact(balance.programmes.get(id)));
  for (const { custodian, btc } of body.custody_quantities)
    compare(`kept by ${custodian}`, btc, exact(balance.custody.get(custodian)));
  const pledged = total(body.encumbrances.map(({ btc }: Entry) => read(btc)));
  compare("encumbered", exact(pledged), exact(balance.encumbered));
  return { compared, differing };
}

const [, script, origin, asOf] = process.argv;
if (script?.endsWith("ledger/recompute.ts") && origin) {
  const get = async (path: string): Promise<Entry> => {
    const answer = await fetch(new URL(path, origin));
    return answer.ok ? answer.json() : null;
  };
  const answer = await get(`/api/treasury${asOf ? `?as_of=${asOf}` : ""}`);
  const { status, [`btc_${answer.company.currency.toLowerCase()}`]: price } = answer.price;
  // A year of closes until the day, of which the last are needed.
  const today = asOf ?? new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto" }).format(new Date());
  const from = new Date(Date.parse(today) - 365 * DAY_MS).toISOString().slice(0, 10);
  const closes = await get(`/api/treasury/history?from=${from}&to=${today}`);
  const source = { ...answer, prices_until: today, ...(closes && { closes: readCloses(closes) }) };
  const state = { simulated: status === "simulated", stale: status === "stale" };
  const result = compareAnswer(answer, source, { price: asOf ? undefined : price, today, state });
  for (let next = asOf ? null : "/api/treasury/history"; next; ) {
    const history = await get(next);
    result.differing.push(...compareSeries(answer, history));
    result.compared += history.days.length * history.series.length;
    next = history.next_url && `/api/treasury/history${new URL(history.next_url).search}`;
  }
  for (const each of result.differing) console.error(each);
  console.info(`${result.compared - result.differing.length} of ${result.compared} figures agree`);
  process.exitCode = result.differing.length > 0 ? 1 : 0;
}
