import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { compareAdvisories, NO_AUDIT, readRecorded, readReport } from "./audit/advisories.ts";
import { runCommand } from "./command.ts";
import { environment, root } from "./site-process.ts";

await runCommand({
  about: "Compares what the registry says of the packages in package-lock.json with docs/advisories.md.",
  usage: "npm run doctor -- audit",
  notes: `Exit status: 0 every open advisory is recorded and no other is, 1 the two differ, ${NO_AUDIT} the registry gave no audit.`,
  async run() {
    const audit = spawn("npm", ["audit", "--json"], {
      cwd: root,
      env: environment,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const report = readReport(await text(audit.stdout));
    const recorded = readRecorded(await readFile(path.join(root, "docs/advisories.md"), "utf8"));
    const { status, problems } = compareAdvisories(report, recorded);
    for (const problem of problems) console.error(problem);
    if (problems.length === 0)
      console.log(`${recorded.length} open advisories, each with its reason in docs/advisories.md.`);
    return status;
  },
});
