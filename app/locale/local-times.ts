import { timeZone } from "./formats";
import { dateFormat } from "./intl";

// Times in the company's zone. Where the zone is to be named, `timeZoneName` follows them.

const day = dateFormat({ dateStyle: "long", timeZone });
const dayParts = dateFormat({ year: "numeric", month: "2-digit", day: "2-digit", timeZone });
const time = dateFormat({ timeStyle: "short", timeZone });
const minute = dateFormat({ dateStyle: "medium", timeStyle: "short", timeZone });
const second = dateFormat({ dateStyle: "medium", timeStyle: "medium", timeZone });

/** "June 24, 2025" */
export const formatLocalDay = (at: Date | number): string => day.format(at);

/** "9:30 a.m." */
export const formatLocalTime = (at: Date | number): string => time.format(at);

/** The calendar day of a time, "2025-06-24": the one "today" of every page. */
export function localDay(at: Date | number): string {
  const { year, month, day } = Object.fromEntries(dayParts.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}

/** "Jun 24, 2025, 9:30 a.m." */
export const formatLocalMinute = (at: Date | number): string => minute.format(at);

/** "Jun 24, 2025, 9:30:15 a.m." */
export const formatLocalSecond = (at: Date | number): string => second.format(at);
