import { SECOND_MS } from "~/locale/durations";

/**
 * live: sources agree on it now. unconfirmed: the last price that they agreed on. stale: that is
 * over a minute ago. simulated: made up.
 */
export type PriceStatus = "live" | "unconfirmed" | "stale" | "simulated";

export const SIMULATED = "simulated";

export const STALE_MS = 60 * SECOND_MS;
/** No exchange's answer counts for longer than this. */
export const UNCONFIRMED_MS = 30 * SECOND_MS;

interface NamedPrice {
  readonly source: string;
  readonly status?: PriceStatus | undefined;
  readonly stale: boolean;
}

export function statusOf({ source, status, stale }: NamedPrice): PriceStatus {
  if (source === SIMULATED) return SIMULATED;
  return stale ? "stale" : (status ?? "live");
}

/**
 * Ages a price in a cache or an open page.
 * @param ms since anything was received
 */
export function ageStatus<Price extends NamedPrice>(price: Price, ms: number) {
  const stale = price.stale || ms > STALE_MS;
  const status = statusOf({ ...price, stale });
  const isOver = status === "live" && ms > UNCONFIRMED_MS;
  return { ...price, stale, status: isOver ? ("unconfirmed" as const) : status };
}

/** Whether a page with the price may be cached: a new one would be no better soon. */
export const isCurrent = (price: NamedPrice): boolean =>
  !price.stale && statusOf(price) !== "unconfirmed";

/** In the order shown; none beside a live price. */
export function markPrice(price: NamedPrice): PriceStatus[] {
  const status = statusOf(price);
  if (status === "live") return [];
  return status === SIMULATED && price.stale ? [status, "stale"] : [status];
}
