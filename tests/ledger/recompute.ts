// Recomputes every figure of the treasury from the raw entries that /api/treasury publishes, in exact fractions. It
// imports nothing: none of the site's own code can make it agree.
//
//   node tests/ledger/recompute.ts https://www.example.com            compares a site's own figures, live
//   node tests/ledger/recompute.ts https://www.example.com 2025-03-31 and at the end of a day

/** A numerator and a positive denominator. */
export type Fraction = readonly [bigint, bigint];

export const read = (decimal: string | number): Fraction => {
  const [whole = "", decimals = ""] = String(decimal).split(".");
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
};
export const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const negate = ([a, b]: Fraction): Fraction => [-a, b];
const subtract = (one: Fraction, other: Fraction) => add(one, negate(other));
export const multiply = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const divide = (one: Fraction, [c, d]: Fraction): Fraction | null =>
  c === 0n ? null : multiply(one, c < 0n ? [-d, -c] : [d, c]);
const abs = (value: bigint) => (value < 0n ? -value : value);
const total = (all: readonly Fraction[]) => all.reduce(add, read(0));

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
  ledger_as_of: string;
  ledger: readonly Entry[];
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

/** @param price CAD for one bitcoin; null: wanted and unknown; undefined: everything is of a day of the ledger */
export function recompute(answer: Answer, price?: string | number | null, day = answer.ledger_as_of) {
  const of = (kind: string, until = day) => answer.ledger.filter((entry) => entry.kind === kind && entry.date <= until);
  const hasGold = answer.ledger.some(({ kind }) => kind === "gold");

  const hold = (kind: "btc" | "gold", until: string) => sumUp(of(kind, until));
  const count = (until: string) => {
    const last = of("capital", until).at(-1);
    if (!last) return { shares: null, diluted: null };
    const gone = (id: string) =>
      of("capital", until).reduce((sum, { exercised, lapsed }) => sum + (exercised[id] ?? 0) + (lapsed[id] ?? 0), 0);
    const isExpired = of("instrument", until).some(
      ({ id, type, count, expires }) => type !== "escrow" && expires < until && count > gone(id),
    );
    const diluted = last.shares_after + last.warrants_after + last.options_after;
    return { shares: read(last.shares_after), diluted: isExpired ? null : read(diluted) };
  };
  const pricesUntil = day === answer.ledger_as_of ? (answer.prices_until ?? day) : day;
  /** The prices of each day, by date. */
  const prices = new Map<string, Entry>((answer.closes ?? []).map((close) => [close.date, close]));
  for (const mark of answer.ledger.filter(({ kind }) => kind === "mark"))
    prices.set(mark.date, { ...prices.get(mark.date), ...mark });
  const marks: Entry[] = [...prices.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
  const lastMark = (...fields: string[]) =>
    marks.findLast((mark) => mark.date <= pricesUntil && fields.every((field) => mark[field] !== undefined));

  /** The values of the treasury measures' symbols on a day; a missing one is null. */
  function inputs(at: string, isLive: boolean, period?: "year" | "quarter") {
    const [bitcoin, gold, { shares, diluted }] = [hold("btc", at), hold("gold", at), count(at)];
    const priceOf = (field: string) => {
      const mark = isLive ? lastMark(field) : marks.find((mark) => mark.date === at && mark[field] !== undefined);
      return mark ? read(mark[field]) : null;
    };
    const balance = of("balance", at).at(-1);
    const isOfDay = isLive || balance?.date === at;
    const amount = (field: string) => (balance ? read(balance[field] ?? 0) : null);
    const cash = balance ? followCash(answer.ledger, balance, at) : null;
    const start = period && dayBefore(at, period);
    const base = start ? hold("btc", start) : null;
    return {
      B: bitcoin?.quantity ?? null,
      C: bitcoin?.cost ?? null,
      G: gold?.quantity ?? read(0),
      S: shares,
      D: diluted,
      P: isLive ? (price === undefined || price === null ? null : read(price)) : priceOf("btc_cad"),
      g: gold ? priceOf("gold_cad_per_gram") : read(0),
      p: priceOf("share_cad"),
      K: cash,
      L: amount("liabilities_cad"),
      Q: amount("debt_cad"),
      F: amount("preferred_cad"),
      R: realize(at),
      X: sumStrikes(at),
      A:
        balance && cash && isOfDay ? add(read(balance.total_assets_cad), subtract(cash, read(balance.cash_cad))) : null,
      V0: balance && isOfDay ? add(read(balance.btc_cad), read(balance.gold_cad ?? 0)) : null,
      B0: base?.quantity ?? null,
      D0: start ? count(start).diluted : null,
    };
  }

  /** Proceeds less the average cost of what was sold. */
  function realize(until: string) {
    return of("btc", until).reduce((gain: Fraction, trade, index, trades) => {
      if (trade.flow === "in") return gain;
      const [before, after] = [sumUp(trades.slice(0, index)), sumUp(trades.slice(0, index + 1))];
      return add(gain, subtract(read(trade.cost_cad), subtract(before?.cost ?? read(0), after?.cost ?? read(0))));
    }, read(0));
  }

  /** What the holders of all warrants and options would pay. */
  function sumStrikes(until: string) {
    const events = of("capital", until);
    return total(
      of("instrument", until).flatMap(({ id, type, count, strike_cad }) => {
        const left = events.reduce(
          (rest, { exercised, lapsed }) => rest - (exercised[id] ?? 0) - (lapsed[id] ?? 0),
          count,
        );
        return type === "escrow" || strike_cad === undefined ? [] : [multiply(read(left), read(strike_cad))];
      }),
    );
  }

  type Known = { [Symbol in keyof ReturnType<typeof inputs>]: Fraction };
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

  type Formula = (known: Known) => Fraction | null;
  /** Symbols needed, decimals, whether a live price moves it, the formula; a percentage is 100 times it. */
  const table: Record<string, [needs: string, decimals: number, isLive: boolean, formula: Formula, percent?: true]> = {
    btc_holdings: ["B", 2, false, ({ B }) => B],
    btc_cost: ["C", 0, false, ({ C }) => C],
    btc_average_cost: ["B C", 2, false, ({ B, C }) => divide(C, B)],
    cash: ["K", 0, false, ({ K }) => K],
    btc_market_value: ["B P", 0, true, ({ B, P }) => multiply(B, P)],
    unrealized_gain: ["B P C", 0, true, ({ B, P, C }) => subtract(multiply(B, P), C)],
    unrealized_gain_percent: ["B P C", 1, true, ({ B, P, C }) => divide(subtract(multiply(B, P), C), C), true],
    btc_and_gold_value: ["B P G g", 0, true, value],
    nav_net: ["B P G g K L", 0, true, net],
    nav_net_per_share: ["B P G g K L S", 2, true, (known) => divide(net(known), known.S)],
    btc_equivalent: [
      ...(["B P G g", 2, true] as const),
      ({ B, P, G, g }) => {
        const gold = divide(multiply(G, g), P);
        return gold && add(B, gold);
      },
    ],
    share_of_assets: [
      ...(["B P G g A V0", 1, true] as const),
      (known) => {
        const assets = price === undefined ? known.A : add(subtract(known.A, known.V0), value(known));
        return divide(value(known), assets);
      },
      true,
    ],
    market_cap: ["S p", 0, false, capitalized],
    mnav_btc_gold_basic: ["S p B P G g", 2, false, (known) => divide(capitalized(known), value(known))],
    mnav_btc_basic: ["S p B P", 2, false, (known) => divide(capitalized(known), multiply(known.B, known.P))],
    mnav_btc_diluted: ["D p B P", 2, false, ({ D, p, B, P }) => divide(multiply(D, p), multiply(B, P))],
    mnav_enterprise_value: [
      ...(["S p Q F K B P", 2, false] as const),
      (known) => {
        const claims = add(add(capitalized(known), known.Q), known.F);
        return divide(subtract(claims, known.K), multiply(known.B, known.P));
      },
    ],
    mnav_enterprise_value_diluted: [
      ...(["D p Q F K X B P", 2, false] as const),
      ({ D, p, Q, F, K, X, B, P }) => divide(subtract(add(add(multiply(D, p), Q), F), add(K, X)), multiply(B, P)),
    ],
    net_debt: ["Q K", 0, false, ({ Q, K }) => subtract(Q, K)],
    leverage: ["Q F K B P", 1, true, ({ Q, F, K, B, P }) => divide(subtract(add(Q, F), K), multiply(B, P)), true],
    realized_gain: ["R", 0, false, ({ R }) => R],
    sats_per_share_basic: ["B S", 2, false, (known) => sats(known, known.S)],
    sats_per_share_diluted: ["B D", 2, false, (known) => sats(known, known.D)],
  };
  for (const suffix of ["ytd", "qtd"]) {
    table[`btc_yield_${suffix}`] = ["B D B0 D0", 1, false, growth, true];
    table[`btc_gain_${suffix}`] = ["B D B0 D0", 2, false, gain];
    const inDollars: Formula = (known) => {
      const gained = gain(known);
      return gained && multiply(gained, known.P);
    };
    table[`btc_cad_gain_${suffix}`] = ["B D B0 D0 P", 0, false, inDollars];
  }
  const owes = ({ kind, debt_cad, preferred_cad }: Entry) =>
    kind === "balance" && Number(debt_cad) + Number(preferred_cad) > 0;
  const cut = answer.ledger.filter(({ date }) => date <= day);
  if (!cut.some(owes)) for (const id of ["net_debt", "leverage"]) delete table[id];
  if (!cut.some(({ kind, flow }) => kind === "btc" && flow === "out")) delete table.realized_gain;
  if (!cut.some(({ kind, type }) => kind === "instrument" && type !== "escrow"))
    delete table.mnav_enterprise_value_diluted;
  if (!hasGold) for (const id of ["btc_and_gold_value", "btc_equivalent", "mnav_btc_gold_basic"]) delete table[id];

  const priced = { P: "btc_cad", g: "gold_cad_per_gram", p: "share_cad" };
  function compute(id: string, until = day): string | null {
    const [needs, decimals, canBeLive, formula, isPercent] = table[id] ?? ["", 0, false, () => null];
    const isLive = canBeLive && price !== undefined;
    const period = id.endsWith("_ytd") ? "year" : id.endsWith("_qtd") ? "quarter" : undefined;
    const symbols = needs.split(" ").filter((symbol) => symbol !== "V0" || isLive);
    const fields = Object.entries(priced).flatMap(([symbol, field]) =>
      symbols.includes(symbol) && (symbol !== "g" || of("gold").length > 0) ? field : [],
    );
    const at = isLive || period || fields.length === 0 ? until : lastMark(...fields)?.date;
    if (at === undefined) return null;
    const found = inputs(at, isLive, period);
    if (symbols.some((symbol) => found[symbol as keyof typeof found] === null)) return null;
    const exact = formula(found as Known);
    // A share's value of less than a dollar is shown to a tenth of a cent.
    const isCents = id === "nav_net_per_share" && exact && abs(exact[0]) < exact[1];
    return exact && round(isPercent ? multiply(exact, read(100)) : exact, isCents ? 3 : decimals);
  }

  /** @param today the reader's day, "2026-11-24" */
  function date(id: string, today: string, { simulated = false, stale = false }: PriceState = {}): Dating {
    if (compute(id) === null) return { status: "unavailable", as_of: null, expired: 0 };
    const [needs, , canBeLive] = table[id] ?? ["", 0, false];
    const isLive = canBeLive && price !== undefined;
    const isPeriod = /_(ytd|qtd)$/.test(id);
    const symbols = needs
      .split(" ")
      .filter((symbol) => (symbol !== "V0" || isLive) && (!/^[Gg]$/.test(symbol) || of("gold").length > 0));
    const fields = symbols.flatMap((symbol) => priced[symbol as keyof typeof priced] ?? []);
    const at: string = isLive || isPeriod || fields.length === 0 ? day : lastMark(...fields)?.date;
    const limits = answer.ledger.findLast((entry) => entry.kind === "limits" && entry.date <= today);
    const age = (from: string) => (Date.parse(today) - Date.parse(from)) / DAY_MS;
    const sheet = of("balance", at).at(-1);
    const moves = sheet ? listMoves(answer.ledger, sheet, at) : [];
    const daysOf = (symbol: string): { from: string; isOld: boolean } => {
      if (symbol === "p") {
        const mark = lastMark("share_cad");
        const from = isLive ? mark.date : at;
        return { from, isOld: countTradingDays(from, today) > (limits?.share_close_trading_days ?? 5) };
      }
      if (symbol === "g") {
        const from = isLive ? lastMark("gold_cad_per_gram").date : at;
        return { from, isOld: age(from) > (limits?.gold_price_days ?? 7) };
      }
      if (!["K", "L", "Q", "F", "A", "V0"].includes(symbol)) return { from: at, isOld: false };
      const isOld = age(sheet.date) > (limits?.balance_days ?? 135);
      return { from: (/^[KA]$/.test(symbol) && moves.at(-1)) || sheet.date, isOld };
    };
    const inputs = symbols.filter((symbol) => !(symbol === "P" && isLive) && !symbol.endsWith("0")).map(daysOf);
    if (symbols.includes("V0")) inputs.push(daysOf("V0"));
    const usesPrice = isLive && symbols.includes("P");
    const isOld = inputs.some((input) => input.isOld) || (usesPrice && stale);
    const isQuantity = symbols.every((symbol) => "B C P".split(" ").includes(symbol));
    const isComputed = symbols.includes("K") && moves.length > 0;
    const current = usesPrice ? (isQuantity ? "live" : "mixed") : isComputed ? "mixed" : "dated";
    const counted = of("instrument", at).filter(({ type }) => type !== "escrow");
    const left = ({ id: name, count }: Entry) =>
      of("capital", at).reduce(
        (rest, { exercised, lapsed }) => rest - (exercised[name] ?? 0) - (lapsed[name] ?? 0),
        count,
      );
    return {
      status: usesPrice && simulated ? "simulated" : isOld ? "stale" : current,
      as_of: isPeriod ? day : (inputs.map(({ from }) => from).sort()[0] ?? day),
      expired: symbols.includes("D")
        ? counted.filter(({ expires }) => expires < today).reduce((sum, each) => sum + left(each), 0)
        : 0,
    };
  }

  function reconcile(): string[] | null {
    const worth = compute(hasGold ? "btc_and_gold_value" : "btc_market_value");
    const at = lastMark(...(of("gold").length > 0 ? ["btc_cad", "gold_cad_per_gram"] : ["btc_cad"]))?.date;
    const from = of("balance").findLast(({ status, date }) => status !== "management" && date < at);
    if (!worth || !from) return null;
    const carried = add(read(from.btc_cad), read(from.gold_cad ?? 0));
    const since = [...of("btc", at), ...of("gold", at)].filter(({ date }) => date > from.date);
    const moved = (flow: string) =>
      total(since.filter((trade) => trade.flow === flow).map((trade) => read(trade.cost_cad)));
    const [bought, sold] = [moved("in"), moved("out")];
    const change = add(subtract(subtract(read(worth), carried), bought), sold);
    const sales = sold[0] === 0n ? [] : [negate(sold)];
    return [...[carried, bought, ...sales, change].map((amount) => round(amount, 0)), worth];
  }

  function listReserves(): string[] {
    const mark = lastMark("btc_cad", ...(hasGold ? ["gold_cad_per_gram"] : []));
    const rows = [
      [hold("btc", day), mark?.btc_cad],
      [hold("gold", day), mark?.gold_cad_per_gram],
    ] as const;
    const amounts = rows.flatMap(([reserve, each]) =>
      reserve ? [[reserve.cost, multiply(reserve.quantity, read(each ?? 0))] as const] : [],
    );
    const sums = [0, 1].map((at) => total(amounts.map((pair) => pair[at] ?? read(0))));
    const quantities = rows.flatMap(([reserve], at) => (reserve ? round(reserve.quantity, at === 0 ? 2 : 0) : []));
    return [...quantities, ...[...amounts.flat(), ...sums].map((amount) => round(amount, 0))];
  }

  /** Shares, warrants and options outstanding: the sums of all that was issued, less what was exercised or lapsed. */
  function countSecurities(): string[] {
    const sum = (amounts: readonly (number | undefined)[]) =>
      amounts.reduce<number>((one, other) => one + (other ?? 0), 0);
    const events = of("capital");
    const gone = (type: string) => {
      const ids: string[] = of("instrument").flatMap((each) => (each.type === type ? each.id : []));
      return sum(events.flatMap(({ exercised, lapsed }) => ids.flatMap((id) => [exercised[id], lapsed[id]])));
    };
    return [
      sum(events.map(({ shares }) => shares)),
      sum(events.flatMap(({ warrants, finder_warrants }) => [warrants, finder_warrants])) - gone("warrant"),
      sum(events.map(({ options }) => options)) - gone("option"),
    ].map(String);
  }

  const bitcoin = of("btc");
  const marked = price === undefined ? lastMark("btc_cad")?.btc_cad : price;
  return {
    measures: Object.fromEntries(Object.keys(table).map((id) => [id, compute(id)])) as Figures,
    /** By the id of the measure, as read on a day. */
    date: (today: string, state?: PriceState) =>
      Object.fromEntries(Object.keys(table).map((id) => [id, date(id, today, state)])),
    /** By number: the average cost after it, and the price now or of the last mark against the price paid, in percent. */
    purchases: bitcoin.map((trade, at) => {
      const { quantity, cost } = sumUp(bitcoin.slice(0, at + 1)) ?? { quantity: read(0), cost: read(0) };
      const against = marked ? divide(read(marked), read(trade.price_cad)) : null;
      return {
        no: trade.no,
        date: trade.date,
        quantity,
        average: divide(cost, quantity),
        against: against && round(multiply(subtract(against, read(1)), read(100)), 1),
      };
    }),
    /** Sats per share after each change. */
    steps: [...new Set([...of("btc"), ...of("capital")].map(({ date }) => date as string))].sort().map((date) => {
      return { date, basic: compute("sats_per_share_basic", date), diluted: compute("sats_per_share_diluted", date) };
    }),
    /** Yield and gain by completed period, and by those under way, newest first. */
    yields: (["quarter", "year"] as const).flatMap((period) => {
      const suffix = period === "year" ? "ytd" : "qtd";
      const periods = [];
      for (let end = day; end >= (bitcoin[0]?.date ?? day); end = dayBefore(end, period))
        periods.push([compute(`btc_yield_${suffix}`, end), compute(`btc_gain_${suffix}`, end)] as const);
      return periods;
    }),
    securities: countSecurities(),
    sharePrice: lastMark("share_cad")?.share_cad as string | undefined,
    /** Carrying amount on the last financial statements, purchases and sales since, change of prices, and value now. */
    reconciliation: reconcile(),
    /** Bitcoin and gold: quantity, cost and value at the last mark, and both together; in dollars but for quantities. */
    reserves: listReserves(),
    /** Gross, fees, Bitcoin, gold and the rest of each raise, in whole dollars. */
    raises: listRaises(of("capital"), [...bitcoin, ...of("gold")]),
  };
}

/** A balance sheet's cash with what raises and sales brought and purchases cost since, until the end of a day, in dollars. */
function followCash(ledger: readonly Entry[], balance: Entry, until: string): Fraction {
  const since = ledger.filter(({ date }) => date > balance.date && date <= until);
  const days = [...new Set(since.map(({ date }) => date as string))].sort();
  return days.reduce((cash, day) => {
    const of = (...kinds: string[]) => since.filter(({ kind, date }) => date === day && kinds.includes(kind));
    const raised = of("capital").reduce((before: Fraction, event: Entry) => {
      if (event.cash_after_cad !== undefined) return read(event.cash_after_cad);
      const strikes = Object.entries(event.exercised as Record<string, number>).map(([id, count]) => {
        const instrument = ledger.find((each) => each.kind === "instrument" && each.id === id);
        return multiply(read(count), read(instrument?.strike_cad ?? 0));
      });
      const proceeds = event.deemed ? read(0) : subtract(read(event.gross_cad ?? 0), read(event.fees_cad));
      return total([before, proceeds, ...strikes]);
    }, cash);
    const trades = of("btc", "gold").map(({ flow, cost_cad }) =>
      flow === "out" ? read(cost_cad) : negate(read(cost_cad)),
    );
    return total([raised, ...trades]);
  }, read(balance.cash_cad));
}

/** The days since a balance sheet on which cash came in or went out. */
const listMoves = (ledger: readonly Entry[], balance: Entry, until: string): string[] =>
  ledger
    .filter(({ date }) => date > balance.date && date <= until)
    .filter(({ kind, deemed, gross_cad, exercised, cash_after_cad }) =>
      kind === "capital"
        ? cash_after_cad !== undefined || (gross_cad !== undefined && !deemed) || Object.keys(exercised).length > 0
        : kind === "btc" || kind === "gold",
    )
    .map(({ date }) => date)
    .sort();

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

/** Null where nothing was ever traded. A sale takes its cost at the average. */
function sumUp(trades: readonly Entry[]): { quantity: Fraction; cost: Fraction } | null {
  if (trades.length === 0) return null;
  let [quantity, cost] = [read(0), read(0)];
  for (const { kind, btc, grams, flow, cost_cad } of trades) {
    const moved = read(kind === "btc" ? btc : grams);
    if (flow === "out") {
      cost = subtract(cost, multiply(cost, divide(moved, quantity) ?? read(0)));
      quantity = subtract(quantity, moved);
    } else {
      cost = add(cost, read(cost_cad));
      quantity = add(quantity, moved);
    }
  }
  return { quantity, cost };
}

function listRaises(events: readonly Entry[], trades: readonly Entry[]) {
  const raised = events.filter(({ gross_cad, deemed }) => gross_cad !== undefined && !deemed);
  const titles = [...new Set(raised.map(({ raise, title }) => (raise ?? title) as string))];
  const sumPaid = (kind: string, sources: readonly (string | undefined)[]) =>
    total(
      trades
        .filter((trade) => trade.kind === kind && trade.flow === "in" && sources.includes(trade.paid_from))
        .map(({ cost_cad }) => read(cost_cad)),
    );
  const rows = titles.map((title) => {
    const parts = raised.filter((event) => (event.raise ?? event.title) === title);
    const names = [title, ...parts.map(({ event }) => event)];
    const paidFor = (kind: string) => sumPaid(kind, names);
    const [gross, fees] = [
      total(parts.map((part) => read(part.gross_cad))),
      total(parts.map((part) => read(part.fees_cad))),
    ];
    const [bitcoin, gold] = [paidFor("btc"), paidFor("gold")];
    const other = [fees, bitcoin, gold].reduce(subtract, gross);
    return { title, amounts: [gross, fees, bitcoin, gold, other].map((amount) => round(amount, 0)) };
  });
  // Purchases that no raise paid for have a row of their own.
  const cash = ["btc", "gold"].map((kind) => round(sumPaid(kind, [undefined]), 0));
  return cash.every((amount) => amount === "0")
    ? rows
    : [...rows, { title: "Cash on hand", amounts: ["", "", ...cash, ""] }];
}

/** The last day before a day's year or quarter. */
function dayBefore(day: string, period: "year" | "quarter"): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  if (period === "year" || month <= 3) return `${year - 1}-12-31`;
  return `${year}-${["03-31", "06-30", "09-30"][Math.floor((month - 4) / 3)]}`;
}

