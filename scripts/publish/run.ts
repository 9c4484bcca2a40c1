import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { runCommand, UsageError } from "../command";
import { requireFolder } from "../content/company-folder";
import { environment, root as project } from "../site-process";
import { checkChange, publishMain, type Steps } from "./publish.ts";
import { NotPublished } from "./words.ts";

/** What only the record needs: no package that tests or builds the site is to see it. */
const ofTheRecord = ["SIGNING_KEY_FILE", "SIGNING_PASSPHRASE", "PUSH_URL", "GIT_SSH_COMMAND", "RECORD"];

/** Runs a command of the project, shows what it prints, and returns its status and lines. */
async function runShown(...args: string[]) {
  const env: NodeJS.ProcessEnv = { ...environment };
  for (const name of ofTheRecord) delete env[name];
  const child = spawn("npm", ["run", "--silent", ...args], { cwd: project, env, stdio: ["ignore", "pipe", "pipe"] });
  const lines: string[] = [];
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on("line", (line) => {
      lines.push(line);
      console.log(line);
    });
  const [status] = (await once(child, "close")) as [number | null];
  return { status, lines };
}

async function deploy(...args: string[]): Promise<void> {
  const { status, lines } = await runShown("deploy", "--", ...args);
  if (status === 0) return;
  const reasons = lines.flatMap((line) => /^error: (.+)/.exec(line)?.[1] ?? []);
  const [, step] = /^… (.+)/.exec(lines.findLast((line) => line.startsWith("… ")) ?? "") ?? [];
  throw status === 3
    ? new NotPublished("The deployment was rejected", reasons, `Nothing of this change is public. ${MEND}`)
    : new NotPublished("The deployment failed", step ? [`At this step: ${step}`] : reasons, `${LOOK} ${MEND}`);
}

const MEND = "An operator mends what the log of this job names, and runs the job again.";
const LOOK = "What was public before most likely still is, and nothing else: look at the site.";

await runCommand({
  about: `For hosted CI: publishes what is on the company's main branch. New and changed releases are recorded, which is a commit
of its own on main, and signed where the brand has a key; the site is tested, built and deployed. It says in words what is
public, what will be at which time, or why nothing is. To run it again is safe.`,
  usage: `npm run content -- publish --env production [--since COMMIT] [--comment FILE]
npm run content -- publish --check [--since COMMIT] [--comment FILE]`,
  options: {
    "--env NAME": "where to deploy, staging or production",
    "--check": "says of a change that isn't merged whether it would be published; writes nothing",
    "--since COMMIT": "tells of the texts that changed since then; without it, with the last commit",
    "--comment FILE": "writes this as Markdown, for a comment on the request",
    "--stamp": "stamps the record in Bitcoin",
    "--tested": "leaves out `npm test`",
    "--rehearse": "records and pushes, and rehearses the deployment alone",
  },
  notes: `SIGNING_KEY_FILE names the signing key, and SIGNING_PASSPHRASE opens it. PUSH_URL is where main is pushed to, with the
login that it needs; without it, where the checkout came from.`,
  async run({ values: { env, check, since, comment: file, stamp, tested, rehearse } }) {
    if (!check && env === undefined) throw new UsageError("--env: name the environment to deploy to, or use --check");
    const root = await requireFolder();
    const options = { since: since || undefined };
    const steps: Steps = {
      stamp: async () => !stamp || (await runShown("proofs", "--", "stamp")).status === 0,
      deploy: () => deploy("--env", env ?? "", ...(tested ? ["--tested"] : []), ...(rehearse ? ["--dry-run"] : [])),
    };
    const { isDone, comment } = check ? await checkChange(root, options) : await publishMain(root, options, steps);
    if (file) await writeFile(file, comment);
    console.log(`\n${comment}`);
    return isDone ? 0 : 1;
  },
});
