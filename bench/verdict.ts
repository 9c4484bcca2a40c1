/**
 * Whether all benchmarks run in a small size (bench/run.ts), which shows that each still ends, with
 * every message and row where it belongs.
 */
export const isSmall = Boolean(process.env.BENCH_SMALL);

/** At most two decimals; figures of a hundred and more have none. */
const showFigure = (value: number) =>
  Number.isInteger(value) ? `${value}` : value.toFixed(value < 100 ? 2 : 0);

/**
 * Prints a figure beside its goal, and has the process end with 1 when the goal is missed. A ratio
 * of few rounds on a busy machine may miss it: in a small size counts alone are goals.
 */
export function verdict(
  what: string,
  value: number,
  relation: "≤" | "≥" | "=",
  goal: number,
): void {
  const isMet = { "≤": value <= goal, "≥": value >= goal, "=": value === goal }[relation];
  const isWrong = !isMet && (!isSmall || relation === "=");
  if (isWrong) process.exitCode = 1;
  const word = isMet ? "met" : isWrong ? "MISSED" : "";
  console.log(`  ${word.padEnd(6)} ${what}: ${showFigure(value)} (goal ${relation} ${goal})`);
}

/** Prints a figure without a goal. */
export function print(what: string, value: number): void {
  console.log(`         ${what}: ${showFigure(value)}`);
}
