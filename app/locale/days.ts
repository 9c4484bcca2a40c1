import { dateFormat } from "./intl";

const longDay = dateFormat({ dateStyle: "long", timeZone: "UTC" });
const dayOfYear = dateFormat({ month: "long", day: "numeric", timeZone: "UTC" });

/**
 * "June 24, 2025" for 2025-06-24. A calendar date has no zone. The content build calls this: it
 * imports no brand.
 */
export const formatDay = (date: string): string => longDay.format(Date.parse(date));

/** "June 24" */
const formatDayOfYear = (date: string): string => dayOfYear.format(Date.parse(date));

/** "June 30" from the brand, in the company's locale. */
export const formatAnnualDay = (written: string): string =>
  dayOfYear.format(Date.parse(`${written}, 2001 UTC`));

/** "January 1 to June 24, 2025", "November 1, 2024 to October 31, 2025" */
export function formatDays(from: string, to: string): string {
  if (from === to) return formatDay(to);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? formatDayOfYear(from) : formatDay(from)} to ${formatDay(to)}`;
}

/** "2025-06-24", in the years that a ledger can have. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
