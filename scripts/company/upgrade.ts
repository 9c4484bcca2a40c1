import { spawnSync } from "node:child_process";
import { runCommand, UsageError } from "../command.ts";
import { contentRoot, isApart } from "../content/files.ts";
import { environment, root } from "../site-process.ts";
import { COMPANY_FILE, readCompanyFile } from "./company-file.ts";
import { compareVersions } from "./migrations/migrations.ts";

const GIT_TAG = (version: string) => `v${version}`;

/** Runs a command for what it prints. @throws with what it printed when it fails */
function ask(command: string, args: readonly string[], cwd = root): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env: environment, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stdout}${stderr}`.trim());
  return stdout;
}

/** Runs a command in this terminal. @throws when it fails */
function show(command: string, args: readonly string[], cwd = root): void {
  const { status } = spawnSync(command, args, { cwd, env: environment, stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}`);
}

/** @throws {UsageError} where a folder has changes that an upgrade could not be told from */
function requireClean(folder: string): void {
  const changed = ask("git", ["status", "--porcelain", "--", "."], folder).split("\n").filter(Boolean);
  if (changed.length > 0)
    throw new UsageError(
      `${folder} differs from its last commit: commit first, or put the changes aside.\n${changed.slice(0, 5).join("\n")}`,
      1,
    );
}

/** The version that a company has and the one it wants. @throws {UsageError} where the step is none */
function readStep(to: string | undefined): { from: string; to: string } {
  if (to === undefined || !/^\d+\.\d+\.\d+$/.test(to)) throw new UsageError("--to: must be a version like 1.1.0");
  const company = isApart ? readCompanyFile(contentRoot) : null;
  if (!company) throw new UsageError(`BRAND_ROOT: must name a company's folder with a ${COMPANY_FILE}`);
  if (compareVersions(to, company.product) <= 0)
    throw new UsageError(`--to: the company has version ${company.product} already`);
  return { from: company.product, to };
}

/** Takes the code of a version, from the remote or from a tag that is already here. */
function checkOut(version: string): void {
  const tag = GIT_TAG(version);
  const hasTag = () => ask("git", ["tag", "--list", tag]).trim() === tag;
  if (!hasTag()) ask("git", ["fetch", "--tags", "--quiet"]);
  if (!hasTag()) throw new UsageError(`--to: there is no tag ${tag} in this checkout or its remote`, 1);
  ask("git", ["checkout", "--quiet", tag]);
}

/** Whether the code that is checked out has other packages than a commit. */
const hasOtherPackages = (commit: string) =>
  spawnSync("git", ["diff", "--quiet", commit, "--", "package-lock.json"], { cwd: root }).status !== 0;

await runCommand({
  about: `Takes a version of the code into this checkout and migrates the company's folder that BRAND_ROOT names to it. Both
must be committed. It shows the difference, and commits nothing.`,
  usage: "npm run upgrade -- --to 1.1.0",
  options: { "--to VERSION": "the version, as the changelog names it" },
  async run({ values }) {
    const { from, to } = readStep(values.to);
    for (const folder of [root, contentRoot]) requireClean(folder);
    const before = ask("git", ["rev-parse", "--abbrev-ref", "HEAD"]).trim();
    const start = before === "HEAD" ? ask("git", ["rev-parse", "HEAD"]).trim() : before;
    const back = `git checkout ${start} && npm ci && git -C ${contentRoot} checkout .`;
    console.log(`From ${from} to ${to}. To go back: ${back}`);
    checkOut(to);
    if (hasOtherPackages(start)) show("npm", ["ci", "--no-audit", "--no-fund"]);
    // Of the new code: these scripts were loaded before it came.
    show("npm", ["run", "--silent", "company:migrate"]);
    show("git", ["--no-pager", "diff", "--stat", "--patch", "--", "."], contentRoot);
    // The doctor reads what the content build writes. Each says what it finds, and neither takes the upgrade back.
    const failed = ["content", "doctor"].filter(
      (script) =>
        spawnSync("npm", ["run", "--silent", script], { cwd: root, env: environment, stdio: "inherit" }).status !== 0,
    );
    console.log(
      "Read what the changelog asks of you (CHANGELOG.md), look at the site (npm start), then commit the company's folder.",
    );
    return failed.length === 0 ? 0 : 1;
  },
});
