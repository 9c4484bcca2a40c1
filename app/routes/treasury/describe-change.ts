import { statusOf } from "~/domain/price-status";
import { formatMeasure } from "~/domain/treasury/format";
import type { LivePrice } from "~/domain/treasury/live-price";
import { currency } from "~/locale/currency";
import { timeZoneName } from "~/locale/formats";
import { formatLocalSecond } from "~/locale/local-times";
import { tied } from "~/locale/tied";

/** The title of the change column, which is marked as its price is. */
export function titleChange(price: LivePrice | null): string {
  const status = price ? statusOf(price) : "live";
  return status === "live" ? "Change since" : `Change since (${status})`;
}

/** Explains the change column, with the price's time and whether it is simulated or stale. */
export function describeChange(price: LivePrice | null): string {
  if (!price) return "“Change since” needs the current price of Bitcoin, which is unavailable.";
  const status = statusOf(price);
  const facts = [...(status === "live" ? [] : [status]), `${formatLocalSecond(new Date(price.at))} ${timeZoneName}`];
  const compared = `${formatMeasure({ value: String(price.priceFiat), unit: "fiat", decimals: currency.decimals })} per bitcoin (${facts.join(", ")})`;
  return tied(`“Change since” compares ${compared} with the price paid.`);
}
