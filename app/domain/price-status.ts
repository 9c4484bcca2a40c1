import { SECOND_MS } from "~/locale/durations";

/**
 * What a price may be called, everywhere: on pages, in the API, to operators. live: sources agree
 * on it now. unconfirmed: the last one that they agreed on. stale: that is over a minute ago.
 * simulated: made up.
 */
export type PriceStatus = "live" | "unconfirmed" | "stale" | "simulated";

/** The source of made-up prices. */
export const SIMULATED = "simulated";

/** An agreed price is stale after this. */
export const STALE_MS = 60 * SECOND_MS;
/** Without news a live price is unconfirmed after this: no exchange's answer counts for longer. */
export const UNCONFIRMED_MS = 30 * SECOND_MS;

interface NamedPrice {
  readonly source: string;
  readonly status?: PriceStatus | undefined;
  readonly stale: boolean;
}

export const statusOf = ({ source, status, stale }: NamedPrice): PriceStatus =>
  source === SIMULATED ? SIMULATED : stale ? "stale" : (status ?? "live");

/** The price, of which nothing was received for so many ms: in a cache, or in an open page. */
export function ageStatus<Price extends NamedPrice>(price: Price, ms: number) {
  const stale = price.stale || ms > STALE_MS;
  const status = statusOf({ ...price, stale });
  const isOver = status === "live" && ms > UNCONFIRMED_MS;
  return { ...price, stale, status: isOver ? ("unconfirmed" as const) : status };
}

/** Whether a page with the price may be kept: another one will not do better soon. */
export const isCurrent = (price: NamedPrice): boolean =>
  !price.stale && statusOf(price) !== "unconfirmed";

/** What readers see beside a price, in this order; nothing beside a live one. */
export function markPrice(price: NamedPrice): PriceStatus[] {
  const status = statusOf(price);
  if (status === "live") return [];
  return status === SIMULATED && price.stale ? [status, "stale"] : [status];
}
