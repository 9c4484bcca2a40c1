/**
 * All benchmarks run in a small size (bench/run.ts), to show that each still ends and loses
 * nothing.
 */
export const isSmall = Boolean(process.env.BENCH_SMALL);

/** At most two decimals; none from 100 on. */
const showFigure = (value: number) =>
  Number.isInteger(value) ? `${value}` : value.toFixed(value < 100 ? 2 : 0);

/**
 * Prints a figure beside its goal; a missed goal makes the exit code 1. In a small size only counts
 * have goals: ratios of few rounds on a busy machine may miss theirs.
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
  const missed = isWrong ? "MISSED" : "";
  const word = isMet ? "met" : missed;
  console.log(`  ${word.padEnd(6)} ${what}: ${showFigure(value)} (goal ${relation} ${goal})`);
}

export function print(what: string, value: number): void {
  console.log(`         ${what}: ${showFigure(value)}`);
}
