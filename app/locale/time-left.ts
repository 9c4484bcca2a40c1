const units = [
  ["day", 1440],
  ["hour", 60],
  ["minute", 1],
] as const;

/** How long something still takes, in its two largest units: "2 days 4 hours". @param ms until then, not negative */
export function describeTimeLeft(ms: number): string {
  let minutes = Math.floor(ms / 60_000);
  const parts = units.flatMap(([unit, length]) => {
    const count = Math.floor(minutes / length);
    minutes -= count * length;
    return count > 0 ? `${count} ${unit}${count === 1 ? "" : "s"}` : [];
  });
  return parts.slice(0, 2).join(" ") || "less than a minute";
}
