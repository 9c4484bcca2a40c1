import { setTimeout as sleep } from "node:timers/promises";
import { runCommand, UsageError } from "./command.ts";
import { findHealthFaults, noAnswer } from "./doctor/health.ts";
import { describeFindings, type Finding } from "./finding.ts";

const TIMEOUT_MS = 15_000;
/** Until the second question: a deployment or a lost packet must wake nobody. */
const RETRY_MS = 60_000;
/** What of a site needs an operator now. */
async function ask(origin: string): Promise<Finding[]> {
  try {
    const answer = await fetch(`${origin}/healthz`, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    return findHealthFaults(answer.status, await answer.text()).filter(({ level }) => level === "error");
  } catch (reason) {
    return [noAnswer(origin, reason)];
  }
}

await runCommand({
  about: "Asks a running site whether it is well, for a schedule; docs/observe.md has what an alert means.",
  usage: "npm run monitor -- --origin https://www.example.com",
  options: { "--origin URL": "scheme and host of the running site" },
  notes: "Exit status: 0 well, 1 something is wrong twice in a minute, 2 invalid argument.",
  async run({ values: { origin } }) {
    if (!origin || !URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new UsageError("--origin: must be scheme and host only, as in https://www.example.com");
    if ((await ask(origin)).length === 0) return 0;
    await sleep(RETRY_MS);
    const faults = await ask(origin);
    if (faults.length > 0) console.error(`${origin}\n${describeFindings(faults)}`);
    return faults.length > 0 ? 1 : 0;
  },
});
