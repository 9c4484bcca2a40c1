import { cp, rm } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { buildSite } from "../scripts/build-site.ts";
import { ensureLocalSecret } from "../scripts/local-site.ts";
import { root } from "../scripts/site-process.ts";
import { createKillableSite, createState, findDatabase } from "./killable-site.ts";
import { verdict } from "./verdict.ts";

/**
 * Does an answered registration outlive a crash? Visitors join the launch list as fast as the site lets them, `kill -9`
 * ends the site and its runtime at once, the site starts again, and every visitor whose answer was cut off tries
 * again. Then the table is counted.
 *
 *     npm run bench durability    (about a minute)
 *     npm run bench durability 9100 3    (port, rounds)
 */
const [port = 9050, rounds = 3] = process.argv.slice(2).map(Number);
const VISITORS = 8;
const origin = `http://127.0.0.1:${port}`;
const state = ".tmp/bench/durability";

const site = createKillableSite();
await buildSite();
await createState(state);
await ensureLocalSecret();
const typed = ["--port", `${port}`, "--ip", "127.0.0.1", "--persist-to", state, "--var", "RATE_LIMITS:off"];

const answered = new Set<string>();
const cutOff = new Set<string>();
const failures: string[] = [];

for (let round = 0; round < rounds; round++) {
  await start();
  await retryCutOff();
  const before = answered.size;
  const writing = Array.from({ length: VISITORS }, (_, visitor) => keepJoining(`${round}-${visitor}`));
  // At another point of whatever the site is doing each time.
  await wait(2_000 + Math.random() * 1_000);
  await site.kill();
  await Promise.all(writing);
  const found = await rowsByEmail();
  const lost = [...answered].filter((email) => !found.has(email)).length;
  console.log(
    `round ${round + 1}: ${answered.size - before} answered, ${cutOff.size} cut off, ${lost} of the answered missing`,
  );
  verdict("registrations answered before the crash", answered.size - before, "≥", 20);
}
await start();
await retryCutOff();
await site.kill();

const found = await rowsByEmail();
const lost = [...answered].filter((email) => !found.has(email));
const doubled = [...found].filter(([, rows]) => rows > 1);
console.log(`${answered.size} registrations answered in ${rounds} rounds, ${found.size} in the table`);
verdict("acknowledged writes lost", lost.length, "=", 0);
verdict("writes doubled", doubled.length, "=", 0);
verdict("rows without an answer", found.size - answered.size, "=", 0);
verdict("other answers than success", failures.length, "=", 0);
for (const failure of failures.slice(0, 3)) console.log(failure);
process.exit();

function start() {
  const isHealthy = () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return site.start(typed, isHealthy);
}

/** One visitor after another, until the site is gone. */
async function keepJoining(group: string) {
  for (let visitor = 0; site.isRunning(); visitor++) await join(`visitor-${group}-${visitor}@example.com`);
}

async function retryCutOff() {
  for (const email of [...cutOff]) {
    cutOff.delete(email);
    await join(email);
  }
}

async function join(email: string) {
  try {
    const answer = await fetch(`${origin}/api/launch-registration`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await answer.text();
    if (answer.ok) answered.add(email);
    else failures.push(`${answer.status} ${text.slice(0, 200)}`);
  } catch {
    cutOff.add(email);
  }
}

/** How many rows each address has. Read from a copy: opening the crashed file would mend it in the site's stead. */
async function rowsByEmail(): Promise<Map<string, number>> {
  const copy = path.join(root, `${state}-copy`);
  await rm(copy, { recursive: true, force: true });
  await cp(path.join(root, state), copy, { recursive: true });
  const database = new DatabaseSync(await findDatabase(copy));
  try {
    const rows = database
      .prepare("select lower(email) as email, count(*) as count from launch_registrations group by lower(email)")
      .all();
    return new Map(rows.map(({ email, count }) => [String(email), Number(count)]));
  } finally {
    database.close();
  }
}
