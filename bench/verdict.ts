/**
 * Whether all benchmarks run in a small size (bench/small.ts), which shows that each still ends, with every message and row
 * where it belongs.
 */
export const isSmall = Boolean(process.env.BENCH_SMALL);

/** A ratio of few rounds on a busy machine may miss its goal by this factor. Counts are exact in any size. */
const SLACK = isSmall ? 5 : 1;

/** Prints a figure beside its goal, and has the process end with 1 when the goal is missed. */
export function verdict(what: string, value: number, relation: "≤" | "≥" | "=", goal: number): void {
  const isMet = { "≤": value <= goal * SLACK, "≥": value >= goal / SLACK, "=": value === goal }[relation];
  if (!isMet) process.exitCode = 1;
  const shown = Number.isInteger(value) ? `${value}` : value.toFixed(2);
  console.log(`  ${isMet ? "met   " : "MISSED"} ${what}: ${shown} (goal ${relation} ${goal})`);
}
