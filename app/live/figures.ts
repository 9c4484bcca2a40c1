import type { MarketStats } from "~/domain/market/stats";

/** The price that a page shows, in fiat, with its time and source. */
export type PriceQuote = Pick<MarketStats, "price" | "updated_at" | "source" | "stale">;

/** Null when there is no usable price. Checked without a schema library, which would outweigh the module. */
export function readQuote(value: unknown): PriceQuote | null {
  if (!isRecord(value)) return null;
  const { price, updated_at, source, stale } = value;
  if (typeof price !== "number" || !Number.isFinite(price) || price <= 0) return null;
  return {
    price,
    // The specification promises only the price: without a time, it is as of its arrival.
    updated_at: typeof updated_at === "string" && Date.parse(updated_at) ? updated_at : new Date().toISOString(),
    source: typeof source === "string" ? source : "live price",
    stale: stale === true,
  };
}

/** Like readQuote, with the slow figures. */
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

/** The later of two; on a tie the second, so that a price that turns stale is shown. */
export function pickNewer(current: PriceQuote | null, next: PriceQuote | null): PriceQuote | null {
  if (!current || !next) return next ?? current;
  return Date.parse(next.updated_at) >= Date.parse(current.updated_at) ? next : current;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const numberOrNull = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : null);
