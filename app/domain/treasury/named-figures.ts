import { currencies } from "~/brand/currencies";
import { formatDay } from "~/locale/days";
import { entriesOf, unitPriceOf } from "./books";
import { createFormats, formatQuantity } from "./create-formats";
import type { Trade } from "./ledger-state";
import { Rational, sum } from "./rational";
import type { Treasury } from "./treasury";

// The figures that a page's text takes from the published ledger by name: "{{btc_holdings}}" is "66.19 BTC".

type FormatExact = ReturnType<typeof createFormats>["formatExact"];

/** A figure in words; null where the ledger has none. */
type ReadFigure = (treasury: Treasury) => string | null;

type WriteState = (
  state: NonNullable<ReturnType<Treasury["state"]>>,
  formatExact: FormatExact,
) => string | null | undefined;

const ofState =
  (write: WriteState): ReadFigure =>
  (treasury) => {
    const state = treasury.state();
    return (state && write(state, createFormats(currencies[treasury.currency]).formatExact)) ?? null;
  };

const ofGold =
  (write: WriteState): ReadFigure =>
  (treasury) =>
    treasury.hasGold() ? ofState(write)(treasury) : null;

/** A measure as /treasury shows it without a live price. */
const ofMeasure =
  (wanted: string): ReadFigure =>
  (treasury) => {
    const measure = treasury.measures().find(({ id }) => id === wanted);
    return measure?.value ? createFormats(currencies[treasury.currency]).formatMeasure(measure) : null;
  };

const ofTrades =
  (
    asset: Trade["kind"],
    write: (trades: readonly Trade[], formatExact: FormatExact) => string | null | undefined,
    flow: Trade["flow"] = "in",
  ) =>
  (treasury: Treasury) => {
    const trades = entriesOf(treasury.entries(), asset) as readonly Trade[];
    const { formatExact } = createFormats(currencies[treasury.currency]);
    return trades.length === 0
      ? null
      : (write(
          trades.filter((trade) => trade.flow === flow),
          formatExact,
        ) ?? null);
  };

/** Up to nine in words, as the editors' guide writes numbers. */
const numerals = "none one two three four five six seven eight nine".split(" ");
const inWords = ({ length }: readonly unknown[]) => numerals[length] ?? String(length);
const inDigits = ({ length }: readonly unknown[]) => String(length);

const nounFor = (count: number, one: string) => (count === 1 ? one : `${one}s`);

/** "one purchase", "nine purchases", "12 purchases": the page's author cannot know which form it will need. */
const inWordsWithNoun = (purchases: readonly unknown[]) =>
  `${inWords(purchases)} ${nounFor(purchases.length, "purchase")}`;

const priceAt = (at: 0 | -1) => (trades: readonly Trade[], formatExact: FormatExact) => {
  const prices = trades
    .flatMap((trade) => unitPriceOf(trade) ?? [])
    .sort((one, other) => Rational.of(one).compare(Rational.of(other)));
  const price = prices.at(at);
  return price && formatExact(price, "fiat");
};

/** "2 kg", "2.5 kg", "500 g". */
const writeWeight = (grams: string) => {
  const kilograms = Rational.of(grams).over(Rational.of(1_000))?.toString() ?? "0";
  return Number(grams) < 1_000 ? formatQuantity(grams, "g") : formatQuantity(kilograms, "g").replace(/g$/, "kg");
};

const ofBars =
  (write: (bars: number) => string): ReadFigure =>
  (treasury) => {
    const lots = entriesOf(treasury.entries(), "gold");
    const bars = lots.reduce((all, { flow, bars }) => all + (flow === "in" ? bars.count : -bars.count), 0);
    return lots.length === 0 ? null : write(bars);
  };

const writeCount = (count: number) => formatQuantity(String(count), "shares");

/** The gold's value on the day of the last prices: the value of both, less Bitcoin's; null where their days differ. */
const readGoldValue: ReadFigure = (treasury) => {
  const measures = new Map(treasury.measures().map((measure) => [measure.id, measure]));
  const [both, bitcoin] = [measures.get("btc_and_gold_value"), measures.get("btc_market_value")];
  if (!both?.value || !bitcoin?.value || both.asOf !== bitcoin.asOf) return null;
  const { formatExact } = createFormats(currencies[treasury.currency]);
  return formatExact(Rational.of(both.value).minus(Rational.of(bitcoin.value)).toString(), "fiat");
};

const readPricesDay: ReadFigure = (treasury) => {
  const day = treasury.measures().find(({ id }) => id === "btc_market_value")?.asOf;
  return day ? formatDay(day) : null;
};

const formatWhole = (fiat: string, formatExact: FormatExact) => formatExact(Rational.of(fiat).toFixed(0), "fiat");

/** How each figure is read, by its name, in the order in which messages and the editors' guide list them. */
export const namedFigures: Readonly<Record<string, ReadFigure>> = {
  treasury_date: (treasury) => {
    const day = treasury.asOf();
    return day && formatDay(day);
  },
  prices_date: readPricesDay,
  btc_holdings: ofMeasure("btc_holdings"),
  btc_cost: ofMeasure("btc_cost"),
  btc_average_cost: ofMeasure("btc_average_cost"),
  btc_market_value: ofMeasure("btc_market_value"),
  purchases: ofTrades("btc", inWords),
  purchases_with_noun: ofTrades("btc", inWordsWithNoun),
  purchases_number: ofTrades("btc", inDigits),
  first_purchase_date: ofTrades("btc", (trades) => trades[0] && formatDay(trades[0].date)),
  last_purchase_date: ofTrades("btc", (trades) => {
    const last = trades.at(-1);
    return last && formatDay(last.date);
  }),
  lowest_price: ofTrades("btc", priceAt(0)),
  highest_price: ofTrades("btc", priceAt(-1)),
  sales: ofTrades("btc", inWords, "out"),
  gold_holdings: ofGold(({ goldGrams }) => writeWeight(goldGrams)),
  gold_grams: ofGold(({ goldGrams }) => formatQuantity(goldGrams, "g")),
  gold_bars: ofBars(writeCount),
  gold_bars_with_noun: ofBars((bars) => `${writeCount(bars)} ${nounFor(bars, "bar")}`),
  gold_cost: ofGold(({ goldCostFiat }, formatExact) => formatWhole(goldCostFiat, formatExact)),
  gold_market_value: readGoldValue,
  gold_purchases: ofTrades("gold", inWords),
  gold_purchases_with_noun: ofTrades("gold", inWordsWithNoun),
  gold_purchases_number: ofTrades("gold", inDigits),
  total_cost: ofState(({ btcCostFiat, goldCostFiat }, formatExact) =>
    formatWhole(sum([btcCostFiat, goldCostFiat]).toString(), formatExact),
  ),
  btc_and_gold_value: ofMeasure("btc_and_gold_value"),
  shares: ofState(({ capital }) => capital && formatQuantity(String(capital.basic), "shares")),
  warrants: ofState(({ capital }) => capital && formatQuantity(String(capital.warrants), "shares")),
  options: ofState(({ capital }) => capital && formatQuantity(String(capital.options), "shares")),
};

/** Where the published ledger has no such figure yet. */
export const UNKNOWN_FIGURE = "—";

/** Reads each figure once, when it is first asked for; a dash where there is none. */
export function createFigureReader(treasury: Treasury): (name: string) => string {
  const read = new Map<string, string>();
  return (name) => {
    const figure = read.get(name) ?? namedFigures[name]?.(treasury) ?? UNKNOWN_FIGURE;
    read.set(name, figure);
    return figure;
  };
}
