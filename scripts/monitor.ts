import { setTimeout as sleep } from "node:timers/promises";
import { runCommand, UsageError } from "./command.ts";

const TIMEOUT_MS = 15_000;
/** Until the second question: a deployment or a lost packet must wake nobody. */
const RETRY_MS = 60_000;
/** An age from which a price that visitors see is worth a look. */
const STALE_SECONDS = 600;

/** What is wrong with an answer of /healthz; null where nothing is. */
export function findProblem(status: number, text: string): string | null {
  if (status !== 200) return `/healthz answers ${status}`;
  try {
    const {
      status: called,
      stale,
      rooms = 0,
      price_age: age = null,
      agreed_age = null,
    } = JSON.parse(text).market ?? {};
    if (called === "unconfirmed" && rooms > 0 && (agreed_age === null || agreed_age >= STALE_SECONDS))
      return "visitors see a price that its sources have not agreed on for ten minutes";
    // Without visitors no source is asked.
    if (!stale || rooms === 0 || (age !== null && age < STALE_SECONDS)) return null;
    return age === null ? "visitors see no price" : `visitors see a price that is ${Math.floor(age / 60)} minutes old`;
  } catch {
    return "/healthz is no JSON";
  }
}

async function ask(origin: string): Promise<string | null> {
  try {
    const answer = await fetch(`${origin}/healthz`, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    return findProblem(answer.status, await answer.text());
  } catch (reason) {
    return `/healthz does not answer: ${reason instanceof Error ? reason.message : reason}`;
  }
}

if (import.meta.main)
  await runCommand({
    about: "Asks a running site whether it is well, for a schedule; docs/observe.md has what an alert means.",
    usage: "npm run monitor -- --origin https://www.example.com",
    options: { "--origin URL": "scheme and host of the running site" },
    notes: "Exit status: 0 well, 1 something is wrong twice in a minute, 2 invalid argument.",
    async run({ values: { origin } }) {
      if (!origin || !URL.canParse(origin) || new URL(origin).origin !== origin)
        throw new UsageError("--origin: must be scheme and host only, as in https://www.example.com");
      if ((await ask(origin)) === null) return 0;
      await sleep(RETRY_MS);
      const problem = await ask(origin);
      if (problem !== null) console.error(`${origin}: ${problem}. See docs/incidents.md.`);
      return problem === null ? 0 : 1;
    },
  });