/** The closes of the history's answer, each with the fields of a mark. */
export const readCloses = ({
  days,
  closes,
}: {
  days: readonly string[];
  closes: Record<string, readonly (number | null)[]>;
}) =>
  days.map((date, at) => ({
    date,
    ...Object.fromEntries(
      [
        ["btc_cad", "btc_cad"],
        ["share_cad", "share_cad"],
        ["gold_cad_per_g", "gold_cad_per_gram"],
      ].flatMap(([name = "", field = ""]) => (closes[name]?.[at] == null ? [] : [[field, closes[name]?.[at]]])),
    ),
  }));

const [, script, origin, asOf] = process.argv;
if (script?.endsWith("ledger/recompute.ts") && origin) {
  const answer: Entry = await (await fetch(`${origin}/api/treasury${asOf ? `?as_of=${asOf}` : ""}`)).json();
  // A year of closes until the day, of which the last are needed.
  const until = asOf ?? new Date().toISOString().slice(0, 10);
  answer.prices_until = until;
  const from = new Date(Date.parse(until) - 365 * DAY_MS).toISOString().slice(0, 10);
  const history = await fetch(`${origin}/api/treasury/history?from=${from}&to=${until}`);
  if (history.ok) answer.closes = readCloses(await history.json());
  const { measures, date } = recompute(answer, asOf ? undefined : answer.price.btc_cad);
  const today = asOf ?? new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto" }).format(new Date());
  const dated = date(today, {
    simulated: answer.price.status === "simulated",
    stale: answer.price.status === "stale",
  });
  for (const { id, status, as_of } of answer.measures) {
    const expected = dated[id];
    // A simulated price is null in the answer, and so is what follows from it.
    if (answer.price.status === "simulated" && status === "simulated") continue;
    if (status === expected?.status && as_of === expected?.as_of) continue;
    console.error(`${id}: the site says ${status} as of ${as_of}, the entries ${expected?.status} ${expected?.as_of}`);
    process.exitCode = 1;
  }
  const differing = answer.measures.filter(({ id, value, status }: Entry) => {
    const expected = measures[id] ?? null;
    const shown = value !== null && expected !== null ? value.toFixed(expected.split(".")[1]?.length ?? 0) : value;
    return status !== "simulated" && shown !== expected;
  });
  for (const { id, value } of differing) console.error(`${id}: the site says ${value}, the entries ${measures[id]}`);
  console.info(`${answer.measures.length - differing.length} of ${answer.measures.length} measures agree`);
  if (differing.length > 0) process.exitCode = 1;
}
