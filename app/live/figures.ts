import type { MarketStats } from "~/domain/market/stats";
import { statusOf } from "~/domain/price-status";

export interface PriceQuote
  extends Pick<MarketStats, "price" | "updated_at" | "source" | "status" | "stale"> {
  /**
   * When this page last received it while it was not stale, by the page's clock. Set for a stale
   * one alone.
   */
  freshAt?: number;
}

/**
 * Null when there is no usable price. Checked without a schema library, which would outweigh the
 * module.
 */
export function readQuote(value: unknown): PriceQuote | null {
  if (!isRecord(value)) return null;
  const { price, updated_at, source, status, stale } = value;
  if (typeof price !== "number" || !Number.isFinite(price) || price <= 0) return null;
  const quote = {
    price,
    // The specification promises only the price: without a time, it is as of its arrival.
    updated_at:
      typeof updated_at === "string" && Date.parse(updated_at)
        ? updated_at
        : new Date().toISOString(),
    source: typeof source === "string" ? source : "live price",
    stale: stale === true,
  };
  return { ...quote, status: statusOf(status === "unconfirmed" ? { ...quote, status } : quote) };
}

export function readStats(value: unknown): MarketStats | null {
  const quote = readQuote(value);
  if (!quote || !isRecord(value)) return null;
  return {
    ...quote,
    market_cap: numberOrNull(value.market_cap),
    volume_24h: numberOrNull(value.volume_24h),
    percent_change_24h: numberOrNull(value.percent_change_24h),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const numberOrNull = (value: unknown) =>
  typeof value === "number" && Number.isFinite(value) ? value : null;
