import { timeZoneName } from "~/locale/formats";
import { formatLocalDay, formatLocalTime } from "~/locale/local-times";
import { type Dated, writeDays } from "./days-in-words";

// The dates of a figure with those of a live price, in the company's time zone.

/**
 * "Bitcoin at 4:09 p.m. ET", and with its day if it is stale, as it can be of another: a live price's part of a figure's
 * dates, on the server and in the browser. @param at ISO 8601, UTC
 */
export function writePriceTime({ at, stale }: { at: string; stale: boolean }): string {
  const moment = new Date(at);
  const time = `Bitcoin at ${formatLocalTime(moment)} ${timeZoneName}`;
  return stale ? `${time} on ${formatLocalDay(moment)}` : time;
}

/** All dates of a figure: "Bitcoin at 4:09 p.m. ET; gold, cash and liabilities of June 24, 2025"; empty without a value. */
export function describeDates(measure: Dated): string {
  const price = measure.inputs.find(({ isLive }) => isLive);
  const days = writeDays(measure);
  // The words of some inputs begin in lower case, since they can follow a price.
  if (!price || measure.asOf === null) return days.charAt(0).toUpperCase() + days.slice(1);
  const time = writePriceTime({ at: price.asOf, stale: price.olderThan !== undefined });
  return [time, days].filter(Boolean).join("; ");
}
