import { statusOf } from "~/domain/price-status";
import { formatMeasure } from "~/domain/treasury/format";
import { computeValue, type Measure } from "~/domain/treasury/measures";
import type { PriceQuote } from "~/live/figures";

// Loaded by the treasury's page once it has started: the figures that a live price moves, computed
// by the server's own code.

/** A measure that the live price moves, and what it is at a price that its sources agree on. */
export interface Follower
  extends Pick<Measure, "id" | "formula" | "unit" | "decimals" | "status" | "asOf"> {
  /** Of its symbols but for the price: exact. */
  readonly values: Readonly<Record<string, string>>;
}

/** Figures at another price, by id. */
export function followPrice(followers: readonly Follower[], quote: PriceQuote) {
  const priceStatus = statusOf(quote);
  return new Map(
    followers.map(({ id, values, status, asOf, ...formula }) => {
      const value = computeValue(formula, { ...values, P: String(quote.price) });
      const follows =
        priceStatus === "simulated" ? "simulated" : priceStatus === "live" ? status : "stale";
      const shown = {
        value: formatMeasure({ ...formula, value }),
        asOf,
        priceAsOf: quote.updated_at,
      };
      return [id, { ...shown, status: value === null ? "unavailable" : follows }] as const;
    }),
  );
}
