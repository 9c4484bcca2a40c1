import { FROZEN_MS, STALE_MS } from "./price-ages";

/**
 * What a price may be called, everywhere: on pages, in the API, to operators. live: sources agree
 * on it, or it goes on from one they agreed on. unconfirmed: sources contradict it, or it jumped.
 * stale: no source has confirmed it for too long, or it stands still. simulated: made up.
 */
export type PriceStatus = "live" | "unconfirmed" | "stale" | "simulated";

/** The source of made-up prices. */
const SIMULATED = "simulated";

interface KnownPrice {
  readonly source: string;
  readonly isAgreed: boolean;
  /** Ms since a source confirmed it. */
  readonly age: number;
  /** Ms since it last moved, or since the time that its source gives. */
  readonly stoodFor?: number;
}

/** The one decision on a price's status; `stale` is also told of a made-up one. */
export function describePrice({ source, isAgreed, age, stoodFor = 0 }: KnownPrice): {
  status: PriceStatus;
  stale: boolean;
} {
  const stale = age > STALE_MS || stoodFor > FROZEN_MS;
  if (source === SIMULATED) return { status: "simulated", stale };
  return { status: stale ? "stale" : isAgreed ? "live" : "unconfirmed", stale };
}

/** A price as it was described, by a site that may be a version older. */
interface DescribedPrice {
  readonly source: string;
  readonly status?: PriceStatus | undefined;
  readonly stale: boolean;
}

/**
 * Described some ms later: a price turns stale in a cache, or in an open page, as it would in the
 * feed.
 */
const describeAgain = ({ source, status, stale }: DescribedPrice, age = 0) =>
  describePrice({
    source,
    isAgreed: status !== "unconfirmed",
    age: stale ? Number.POSITIVE_INFINITY : age,
  });

export const statusOf = (price: DescribedPrice): PriceStatus => describeAgain(price).status;

export const ageStatus = <Price extends DescribedPrice>(price: Price, age: number) => ({
  ...price,
  ...describeAgain(price, age),
});

/** Whether a page with the price may be kept: another one will not do better soon. */
export const isCurrent = (price: DescribedPrice): boolean =>
  !price.stale && statusOf(price) !== "unconfirmed";

/** What readers are told beside a price, in this order; nothing beside a live one. */
export function markPrice(price: DescribedPrice): PriceStatus[] {
  const status = statusOf(price);
  if (status === "live") return [];
  return status === "simulated" && price.stale ? [status, "stale"] : [status];
}

export type PriceMark = "simulated" | "unconfirmed";

/** What readers are told of a price in a figure; null where nothing is, or its time says it. */
export const findPriceMark = (status: string | undefined): PriceMark | null =>
  status === "simulated" || status === "unconfirmed" ? status : null;
