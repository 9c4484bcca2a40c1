import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";

/**
 * Whether all benchmarks run in a small size (bench/small.ts), which shows that each still ends, with every message and row
 * where it belongs.
 */
export const isSmall = Boolean(process.env.BENCH_SMALL);

/** A ratio of few rounds on a busy machine may miss its goal by this factor. Counts are exact in any size. */
const SLACK = isSmall ? 5 : 1;

/** One figure of a run; without a goal it is only shown. */
export interface Figure {
  what: string;
  value: number;
  relation?: "≤" | "≥" | "=";
  goal?: number;
  isMet?: boolean;
}

/** A benchmark's last full run, as kept in bench/results, from which bench/results.ts writes the table in README.md. */
export interface Run {
  bench: string;
  /** Arguments other than the usual ones. */
  size: string;
  /** UTC day. */
  date: string;
  commit: string;
  /** The machine's load average over a minute, before and after: above its two cores, other work ran beside. */
  load: { before: number; after: number };
  figures: readonly Figure[];
}

const figures: Figure[] = [];

const round = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(4)));

/** At most two decimals; figures of a hundred and more have none. */
export const showFigure = (value: number) =>
  Number.isInteger(value) ? `${value}` : value.toFixed(value < 100 ? 2 : 0);

/** Prints a figure beside its goal, and has the process end with 1 when the goal is missed. */
export function verdict(what: string, value: number, relation: "≤" | "≥" | "=", goal: number): void {
  const isWithin = (slack: number) =>
    ({ "≤": value <= goal * slack, "≥": value >= goal / slack, "=": value === goal })[relation];
  if (!isWithin(SLACK)) process.exitCode = 1;
  figures.push({ what, value, relation, goal, isMet: isWithin(1) });
  console.log(`  ${isWithin(SLACK) ? "met   " : "MISSED"} ${what}: ${showFigure(value)} (goal ${relation} ${goal})`);
}

/** Prints a figure without a goal. */
export function print(what: string, value: number): void {
  figures.push({ what, value });
  console.log(`         ${what}: ${showFigure(value)}`);
}

const before = loadavg()[0] ?? 0;
let hasFailed = false;
process.on("uncaughtExceptionMonitor", () => {
  hasFailed = true;
});
// What a benchmark has started ends with the process, and half a run is no result.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    hasFailed = true;
    process.exit(1);
  });
process.on("exit", () => {
  const bench = process.env.npm_lifecycle_event;
  if (isSmall || hasFailed || !bench || figures.length === 0) return;
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  const run: Run = {
    bench,
    size: process.argv.slice(2).join(" "),
    date: new Date().toISOString().slice(0, 10),
    commit:
      git("rev-parse", "--short=8", "HEAD") +
      (git("status", "--porcelain", "--", "..", ":!results") ? ", changed" : ""),
    load: { before: round(before), after: round(loadavg()[0] ?? 0) },
    figures: figures.map((figure) => ({ ...figure, value: round(figure.value) })),
  };
  mkdirSync(fileURLToPath(new URL("results", import.meta.url)), { recursive: true });
  writeFileSync(new URL(`results/${bench}.json`, import.meta.url), `${JSON.stringify(run, null, 2)}\n`);
});
