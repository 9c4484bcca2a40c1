import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { environment, root, run } from "../../scripts/site-process.ts";
import { folders, leftOut } from "./modules.ts";

// `npm run test:mutation [-- FOLDER … --concurrency 1]` changes the pure modules, one expression at a time, and runs the
// unit tests that reach it; each folder's score is printed, and one that is too low fails the run. Of files
// (`-- app/domain/paginate.ts`) the survivors are printed, too. Options are Stryker's.

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
const env = { ...environment, SURVIVORS: String(onlyFiles) };
process.exitCode = spawnSync("stryker", args, { cwd: root, env, stdio: "inherit" }).status ?? 1;
