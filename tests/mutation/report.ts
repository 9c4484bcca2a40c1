import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { root, run } from "../../scripts/site-process.ts";
import { report } from "./modules.ts";

const page = path.join(root, "docs/mutation.md");
const GOAL_PERCENT = 85;

type Status = "Killed" | "Timeout" | "Survived" | "NoCoverage" | "CompileError" | "RuntimeError" | "Ignored";
type Report = { files: Record<string, { mutants: { status: Status }[] }> };

/**
 * Updates the page from the last run's report.
 * @returns the rows of this run, and a sentence for each folder whose score is too low
 */
export async function writePage(): Promise<{ rows: string; failures: string[] }> {
  const { files }: Report = JSON.parse(await readFile(path.join(root, report), "utf8"));
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
    return `- ${folder}: ${score} % of ${total}, ${date} (${commit})`;
  });
  const before = await readFile(page, "utf8").catch(() => "");
  const folderOf = (row: string) => row.slice("- ".length, row.indexOf(":"));
  const isRow = (line: string) => line.startsWith("- ") && existsSync(path.join(root, folderOf(line)));
  const old = before.split("\n").filter(isRow);
  const renewed = new Set(fresh.map(folderOf));
  const rows = [...fresh, ...old.filter((row) => !renewed.has(folderOf(row)))].sort();
  await writeFile(page, describePage(rows));
  return { rows: fresh.join("\n"), failures };
}

const describePage = (rows: readonly string[]) => `# Mutation tests

StrykerJS changes one expression of a module at a time and runs the unit tests that reach it: a change that no test
notices survives. \`npm run test:mutation\` tests the pure modules and writes this page; \`-- app/http\` tests those of a folder,
and \`-- app/domain/paginate.ts\` prints the survivors of one file and leaves this page alone. A folder below ${GOAL_PERCENT} % fails the
run. The score counts mutants that change nothing, too. \`tests/mutation/modules.ts\` says what is left out and why. Of each folder, how many
of its mutants were noticed, when, at which commit:

${rows.join("\n")}
`;
