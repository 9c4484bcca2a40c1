import { dateFormat } from "./intl";

const longDay = dateFormat({ dateStyle: "long", timeZone: "UTC" });

/** A calendar date, which has no zone: "June 24, 2025" for 2025-06-24. The content build calls this: it imports no brand. */
export const formatDay = (date: string): string => longDay.format(Date.parse(date));

/** The days of a period within one year: "January 1 to June 24, 2025". */
export const formatDays = (from: string, to: string): string =>
  from === to ? formatDay(to) : `${formatDay(from).replace(/, \d+$/, "")} to ${formatDay(to)}`;
