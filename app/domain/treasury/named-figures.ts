import { currencies } from "~/brand/currencies";
import { formatDay } from "~/locale/days";
import { entriesOf, unitPriceOf } from "./books";
import { createFormats, formatQuantity } from "./create-formats";
import { Rational, sum } from "./rational";
import type { Treasury } from "./treasury";

// The figures that a page's text takes from the published ledger by name: "{{btc_holdings}}" is "66.19 BTC".

/** Up to nine in words, as the editors' guide writes numbers. */
const numerals = "none one two three four five six seven eight nine".split(" ");
const inWords = ({ length }: readonly unknown[]) => numerals[length] ?? String(length);

const nounFor = (count: number, one: string) => (count === 1 ? one : `${one}s`);

/** "one purchase", "nine purchases", "12 purchases": the page's author cannot know which form it will need. */
const withNoun = (purchases: readonly unknown[]) => `${inWords(purchases)} ${nounFor(purchases.length, "purchase")}`;

/** "2 kg", "2.5 kg", "500 g". */
const writeWeight = (grams: string) => {
  const kilograms = Rational.of(grams).over(1_000)?.toString() ?? "0";
  return Number(grams) < 1_000 ? formatQuantity(grams, "g") : formatQuantity(kilograms, "g").replace(/g$/, "kg");
};

const writeCount = (count: number) => formatQuantity(String(count), "shares");

const showDay = (day: string | null | undefined) => (day ? formatDay(day) : null);

/** Each figure in words by its name, in the order in which messages and the editors' guide list them; null where there is none. */
export function listFigures(treasury: Treasury): Readonly<Record<string, string | null>> {
  const { formatMeasure, formatExact, formatWhole } = createFormats(currencies[treasury.currency]);
  const ledger = treasury.entries();
  const [btc, gold] = [entriesOf(ledger, "btc"), entriesOf(ledger, "gold")];
  const purchases = btc.filter(({ flow }) => flow === "in");
  const goldPurchases = gold.filter(({ flow }) => flow === "in");
  const bars = gold.reduce((all, { flow, bars }) => all + (flow === "in" ? bars.count : -bars.count), 0);
  const prices = purchases
    .flatMap((trade) => unitPriceOf(trade) ?? [])
    .sort((one, other) => Rational.of(one).compare(other));
  const showPrice = (price: string | undefined) => (price === undefined ? null : formatExact(price, "fiat"));
  const ofBitcoin = (figure: string) => (btc.length > 0 ? figure : null);
  const ofGold = (figure: string) => (gold.length > 0 ? figure : null);

  const { goldGrams = "0", goldCostFiat = "0", btcCostFiat, capital } = treasury.state() ?? {};
  const ofCapital = (count: number | undefined) => (count === undefined ? null : writeCount(count));

  const measures = new Map(treasury.measures().map((measure) => [measure.id, measure]));
  /** As /treasury shows it without a live price. */
  const ofMeasure = (id: string) => {
    const measure = measures.get(id);
    return measure?.value ? formatMeasure(measure) : null;
  };
  const [both, bitcoin] = [measures.get("btc_and_gold_value"), measures.get("btc_market_value")];
  /** On the day of the last prices: the value of both, less Bitcoin's. */
  const goldValue =
    both?.value && bitcoin?.value && both.asOf === bitcoin.asOf
      ? formatWhole(Rational.of(both.value).minus(bitcoin.value))
      : null;

  return {
    treasury_date: showDay(treasury.asOf()),
    prices_date: showDay(bitcoin?.asOf),
    btc_holdings: ofMeasure("btc_holdings"),
    btc_cost: ofMeasure("btc_cost"),
    btc_average_cost: ofMeasure("btc_average_cost"),
    btc_market_value: ofMeasure("btc_market_value"),
    purchases: ofBitcoin(inWords(purchases)),
    purchases_with_noun: ofBitcoin(withNoun(purchases)),
    purchases_number: ofBitcoin(String(purchases.length)),
    first_purchase_date: showDay(purchases[0]?.date),
    last_purchase_date: showDay(purchases.at(-1)?.date),
    lowest_price: showPrice(prices[0]),
    highest_price: showPrice(prices.at(-1)),
    sales: ofBitcoin(inWords(btc.filter(({ flow }) => flow === "out"))),
    gold_holdings: ofGold(writeWeight(goldGrams)),
    gold_grams: ofGold(formatQuantity(goldGrams, "g")),
    gold_bars: ofGold(writeCount(bars)),
    gold_bars_with_noun: ofGold(`${writeCount(bars)} ${nounFor(bars, "bar")}`),
    gold_cost: ofGold(formatWhole(goldCostFiat)),
    gold_market_value: goldValue,
    gold_purchases: ofGold(inWords(goldPurchases)),
    gold_purchases_with_noun: ofGold(withNoun(goldPurchases)),
    gold_purchases_number: ofGold(String(goldPurchases.length)),
    total_cost: btcCostFiat === undefined ? null : formatWhole(sum([btcCostFiat, goldCostFiat])),
    btc_and_gold_value: ofMeasure("btc_and_gold_value"),
    shares: ofCapital(capital?.basic),
    warrants: ofCapital(capital?.warrants),
    options: ofCapital(capital?.options),
  };
}

/** Where the published ledger has no such figure yet. */
export const UNKNOWN_FIGURE = "—";

/** Reads all figures when the first is asked for; a dash where there is none. */
export function createFigureReader(treasury: Treasury): (name: string) => string {
  let figures: ReadonlyMap<string, string | null> | undefined;
  return (name) => {
    figures ??= new Map(Object.entries(listFigures(treasury)));
    return figures.get(name) ?? UNKNOWN_FIGURE;
  };
}
