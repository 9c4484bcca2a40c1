import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { type Figure, type Run, showFigure } from "./verdict.ts";

/**
 * Writes the table of results in README.md from the last full run of each benchmark (bench/results, kept by verdict.ts).
 *
 *     npm run bench results
 */
const [START, END] = ["<!-- results: written by `npm run bench results` -->", "<!-- end of results -->"];

const folder = new URL("results/", import.meta.url);
const readme = new URL("README.md", import.meta.url);

const readRuns = (): Run[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")));

function writeFigure({ what, value, relation, goal, isMet }: Figure): string {
  const shownGoal = relation === undefined ? "" : `${relation} ${goal}: ${isMet ? "met" : "**missed**"}`;
  return `| ${what.replaceAll("|", "/")} | ${showFigure(value)} | ${shownGoal} |`;
}

function writeRun({ bench, size, date, commit, load, figures }: Run): string {
  const [before, after] = [load.before, load.after].map((value) => value.toFixed(1));
  return [
    `**\`npm run bench ${[bench, size].filter(Boolean).join(" ")}\`**: ${date}, commit ${commit}, load ${before} before and ${after} after`,
    "",
    "| Figure | Value | Goal |",
    "|---|---|---|",
    ...figures.map(writeFigure),
  ].join("\n");
}

/** README.md with the tables of these runs. */
export function writeResults(text: string, runs: readonly Run[]): string {
  const [head = "", rest = ""] = text.split(START);
  const [, tail = ""] = rest.split(END);
  return [head, START, "\n\n", runs.map(writeRun).join("\n\n"), "\n\n", END, tail].join("");
}

/** What README.md says, and what it should say. */
export function compareReadme() {
  const current = readFileSync(readme, "utf8");
  return { current, written: writeResults(current, readRuns()) };
}

if (process.argv[1] === import.meta.filename) writeFileSync(readme, compareReadme().written);
