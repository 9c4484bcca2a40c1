import { spawnSync } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { runCommand } from "./command.ts";
import { copyCheckout } from "./copy-checkout.ts";
import { environment, root, run } from "./site-process.ts";

const copy = path.join(root, ".tmp/all");

/** Long enough for a part of it to be recognized. */
const BODY = `Northlode today filed its interim financial statements and its discussion of results for the second quarter of the
year, which ended on June 30. Both are on the investors' pages and with the securities regulators of each province.

Revenue and the treasury's holdings are reported there, with the costs of the quarter, the shares that were outstanding at its
end, and what the company owed. The treasury itself did not change after the quarter.

Management answers questions about them at its next call, which it will announce separately. Shareholders who cannot take part may
send theirs in writing before the call, and find the answers beside the recording afterwards, on the page of the event.`;

/** Adds a release as the README says. */
async function addRelease(): Promise<void> {
  const options = ["--title", "Second Quarter Results", "--at", "2025-08-27 07:30"];
  await run("npm", ["run", "new", "--", "release", ...options], {}, copy);
  const file = path.join(copy, "app/content/press/38-second-quarter-results.md");
  const template = await readFile(file, "utf8");
  const summary = "Northlode filed its interim report for the second quarter.";
  await writeFile(
    file,
    `${template.replace(/^summary: .*\n---\n[\s\S]*/m, `summary: ${summary}\n---\n`)}\n${BODY}\n`,
  );
  await run("npm", ["run", "content", "--", "record"], {}, copy);
}

await runCommand({
  about: `Runs all tests with the whole matrix, in a copy of this checkout that has another release, as editors add them. The
copy stays where one fails.`,
  usage: "npm run test:all",
  async run() {
    await copyCheckout(copy);
    await addRelease();
    const env = { ...environment, TEST_ALL: "1" };
    const { status } = spawnSync("npm", ["test"], { cwd: copy, env, stdio: "inherit" });
    if (status === 0) {
      await rm(copy, { recursive: true });
    } else {
      console.error(`In ${path.relative(root, copy)}`);
    }
    return status ?? 1;
  },
});
