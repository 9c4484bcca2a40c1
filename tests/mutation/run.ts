import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { environment, root, run } from "../../scripts/site-process.ts";
import { folders, leftOut } from "./modules.ts";
import { writeScores } from "./report.ts";

// `npm run test:mutation [-- FOLDER … --concurrency 1]` changes the pure modules, one expression at a time, and runs the
// unit tests that reach it; each folder gets a score, and one that is too low fails the run. Of files
// (`-- app/domain/paginate.ts`) the survivors are printed. Options are Stryker's.

const given = process.argv.slice(2);
const optionsAt = given.findIndex((each: string) => each.startsWith("--"));
const chosen = optionsAt === -1 ? given : given.slice(0, optionsAt);
const options = optionsAt === -1 ? [] : given.slice(optionsAt);
const onlyFiles = chosen.length > 0 && chosen.every((each: string) => each.endsWith(".ts"));
const files = globSync(
  onlyFiles ? chosen : (chosen.length > 0 ? chosen : folders).map((folder: string) => `${folder}/**/*.{ts,tsx}`),
  { cwd: root, exclude: ["**/*.test.*", ...leftOut.flatMap((each) => each.files)] },
).sort();
if (files.length === 0) throw new Error(`no module of ${chosen} is tested: see tests/mutation/modules.ts`);

await run("npm", ["run", "--silent", "content"]);
const args = ["run", "tests/mutation/stryker.config.mjs", "--mutate", files.join(), ...options];
if (onlyFiles) args.push("--reporters", "clear-text");
const { status } = spawnSync("stryker", args, { cwd: root, env: environment, stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
if (onlyFiles) process.exit();
const { rows, failures } = await writeScores();
console.log(rows);
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exit(1);
