import { formatDay } from "~/locale/days";
import type { ExpiredSince } from "./books";
import { formatQuantity } from "./create-formats";
import type { Input, Measure } from "./measures";

// The words that date a figure. Every page, the API, search and the assistant take them from here; dates-in-words.ts adds
// a live price's time, which needs the brand's time zone, so the content build cannot import it.

/** Names of inputs beside a day; a live price is named by its asset. */
const nouns: Readonly<Record<string, string>> = {
  B: "holdings",
  C: "cost",
  P: "Bitcoin price",
  G: "gold",
  g: "gold",
  S: "shares",
  D: "diluted shares",
  p: "share price",
  K: "cash",
  L: "liabilities",
  Q: "debt",
  F: "preferred shares",
  A: "total assets",
  V0: "total assets",
  R: "sales",
  E: "encumbrances",
  O: "coupons and dividends",
  De: "diluted shares",
  Qe: "debt",
  X: "exercise prices",
};

const goldNouns: Readonly<Record<string, string>> = { G: "gold held", g: "gold price" };

/** "gold, cash and liabilities" */
const listWords = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : (words[0] ?? "");

export type Dated = Pick<Measure, "asOf" | "inputs" | "expiredSince">;

/**
 * The days of a figure's inputs but for a live price: "gold, cash and liabilities of June 24, 2025". Of one day alone and
 * without a live price, the day: "June 24, 2025". What has expired since follows. Empty where a figure has no value.
 * @param options.isBesideLivePrice by default, whether one of the inputs is a live price
 */
export function writeDays(
  { asOf, inputs, expiredSince }: Dated,
  { isBesideLivePrice = inputs.some(({ isLive }) => isLive) } = {},
): string {
  if (asOf === null) return "";
  const days = listDays({ asOf, inputs, isBesideLivePrice });
  const cash = inputs.find((input) => input.symbol === "K")?.since;
  return [days, ...(cash ? [`cash: ${cash}`] : []), ...(expiredSince ? [describeExpired(expiredSince)] : [])].join(
    "; ",
  );
}

function listDays({
  asOf,
  inputs,
  isBesideLivePrice,
}: {
  asOf: string;
  inputs: readonly Input[];
  isBesideLivePrice: boolean;
}): string {
  // The base of a period is in the measure's label, which names the period's days.
  const dated = inputs.filter((input) => !input.isLive && !input.symbol.endsWith("0"));
  const days = [...new Set(dated.map(({ asOf }) => asOf))].sort().reverse();
  if (!isBesideLivePrice && days.length <= 1) return formatDay(days[0] ?? asOf);
  // Beside a live price, the quantity of Bitcoin is named where nothing older is.
  const isAgeing = dated.some(({ symbol }) => symbol !== "B" && symbol !== "C");
  const named = isBesideLivePrice && isAgeing ? dated.filter(({ symbol }) => symbol !== "B") : dated;
  // Gold and its price share a word while they share a day.
  const golds = named.filter(({ symbol }) => symbol === "G" || symbol === "g");
  const isGoldOfTwoDays = new Set(golds.map(({ asOf }) => asOf)).size > 1;
  const nounOf = (symbol: string) => (isGoldOfTwoDays && goldNouns[symbol]) || nouns[symbol] || symbol;
  return days
    .map((day) => {
      const inputs = named.filter((input) => input.asOf === day);
      const words = inputs.map(({ symbol }) => nounOf(symbol));
      return inputs[0] ? `${listWords([...new Set(words)])} of ${formatDay(day)}` : "";
    })
    .filter((part) => part !== "")
    .join("; ");
}

/** "6 of 8 series (7,095,262) have passed their expiry date since" */
export function describeExpired({ series, ofSeries, securities }: ExpiredSince): string {
  const count = formatQuantity(String(securities), "shares");
  return `${series} of ${ofSeries} series (${count}) ${series === 1 ? "has passed its" : "have passed their"} expiry date since`;
}

const agedNouns: Readonly<Record<string, string>> = { P: "Bitcoin price", g: "gold price", p: "share close" };

/** What makes a figure stale: "gold price older than 7 days, balance sheet older than 135 days"; null where nothing does. */
export function describeStaleness(inputs: readonly Input[]): string | null {
  const old = inputs.flatMap(({ symbol, olderThan }) =>
    olderThan === undefined ? [] : `${agedNouns[symbol] ?? "balance sheet"} older than ${olderThan}`,
  );
  return old.length === 0 ? null : [...new Set(old)].join(", ");
}
