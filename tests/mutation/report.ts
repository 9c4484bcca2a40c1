import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { root, run } from "../../scripts/site-process.ts";
import { leftOut, report } from "./modules.ts";

/** The page that is written; what follows its last heading is kept as it is. */
const page = path.join(root, "docs/mutation.md");
const KEPT = "## Survivors that were read";
/** The least score of a folder; `npm run test:mutation` fails below it. */
const GOAL_PERCENT = 85;

type Status = "Killed" | "Timeout" | "Survived" | "NoCoverage" | "CompileError" | "RuntimeError" | "Ignored";
type Mutant = { status: Status; replacement: string; location: { start: { line: number } } };
type Report = { files: Record<string, { mutants: Mutant[] }> };

const readReport = async (): Promise<Report> => JSON.parse(await readFile(path.join(root, report), "utf8"));

/** The changes of the last run that no test noticed, by file and line. */
export async function listSurvivors(): Promise<string> {
  const { files } = await readReport();
  const lines = Object.entries(files).flatMap(([file, { mutants }]) => {
    const survivors = mutants.filter(({ status }) => status === "Survived" || status === "NoCoverage");
    return [
      `${file}: ${survivors.length} of ${mutants.length} survived`,
      ...survivors.map(({ location, replacement }) => `${file}:${location.start.line} ${replacement}`),
    ];
  });
  return lines.join("\n");
}

/**
 * Writes the page anew from the last run's report.
 * @returns the rows of this run, and a sentence for each folder whose score is too low
 */
export async function writePage(): Promise<{ rows: string; failures: string[] }> {
  const { files } = await readReport();
  const statuses = new Map<string, Status[]>();
  for (const [file, { mutants }] of Object.entries(files)) {
    const folder = path.dirname(file);
    statuses.set(folder, [...(statuses.get(folder) ?? []), ...mutants.map(({ status }) => status)]);
  }
  const commit = (await run("git", ["rev-parse", "--short", "HEAD"])).trim();
  const date = new Date().toISOString().slice(0, 10);
  const failures: string[] = [];
  const fresh = [...statuses].map(([folder, found]) => {
    const count = (...wanted: Status[]) => found.filter((status) => wanted.includes(status)).length;
    const [killed, survived, uncovered] = [count("Killed", "Timeout"), count("Survived"), count("NoCoverage")];
    const total = killed + survived + uncovered;
    const percent = (100 * killed) / total;
    const score = percent.toFixed(1);
    if (percent < GOAL_PERCENT)
      failures.push(`${folder}: ${score} % of its mutants were killed, not ${GOAL_PERCENT} %`);
    return `| ${folder} | ${total} | ${killed} | ${survived} | ${uncovered} | ${score} % | ${date} | ${commit} |`;
  });
  const before = await readFile(page, "utf8").catch(() => "");
  const folderOf = (row: string) => row.split(" ")[1] ?? "";
  const isRow = (line: string) => line.startsWith("| ") && existsSync(path.join(root, folderOf(line)));
  const old = before.split("\n").filter(isRow);
  const renewed = new Set(fresh.map(folderOf));
  const rows = [...fresh, ...old.filter((row) => !renewed.has(folderOf(row)))].sort();
  const kept = before.includes(KEPT) ? before.slice(before.indexOf(KEPT)) : `${KEPT}\n`;
  await writeFile(page, describePage(rows) + kept);
  return { rows: fresh.join("\n"), failures };
}

const describePage = (rows: readonly string[]) => `# Mutation tests

StrykerJS changes one expression of a module at a time and runs the unit tests that reach it: a change that no test
notices survives. \`npm run test:mutation\` tests the pure modules (\`-- app/http\` those of a folder), writes this page but
for its last section, and leaves each mutant in \`${report}\`. Hosted CI runs it nightly; it is not part of \`npm test\`.
A folder below ${GOAL_PERCENT} % fails the run. The score counts equivalent mutants, too.

| Folder | Mutants | Killed | Survived | No coverage | Score | Date | Commit |
|---|--:|--:|--:|--:|--:|---|---|
${rows.join("\n")}

## Left out

${leftOut.map(({ because, files }) => `- ${because} ${files.map((file) => `\`${file}\``).join(", ")}`).join("\n")}

`;
