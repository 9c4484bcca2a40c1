import { brand } from "~/brand/generated/public";
import { timeZoneName } from "~/locale/formats";
import { formatLocalMinute } from "~/locale/local-times";
import { formatPrice } from "../market/money";
import type { MarketStats } from "../market/stats";
import { markPrice, SIMULATED } from "../price-status";
import type { Answer } from "./answer-chunk";
import { wordsOf } from "./words";

// The live price of Bitcoin is in no document, so that no passage could answer what it is now.

const now = new Set("now today current currently live latest moment present".split(" "));
const price = new Set("price worth quote rate".split(" "));
/** Words of questions about another price or another day, which the documents answer. */
const others = new Set([
  ...wordsOf(brand.listing.symbol),
  ..."share shares stock gold warrant warrants exercise strike target paid pay bought buy purchase average cost unit placement mnav nav market cap".split(
    " ",
  ),
]);

/** Whether a question is about the present price of Bitcoin: "price right now", "What is Bitcoin worth today?" */
export function asksForPrice(question: string): boolean {
  const words = wordsOf(question);
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  return has(price) && has(now) && !has(others) && !words.some((word) => /^\d/.test(word));
}

/** The price with its time, source and marks; null where none is known. */
export function describePriceNow(stats: MarketStats | null): Answer | null {
  if (!stats) return null;
  const marks = markPrice(stats);
  const at = `${formatLocalMinute(new Date(stats.updated_at))} ${timeZoneName}`;
  const source = stats.source === SIMULATED ? "" : `, ${stats.source}`;
  return {
    text: `One bitcoin: ${formatPrice(stats.price)}${marks.length > 0 ? ` (${marks.join(", ")})` : ""}, ${at}${source}.`,
    sources: [{ title: "Bitcoin dashboard", heading: "Bitcoin price", path: "/#bitcoin" }],
  };
}
