import { statusOf } from "~/domain/price-status";
import { formatMeasure } from "~/domain/treasury/format";
import { computeValue, type Measure } from "~/domain/treasury/measures";
import type { PriceQuote } from "~/live/figures";

// Loaded by the treasury's page once it has started; the server's own code computes the figures.

/** A measure that the live price moves, as it is at a confirmed price. */
export interface Follower
  extends Pick<Measure, "id" | "formula" | "unit" | "decimals" | "status" | "asOf"> {
  /** Symbols other than the price; exact. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * By id; null unless the quote is newer than the page's price. @param at time of the page's price,
 * ISO 8601; null without one
 */
export function followPrice(followers: readonly Follower[], quote: PriceQuote, at: string | null) {
  if (at !== null && Date.parse(quote.updated_at) <= Date.parse(at)) return null;
  const priceStatus = statusOf(quote);
  const followStatus = (status: Follower["status"]) => {
    if (priceStatus === "live") return status;
    return priceStatus === "simulated" ? "simulated" : "stale";
  };
  return new Map(
    followers.map(({ id, values, status, asOf, ...formula }) => {
      const value = computeValue(formula, { ...values, P: String(quote.price) });
      const formatted = {
        value: formatMeasure({ ...formula, value }),
        asOf,
        priceAsOf: quote.updated_at,
      };
      return [
        id,
        { ...formatted, status: value === null ? "unavailable" : followStatus(status) },
      ] as const;
    }),
  );
}
