import { currencies } from "~/brand/currencies";
import { formatDay } from "~/locale/days";
import { createFormats, formatQuantity } from "./create-formats";
import { Rational, sum } from "./rational";
import { quantityOf } from "./state";
import type { Treasury } from "./treasury";

// Figures that page texts name: "{{btc_holdings}}" becomes "66.19 BTC".

/** Up to nine in words, as the editors' guide has it. */
const numerals = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const spellCount = ({ length }: readonly unknown[]) => numerals[length] ?? String(length);

/** "one purchase", "12 purchases": the page's author can't know the form. */
const withNoun = (purchases: readonly unknown[]) =>
  `${spellCount(purchases)} ${purchases.length === 1 ? "purchase" : "purchases"}`;

/** "2.5 kg", "500 g" */
const writeWeight = (grams: string) =>
  Number(grams) < 1_000
    ? formatQuantity(grams, "g")
    : formatQuantity(Rational.of(grams).over(1_000)?.toString() ?? "0", "g").replace(/g$/, "kg");

const showDay = (day: string | null | undefined) => (day ? formatDay(day) : null);

type Trade = ReturnType<Treasury["trades"]>[number];

const isBought = (trade: Trade) => trade.how === undefined && !quantityOf(trade).startsWith("-");

/** By name, in the order of messages and the editors' guide; null: unavailable. */
export function listFigures(treasury: Treasury): Readonly<Record<string, string | null>> {
  const { formatMeasure, formatExact, formatWhole } = createFormats(currencies[treasury.currency]);
  const { state } = treasury;
  const trades = treasury.trades().toReversed();
  const btc = trades.filter(({ asset }) => asset === "bitcoin");
  const [purchases, goldPurchases] = [
    btc.filter(isBought),
    trades.filter((trade) => trade.asset === "gold" && isBought(trade)),
  ];
  const sales = btc.filter((trade) => trade.how === undefined && quantityOf(trade).startsWith("-"));
  const prices = purchases
    .flatMap(({ price }) => price ?? [])
    .sort((one, other) => Rational.of(one).compare(other));
  const showPrice = (price: string | undefined) =>
    price === undefined ? null : formatExact(price, "fiat");
  const ofBitcoin = (figure: string) => (btc.length > 0 ? figure : null);
  const gold = state?.gold ?? null;
  const showCount = (count: Rational | null | undefined) =>
    count ? formatQuantity(count.toFixed(0), "shares") : null;

  const measures = new Map(treasury.measures().map((measure) => [measure.id, measure]));
  const ofMeasure = (id: string) => {
    const measure = measures.get(id);
    return measure?.value ? formatMeasure(measure) : null;
  };
  const [both, bitcoin] = [measures.get("btc_gold_value"), measures.get("btc_nav")];
  const goldValue =
    both?.value && bitcoin?.value && both.asOf === bitcoin.asOf
      ? formatWhole(Rational.of(both.value).minus(bitcoin.value))
      : null;

  return {
    treasury_date: showDay(treasury.asOf),
    prices_date: showDay(bitcoin?.asOf),
    btc_holdings: ofMeasure("btc_holdings"),
    btc_cost: ofMeasure("btc_cost"),
    btc_average_cost: ofMeasure("btc_average_cost"),
    btc_market_value: ofMeasure("btc_nav"),
    purchases: ofBitcoin(spellCount(purchases)),
    purchases_with_noun: ofBitcoin(withNoun(purchases)),
    purchases_number: ofBitcoin(String(purchases.length)),
    first_purchase_date: showDay(purchases[0]?.date),
    last_purchase_date: showDay(purchases.at(-1)?.date),
    lowest_price: showPrice(prices[0]),
    highest_price: showPrice(prices.at(-1)),
    sales: ofBitcoin(spellCount(sales)),
    gold_holdings: gold && writeWeight(gold.quantity.toString()),
    gold_grams: gold && formatQuantity(gold.quantity.toString(), "g"),
    gold_cost: gold && formatWhole(gold.cost),
    gold_market_value: goldValue,
    gold_purchases: gold && spellCount(goldPurchases),
    gold_purchases_with_noun: gold && withNoun(goldPurchases),
    gold_purchases_number: gold && String(goldPurchases.length),
    total_cost: state?.bitcoin ? formatWhole(sum([state.bitcoin.cost, gold?.cost ?? 0])) : null,
    btc_and_gold_value: ofMeasure("btc_gold_value"),
    shares: showCount(state?.basic),
    diluted_shares: showCount(state?.diluted),
  };
}

export const UNKNOWN_FIGURE = "—";

/** Lazy: computes all figures when the first is read. */
export function createFigureReader(treasury: Treasury): (name: string) => string {
  let figures: ReadonlyMap<string, string | null> | undefined;
  return (name) => {
    figures ??= new Map(Object.entries(listFigures(treasury)));
    return figures.get(name) ?? UNKNOWN_FIGURE;
  };
}
