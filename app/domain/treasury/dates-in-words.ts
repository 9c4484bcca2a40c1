import { timeZoneName } from "~/locale/formats";
import { formatLocalTime } from "~/locale/local-times";
import { type Dated, writeDays } from "./days-in-words";

// The dates of a figure with those of a live price, in the company's time zone.

/** "Bitcoin at 4:09 p.m. ET": a live price's part of a figure's dates, on the server and in the browser. @param at ISO 8601, UTC */
export const writePriceTime = (at: string): string => `Bitcoin at ${formatLocalTime(new Date(at))} ${timeZoneName}`;

/** All dates of a figure: "Bitcoin at 4:09 p.m. ET; gold, cash and liabilities of June 24, 2025"; empty without a value. */
export function describeDates(measure: Dated): string {
  const price = measure.inputs.find(({ isLive }) => isLive);
  const days = writeDays(measure);
  return price && measure.asOf !== null ? [writePriceTime(price.asOf), days].filter(Boolean).join("; ") : days;
}
