import { DAY_MS, HOUR_MS, MINUTE_MS } from "./durations";
import { plural } from "./plural";

const units = [
  ["day", DAY_MS],
  ["hour", HOUR_MS],
  ["minute", MINUTE_MS],
] as const;

/** How long something still takes, in its two largest units: "2 days 4 hours". @param ms until then, not negative */
export function describeTimeLeft(ms: number): string {
  let left = ms;
  const parts = units.flatMap(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count > 0 ? plural(count, unit) : [];
  });
  return parts.slice(0, 2).join(" ") || "less than a minute";
}
