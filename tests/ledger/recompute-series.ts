import { add, type Fraction, multiply, read, round } from "./recompute.ts";

// Recomputes every point of every series of /api/treasury/history from the raw entries of /api/treasury and the daily
// closes, one day at a time and in exact fractions. It imports nothing of the site's own code.
//
//   node tests/ledger/recompute-series.ts https://www.example.com

const subtract = (one: Fraction, [c, d]: Fraction) => add(one, [-c, d]);
const divide = (one: Fraction, [c, d]: Fraction): Fraction => multiply(one, [d, c]);

// biome-ignore lint/suspicious/noExplicitAny: the entries are whatever the site answers
type Entry = any;

export interface History {
  readonly days: readonly string[];
  readonly series: readonly { id: string; decimals: number; values: readonly (number | null)[] }[];
  readonly closes: Readonly<Record<string, readonly (number | null)[]>>;
}

/** Each value that differs, in words; empty where all agree. */
export function compareSeries(ledger: readonly Entry[], history: History): string[] {
  const of = (kind: string, day: string) => ledger.filter((entry) => entry.kind === kind && entry.date <= day);

  function hold(kind: "btc" | "gold", day: string): { quantity: Fraction; cost: Fraction } | null {
    const trades = of(kind, day);
    let [quantity, cost]: [Fraction, Fraction] = [read(0), read(0)];
    for (const trade of trades) {
      const moved = read(trade.btc ?? trade.grams);
      if (trade.flow === "in") cost = add(cost, read(trade.cost_cad));
      else cost = subtract(cost, divide(multiply(cost, moved), quantity));
      quantity = (trade.flow === "in" ? add : subtract)(quantity, moved);
    }
    return trades.length === 0 ? null : { quantity, cost };
  }

  function count(day: string): { S: Fraction | null; D: Fraction | null } {
    const last = of("capital", day).at(-1);
    if (!last) return { S: null, D: null };
    const gone = (id: string) =>
      of("capital", day).reduce((sum, event) => sum + (event.exercised[id] ?? 0) + (event.lapsed[id] ?? 0), 0);
    const hasExpired = of("instrument", day).some(
      ({ id, type, count, expires }) => type !== "escrow" && expires < day && count > gone(id),
    );
    const diluted = last.shares_after + last.warrants_after + last.options_after;
    return { S: read(last.shares_after), D: hasExpired ? null : read(diluted) };
  }

  /** Exact, by series; null where an input is not of this day. */
  function compute(day: string, at: number): Record<string, Fraction | null> {
    const [bitcoin, gold, { S, D }] = [hold("btc", day), hold("gold", day), count(day)];
    if (!bitcoin) return {};
    const { quantity: B, cost: C } = bitcoin;
    const priceOf = (key: string) => {
      const price = history.closes[key]?.[at];
      return price === null || price === undefined ? null : read(price);
    };
    const [P, p] = [priceOf("btc_cad"), priceOf("share_cad")];
    const g = gold ? priceOf("gold_cad_per_g") : read(0);
    const V = P && g && add(multiply(B, P), multiply(gold?.quantity ?? read(0), g));
    const N = P && multiply(B, P);
    const sheet = of("balance", day).find(({ date }) => date === day);
    const amount = (key: string): Fraction => read(sheet?.[key] ?? 0);
    const net = sheet && V ? subtract(add(V, amount("cash_cad")), amount("liabilities_cad")) : null;
    const before = `${Number(day.slice(0, 4)) - 1}-12-31`;
    const base = hold("btc", before);
    const D0 = count(before).D;
    const perShare = base && base.quantity[0] > 0n && D0 ? divide(base.quantity, D0) : null;
    const claims = S && p && add(add(multiply(S, p), amount("debt_cad")), amount("preferred_cad"));
    const satoshis = multiply(B, read(100_000_000));
    return {
      btc_holdings: B,
      btc_cost: C,
      btc_average_cost: B[0] === 0n ? null : divide(C, B),
      btc_market_value: N,
      reserves_per_share: V && S && divide(V, S),
      mnav_btc_gold_basic: S && p && V && divide(multiply(S, p), V),
      mnav_btc_basic: S && p && N && divide(multiply(S, p), N),
      mnav_btc_diluted: D && p && N && divide(multiply(D, p), N),
      mnav_enterprise_value: sheet && claims && N ? divide(subtract(claims, amount("cash_cad")), N) : null,
      nav_net: net,
      nav_net_per_share: net && S && divide(net, S),
      sats_per_share_basic: S && divide(satoshis, S),
      sats_per_share_diluted: D && divide(satoshis, D),
      btc_yield_ytd: D && perShare && multiply(read(100), subtract(divide(divide(B, D), perShare), read(1))),
    };
  }

  /** Amounts per share below one dollar have a third decimal. */
  const decimalsOf = (id: string, decimals: number, [a, b]: Fraction) =>
    id.endsWith("_per_share") && !id.startsWith("sats") && a < b && -a < b ? 3 : decimals;

  return history.days.flatMap((day, at) => {
    const exact = compute(day, at);
    return history.series.flatMap(({ id, decimals, values }) => {
      const value = exact[id];
      const expected = value ? Number(round(value, decimalsOf(id, decimals, value))) : null;
      return expected === values[at] ? [] : [`${id} of ${day}: the site says ${values[at]}, the entries ${expected}`];
    });
  });
}

const [, script, origin] = process.argv;
if (script?.endsWith("ledger/recompute-series.ts") && origin) {
  const { ledger }: Entry = await (await fetch(`${origin}/api/treasury`)).json();
  let points = 0;
  const differing: string[] = [];
  for (let next: string | null = `${origin}/api/treasury/history`; next; ) {
    const history: Entry = await (await fetch(next)).json();
    differing.push(...compareSeries(ledger, history));
    points += history.days.length * history.series.length;
    next = history.next_url && new URL(new URL(history.next_url).search, `${origin}/api/treasury/history`).href;
  }
  for (const each of differing) console.error(each);
  console.info(`${points - differing.length} of ${points} values agree`);
  process.exitCode = differing.length > 0 ? 1 : 0;
}
