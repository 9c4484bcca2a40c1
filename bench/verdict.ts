/**
 * Whether all benchmarks run in a small size (bench/run.ts), which shows that each still ends, with
 * every message and row where it belongs.
 */
export const isSmall = Boolean(process.env.BENCH_SMALL);

/**
 * A ratio of few rounds on a busy machine may miss its goal by this factor. Counts are exact in any
 * size.
 */
const SLACK = isSmall ? 5 : 1;

/** At most two decimals; figures of a hundred and more have none. */
const showFigure = (value: number) =>
  Number.isInteger(value) ? `${value}` : value.toFixed(value < 100 ? 2 : 0);

/** Prints a figure beside its goal, and has the process end with 1 when the goal is missed. */
export function verdict(
  what: string,
  value: number,
  relation: "≤" | "≥" | "=",
  goal: number,
): void {
  const isWithin = (slack: number) =>
    ({ "≤": value <= goal * slack, "≥": value >= goal / slack, "=": value === goal })[relation];
  if (!isWithin(SLACK)) process.exitCode = 1;
  console.log(
    `  ${isWithin(SLACK) ? "met   " : "MISSED"} ${what}: ${showFigure(value)} (goal ${relation} ${goal})`,
  );
}

/** Prints a figure without a goal. */
export function print(what: string, value: number): void {
  console.log(`         ${what}: ${showFigure(value)}`);
}
