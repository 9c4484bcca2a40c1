import { timeZoneName } from "~/locale/formats";
import { formatLocalDay, formatLocalTime } from "~/locale/local-times";
import type { PriceStatus } from "../price-status";
import { type Dated, writeDays } from "./days-in-words";

// The dates of a figure with those of a live price, in the company's time zone.

/**
 * "Bitcoin at 4:09 p.m. ET", and with its day if it is stale, as it can be of another, or marked as unconfirmed: a live
 * price's part of a figure's dates, on the server and in the browser. @param price.at ISO 8601, UTC
 */
export function writePriceTime(price: { at: string; stale: boolean; status?: PriceStatus | undefined }): string {
  const { at, stale, status } = price;
  const moment = new Date(at);
  const time = `Bitcoin at ${formatLocalTime(moment)} ${timeZoneName}`;
  if (stale) return `${time} on ${formatLocalDay(moment)}`;
  return status === "unconfirmed" ? `${time} (unconfirmed)` : time;
}

/** All dates of a figure: "Bitcoin at 4:09 p.m. ET; gold, cash and liabilities of June 24, 2025"; empty without a value. */
export function describeDates(measure: Dated): string {
  const price = measure.inputs.find(({ isLive }) => isLive);
  const days = writeDays(measure);
  // The words of some inputs begin in lower case, since they can follow a price.
  if (!price || measure.asOf === null) return days.charAt(0).toUpperCase() + days.slice(1);
  const status = price.isUnconfirmed ? "unconfirmed" : undefined;
  const time = writePriceTime({ at: price.asOf, stale: price.olderThan !== undefined, status });
  return [time, days].filter(Boolean).join("; ");
}
