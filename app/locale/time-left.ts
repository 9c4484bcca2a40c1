import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./durations";
import { plural } from "./plural";

const units = [
  ["day", DAY_MS],
  ["hour", HOUR_MS],
  ["minute", MINUTE_MS],
] as const;

/** The largest unit without a remainder: 2592000 is "30 days". @param seconds a positive integer */
export function formatDuration(seconds: number): string {
  const [unit, length] =
    units.find(([, length]) => (seconds * SECOND_MS) % length === 0) ??
    (["second", SECOND_MS] as const);
  return plural((seconds * SECOND_MS) / length, unit);
}

/** The two largest units: "2 days 4 hours". @param ms not negative */
export function formatTimeLeft(ms: number): string {
  let left = ms;
  const parts = units.flatMap(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count > 0 ? plural(count, unit) : [];
  });
  return parts.slice(0, 2).join(" ") || "less than a minute";
}
