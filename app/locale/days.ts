import { dateFormat } from "./intl";

const longDay = dateFormat({ dateStyle: "long", timeZone: "UTC" });

/** A calendar date, which has no zone: "June 24, 2025" for 2025-06-24. The content build calls this: it imports no brand. */
export const formatDay = (date: string): string => longDay.format(Date.parse(date));

/** The days of a period within one year: "January 1 to June 24, 2025". */
export const formatDays = (from: string, to: string): string =>
  from === to ? formatDay(to) : `${formatDay(from).replace(/, \d+$/, "")} to ${formatDay(to)}`;

/** The calendar day of a time in a zone, "2025-06-24", without the brand: the content build calls this too. */
export function dayIn(timeZone: string, at: Date | number): string {
  const parts = dateFormat({ timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).formatToParts(at);
  const partOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value;
  return `${partOf("year")}-${partOf("month")}-${partOf("day")}`;
}
