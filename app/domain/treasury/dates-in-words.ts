import { type Dated, writeDays } from "./dates";
import { isLivePrice } from "./figures";
import { writePriceTime } from "./price-time";

/** All dates of a figure: "Bitcoin at 4:09 p.m. ET; gold, cash and liabilities of June 24, 2025"; empty without a value. */
export function describeDates(measure: Dated): string {
  const price = measure.inputs.find(isLivePrice);
  const days = writeDays(measure);
  return price && measure.asOf !== null ? [writePriceTime(price.asOf), days].filter(Boolean).join("; ") : days;
}
