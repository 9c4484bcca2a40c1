import { writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readBrand } from "./brand";
import { describeProblem, filesBelow, openFolder } from "./files";
import { HISTORY_FILE, readHistory, recordVersions } from "./history";
import { readPress } from "./press";

// `npm run content:record`: writes what the releases of BRAND_ROOT (default "app") say now at the end of their chains, in
// a file to commit. From then on the build rejects a change of a published text that no correction speaks of.

const project = fileURLToPath(new URL("../..", import.meta.url));
const root = path.resolve(project, process.env.BRAND_ROOT || "app");

const folder = await openFolder(root);
const measured = await readBrand(folder);
const files = (await filesBelow(path.join(root, "content/press"))).map((file) => `content/press/${file}`);
const before = (await readHistory(folder)) ?? {};
const { versions } = await readPress(folder, files, {
  timeZone: measured?.brand.company.timeZone,
  history: before,
});
const { history, problems } = recordVersions(before, versions, Date.now());
const found = [...folder.problems, ...problems];
for (const problem of found) process.stderr.write(`content: ${describeProblem(problem)}\n`);
if (found.length > 0) process.exitCode = 1;
else {
  await writeFile(path.join(root, HISTORY_FILE), `${JSON.stringify(history, null, 2)}\n`);
  process.stdout.write(`content: the history of ${versions.length} releases is in ${HISTORY_FILE}\n`);
}
