import { DAY_MS } from "~/locale/durations";

/** The time some days later; null for no number of days. */
export const daysAfter = (time: Date, days: number | undefined) =>
  days === undefined ? null : new Date(time.getTime() + days * DAY_MS);

/**
 * The time some calendar months earlier (UTC), at the month's last day where it has no such day.
 */
export function monthsBefore(time: Date, months: number): Date {
  const earlier = new Date(time);
  earlier.setUTCMonth(time.getUTCMonth() - months);
  // A day that the month lacks would overflow into the next one, and rows would be deleted too
  // early.
  if (earlier.getUTCDate() !== time.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}
