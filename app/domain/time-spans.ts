import { DAY_MS } from "~/locale/durations";

/** Null for undefined days. */
export const daysAfter = (time: Date, days: number | undefined) =>
  days === undefined ? null : new Date(time.getTime() + days * DAY_MS);

/** Calendar months in UTC; the month's last day where it lacks the day. */
export function monthsBefore(time: Date, months: number): Date {
  const earlier = new Date(time);
  earlier.setUTCMonth(time.getUTCMonth() - months);
  // Overflow into the next month would delete rows too early.
  if (earlier.getUTCDate() !== time.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}
