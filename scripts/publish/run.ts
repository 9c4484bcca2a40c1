import { spawnSync } from "node:child_process";
import { runCommand, UsageError } from "../command";
import { requireFolder } from "../content/company-folder";
import { environment, root as project } from "../site-process";
import { publishMain } from "./publish.ts";

await runCommand({
  about: `For hosted CI: publishes what is on the company's main branch. New and changed releases are recorded, which is a
commit of its own on main, and signed where the brand has a key; the site is built and deployed. It says in
the words of the build and of git why nothing is public. To run it again is safe.`,
  usage: "npm run content -- publish --env production",
  options: {
    "--env NAME": "where to deploy, staging or production",
    "--rehearse": "records and pushes, and rehearses the deployment alone",
  },
  notes: "SIGNING_KEY_FILE names the signing key, and SIGNING_PASSPHRASE opens it.",
  async run({ values: { env, rehearse } }) {
    if (env === undefined) throw new UsageError("--env: name the environment to deploy to");
    const root = await requireFolder();
    const options = ["--env", env, ...(rehearse ? ["--dry-run"] : [])];
    // What only the record needs: no package that tests or builds the site is to see it.
    const { SIGNING_KEY_FILE, SIGNING_PASSPHRASE, RECORD, ...others } =
      environment as NodeJS.ProcessEnv;
    const deploy = ["run", "--silent", "deploy", "--", ...options];
    await publishMain(root, () => {
      const { status } = spawnSync("npm", deploy, { cwd: project, env: others, stdio: "inherit" });
      if (status !== 0)
        throw new Error(
          `npm run deploy ended with ${status}. The record is on main: run this again.`,
        );
    });
    return 0;
  },
});
