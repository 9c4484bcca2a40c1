import { dateFormat } from "./intl";

const longDay = dateFormat({ dateStyle: "long", timeZone: "UTC" });

/** A calendar date, which has no zone: "June 24, 2025" for 2025-06-24. The content build calls this: it imports no brand. */
export const formatDay = (date: string): string => longDay.format(Date.parse(date));

/** The days of a period within one year: "January 1 to June 24, 2025". */
export const formatDays = (from: string, to: string): string =>
  from === to ? formatDay(to) : `${formatDay(from).replace(/, \d+$/, "")} to ${formatDay(to)}`;

/** Whether a text is a day of the calendar, as "2025-06-24", in the years that a ledger can have. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
