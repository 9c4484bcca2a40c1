import { dateFormat } from "~/locale/formats";

const hourInToronto = dateFormat({
  timeZone: "America/Toronto",
  hour: "numeric",
  hourCycle: "h23",
});

/** Toronto is four or five hours behind UTC. */
const MIDNIGHT_HOURS_UTC = [4, 5];

/**
 * The time at which a day begins where the company is.
 * @param date "2025-06-18"
 * @param daysLater 1 for the day after, and so on
 * @returns milliseconds since the epoch, or null when there is no such day
 */
export function startOfTorontoDay(date: string, daysLater = 0): number | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  if (new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) !== date) return null;
  const midnights = MIDNIGHT_HOURS_UTC.map((hour) => Date.UTC(year, month - 1, day + daysLater, hour));
  return midnights.find((time) => Number(hourInToronto.format(time)) === 0) ?? null;
}
