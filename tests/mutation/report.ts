import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { root } from "../../scripts/site-process.ts";
import { report, scores } from "./modules.ts";

const GOAL_PERCENT = 85;

type Status = "Killed" | "Timeout" | "Survived" | "NoCoverage" | "CompileError" | "RuntimeError" | "Ignored";
type Report = { files: Record<string, { mutants: { status: Status }[] }> };

/**
 * Writes each folder's score of the last run to `scores`. It counts mutants that change nothing, too.
 * @returns its rows, and a sentence for each folder whose score is too low
 */
export async function writeScores(): Promise<{ rows: string; failures: string[] }> {
  const { files }: Report = JSON.parse(await readFile(path.join(root, report), "utf8"));
  const statuses = new Map<string, Status[]>();
  for (const [file, { mutants }] of Object.entries(files)) {
    const folder = path.dirname(file);
    statuses.set(folder, [...(statuses.get(folder) ?? []), ...mutants.map(({ status }) => status)]);
  }
  const failures: string[] = [];
  const rows = [...statuses].sort().map(([folder, found]) => {
    const count = (...wanted: Status[]) => found.filter((status) => wanted.includes(status)).length;
    const [killed, survived, uncovered] = [count("Killed", "Timeout"), count("Survived"), count("NoCoverage")];
    const total = killed + survived + uncovered;
    const percent = (100 * killed) / total;
    const score = percent.toFixed(1);
    if (percent < GOAL_PERCENT)
      failures.push(`${folder}: ${score} % of its mutants were killed, not ${GOAL_PERCENT} %`);
    return `- ${folder}: ${score} % of ${total}`;
  });
  await writeFile(path.join(root, scores), `${rows.join("\n")}\n`);
  return { rows: rows.join("\n"), failures };
}
