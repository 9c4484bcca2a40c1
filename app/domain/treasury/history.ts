import type { Ledger } from "~/content/treasury-lists/ledger";
import { DAY_MS } from "~/locale/durations";
import { computeValue, definitionsFor } from "./measures";
import type { PriceInput, Prices } from "./prices";
import { Rational } from "./rational";
import { splitFactor, stateAt, traceHoldings } from "./state";

/**
 * The end of a day; null where an input is unknown. Counts and prices of shares are adjusted for
 * later splits.
 */
export interface HistoryDay {
  readonly day: string;
  readonly btc: string;
  readonly cost: string;
  readonly basic: string | null;
  readonly diluted: string | null;
  readonly btcPrice: string | null;
  /** Day of the price: a day without a close takes an earlier one's. */
  readonly btcPriceDay: string | null;
  readonly sharePrice: string | null;
  readonly satsBasic: string | null;
  readonly satsDiluted: string | null;
  readonly mnavGold: string | null;
  readonly mnav: string | null;
  readonly mnavDiluted: string | null;
}

const nextDay = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** Every day from the first trade of Bitcoin to the last, each from its own rows and closes. */
export function listHistory(
  ledger: Ledger,
  pricesKnownOn: (day: string) => Prices,
  last: string,
): HistoryDay[] {
  const first = traceHoldings(ledger, "bitcoin", last)[0]?.date;
  if (first === undefined) return [];
  const hasGold = ledger.gold.length > 0;
  const definitions = new Map(
    definitionsFor({ hasGold }).map((definition) => [definition.id, definition]),
  );
  const compute = (id: string, values: Readonly<Record<string, string | null | undefined>>) => {
    const definition = definitions.get(id);
    if (!definition) return null;
    const entries = Object.entries(values).flatMap(([symbol, value]) =>
      value == null ? [] : [[symbol, value]],
    );
    return computeValue(definition, Object.fromEntries(entries));
  };
  const days: HistoryDay[] = [];
  for (let day = first; day <= last; day = nextDay(day)) {
    const { bitcoin, gold, basic, diluted } = stateAt(ledger, day, {
      sharesOf: last,
      knownOn: day,
    });
    const prices = pricesKnownOn(day);
    const [btcPrice, goldPrice] = [prices.on("btc", day), prices.on("gold", day)];
    // A share's price is of its own day alone, so measures with it take every input from that day.
    const share = prices.of("share", day);
    const factor = splitFactor(ledger, day, last);
    const exact = (value: Rational | null | undefined) => value?.toExact() ?? null;
    const values = {
      B: exact(bitcoin?.quantity),
      S: exact(basic),
      D: exact(diluted),
      P: btcPrice?.value,
      G: exact(gold?.quantity) ?? "0",
      g: gold ? goldPrice?.value : "0",
      p: restate(share, factor),
    };
    days.push({
      day,
      btc: bitcoin?.quantity.toString() ?? "0",
      cost: bitcoin?.cost.toFixed(0) ?? "0",
      basic: basic?.toFixed(0) ?? null,
      diluted: diluted?.toFixed(0) ?? null,
      btcPrice: btcPrice?.value ?? null,
      btcPriceDay: btcPrice?.asOf ?? null,
      sharePrice: values.p ?? null,
      satsBasic: compute("sats_per_share_basic", values),
      satsDiluted: compute("sats_per_share_diluted", values),
      mnavGold: compute("mnav_btc_gold_basic", values),
      mnav: compute("mnav_btc_basic", values),
      mnavDiluted: compute("mnav_btc_diluted", values),
    });
  }
  return days;
}

const restate = (price: PriceInput | null, factor: Rational): string | null =>
  price && (Rational.of(price.value).over(factor)?.toExact() ?? null);
