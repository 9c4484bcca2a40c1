const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A duration in whole units of the largest kind that fits: 2592000 is "30 days". @param seconds a positive integer */
export function describeDuration(seconds: number): string {
  const [unit, length] = units.find(([, length]) => seconds % length === 0) ?? (["second", 1] as const);
  return new Intl.NumberFormat("en-CA", { style: "unit", unit, unitDisplay: "long" }).format(seconds / length);
}
