import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { compareAdvisories, type Report, readRecorded } from "./audit/advisories.ts";
import { runCommand } from "./command.ts";
import { environment, root } from "./site-process.ts";

const usage = `Compares what the registry says of the packages in package-lock.json with docs/advisories.md.

  npm run audit

Exit status: 0 every open advisory is recorded and no other is, 1 it is not, or the registry did not answer.
`;

await runCommand(usage, async () => {
  const audit = spawn("npm", ["audit", "--json"], {
    cwd: root,
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const report: Report = JSON.parse(await text(audit.stdout));
  const recorded = readRecorded(await readFile(path.join(root, "docs/advisories.md"), "utf8"));
  const problems = compareAdvisories(report, recorded);
  for (const problem of problems) console.error(problem);
  if (problems.length === 0)
    console.log(`${recorded.length} open advisories, each with its reason in docs/advisories.md.`);
  return problems.length === 0 ? 0 : 1;
});
