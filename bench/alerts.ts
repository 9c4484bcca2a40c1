import { once } from "node:events";
import { createServer } from "node:http";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { pressIndex } from "../app/content/generated/press-index.server.ts";
import { DAY_MS } from "../app/locale/durations.ts";
import { buildSite } from "../scripts/build-site.ts";
import { ensureLocalSecret } from "../scripts/local-site.ts";
import { root } from "../scripts/site-process.ts";
import { createStandIn } from "../tests/support/alert-provider.ts";
import { inspect } from "./inspector.ts";
import { createKillableSite, createState, findDatabase } from "./killable-site.ts";
import { quantile } from "./load.ts";
import { isSmall, verdict } from "./verdict.ts";

/**
 * Does everyone get a release once, although the site is killed on the way (`kill -9`)? How fast, at what cost for
 * visitors and in how much memory? A stand-in for the provider answers in 50 ms.
 *
 *     npm run bench alerts    (100,000 subscribers, ten kills: about six minutes)
 *     npm run bench alerts 10000 3    (subscribers, kills)
 */
const [subscribers = 100_000, kills = 10] = process.argv.slice(2).map(Number);
const [PORT, PROVIDER_PORT, LATENCY_MS, PARALLEL] = [9070, 9072, 50, 4];
const POSTMARK_BATCH = 500;
/** Seconds from a start of the site to the publication time of its newest release. */
const HOUR_IN_SECONDS = 5;
const VISITED_PER_SECOND = 40;
const VISITED_SECONDS = isSmall ? 1 : 20;
const PATIENCE_MS = 30_000;
/** The site may be running. */
const WAIT_FOR_LOCK = "pragma busy_timeout = 10000";
const GOAL = { share: 0.5, megabytes: 32, visitors: 1.5 };
const state = ".tmp/bench/alerts";
const origin = `http://127.0.0.1:${PORT}`;

let standIn = createStandIn();
const bodies: string[] = [];
let [firstCall, lastCall] = [0, 0];
createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    // The site was killed before it had said all: nothing was sent.
    return;
  }
  const body = Buffer.concat(chunks).toString();
  const key = request.headers["idempotency-key"];
  firstCall ||= Date.now();
  if (bodies.length < 50) bodies.push(body);
  const headers: HeadersInit = key ? { "Idempotency-Key": String(key) } : {};
  const answer = await standIn.fetch(`http://provider${request.url}`, { method: "POST", headers, body });
  standIn.messages.length = 0;
  await wait(LATENCY_MS);
  lastCall = Date.now();
  response.writeHead(answer.status, { "Content-Type": "application/json" }).end(await answer.text());
}).listen(PROVIDER_PORT, "127.0.0.1");

const site = createKillableSite();
const resend = { EMAIL_PROVIDER: "resend", ALERTS_PER_SECOND: "10000" };
const postmark = { EMAIL_PROVIDER: "postmark", ALERTS_PER_SECOND: "10000", EMAIL_WEBHOOK_SECRET: "user:password" };

const newest = pressIndex.reduce((one, other) =>
  Date.parse(one.publishAt) > Date.parse(other.publishAt) ? one : other,
);

await buildSite();
await createState(state);
await ensureLocalSecret();
await execute(`insert into newsletter_subscribers (email, consent_version, consented_at, confirmed_at, topics)
  with recursive n(i) as (select 1 union all select i + 1 from n where i < ${subscribers})
  select i || '@example.com', '1', 0, 0, 'news,${newest.topic}' from n`);

console.log(
  "a release sent automatically at its publication time, through a provider that knows a repeated call by its key",
);
const hour = Date.parse(newest.publishAt);
const secondsUntilHour = () => Math.floor((hour - Date.now()) / 1000);
const withClock = (offsetSeconds: number) => ({ ...resend, CLOCK_OFFSET_SECONDS: `${offsetSeconds}` });
// A sender that is new sends nothing that was published earlier: its first work is a day before.
await start(withClock(secondsUntilHour() - DAY_MS / 1000));
await waitFor(isSenderOn, 50);
await site.kill();
const offsetSeconds = secondsUntilHour() - HOUR_IN_SECONDS;
await sendAndKill(withClock(offsetSeconds), kills);
verdict("milliseconds of the first call after the publication time", firstCall + offsetSeconds * 1000 - hour, "≥", 0);
verdict("subscribers who got nothing", subscribers - standIn.inboxes.size, "=", 0);
verdict("emails that a subscriber got twice", standIn.countDoubles(), "=", 0);

console.log("without a crash");
standIn = createStandIn();
firstCall = 0;
for (const page of ["/", "/about", "/newsletter"]) await (await fetch(origin + page)).text();
const inspector = await inspect(PORT + 1, async () => (await fetch(`${origin}/healthz`)).text());
const idle = await inspector.retained();
await begin(2);
site.runScheduled();
let most = idle;
await waitFor(async () => {
  most = Math.max(most, await inspector.retained());
  return standIn.inboxes.size >= subscribers;
}, 500);
inspector.close();
await finish();
const rate = subscribers / (lastCall - firstCall);
verdict("what the Worker held while it sent, beyond idle, in MB", (most - idle) / 1024 ** 2, "≤", GOAL.megabytes);

standIn = createStandIn();
bodies.length = firstCall = 0;
await begin(3);
site.runScheduled();
await finish();
await site.kill();
const alone = subscribers / (lastCall - firstCall);
const bare = await measureBareLoop();
console.log(`${Math.round(alone * 1000)} emails a second (${Math.round(rate * 1000)} while it was inspected)`);
console.log(`the bare loop ${Math.round(bare * 1000)}`);
verdict("emails a second, as a share of a bare loop's", alone / bare, "≥", GOAL.share);

console.log("a release that an administrator sends, through one that does not");
standIn = createStandIn({ honoursKeys: false });
await begin(1);
await sendAndKill(postmark, kills);
await site.kill();
const unknown = await countUnknown();
verdict("subscribers who got nothing and wait for no decision", subscribers - standIn.inboxes.size - unknown, "≤", 0);
verdict("emails that wait for a decision, in batches for each kill", unknown / POSTMARK_BATCH / kills, "≤", 1);
verdict("emails that a subscriber got twice", standIn.countDoubles(), "=", 0);

console.log(`visitors, ${VISITED_PER_SECOND} requests a second, while 500 emails a second are sent`);
await start({ ...resend, ALERTS_PER_SECOND: "500" });
await visit(VISITED_SECONDS / 4);
const quiet = await visit(VISITED_SECONDS);
standIn = createStandIn();
await begin(4);
site.runScheduled();
await waitFor(() => standIn.inboxes.size > 0, 50);
const before = standIn.inboxes.size;
const busy = await visit(VISITED_SECONDS);
console.log(`${Math.round((standIn.inboxes.size - before) / VISITED_SECONDS)} emails a second meanwhile`);
const milliseconds = (times: number[]) => [0.5, 0.99].map((share) => quantile(times, share).toFixed(0)).join(" and ");
console.log(`median and p99 in ms: ${milliseconds(quiet)} without, ${milliseconds(busy)} while sending`);
verdict("p99 with / without sending", quantile(busy, 0.99) / quantile(quiet, 0.99), "≤", GOAL.visitors);
process.exit();

function siteWith(variables: Record<string, string>) {
  const all = {
    EMAIL_API_URL: `http://127.0.0.1:${PROVIDER_PORT}`,
    EMAIL_API_KEY: "key",
    EMAIL_WEBHOOK_SECRET: "secret",
    EMAIL_FROM: "news@example.com",
    RATE_LIMITS: "off",
    ...variables,
  };
  return [
    "--port",
    `${PORT}`,
    "--inspector-port",
    `${PORT + 1}`,
    "--ip",
    "127.0.0.1",
    "--persist-to",
    state,
    ...Object.entries(all).flatMap(([name, value]) => ["--var", `${name}:${value}`]),
  ];
}

/** Starts the site, which does its scheduled work to begin with, and so wakes the sender. */
async function start(variables: Record<string, string>) {
  await site.start(siteWith(variables), isHealthy);
}

async function isHealthy(): Promise<boolean> {
  const answer = await fetch(`${origin}/healthz`).catch(() => null);
  return answer?.ok ?? false;
}

/** Kills the site again and again, each time at another point of whatever the sender is doing, then lets it finish and run. */
async function sendAndKill(variables: Record<string, string>, times: number) {
  for (let killed = 0; killed < times; killed++) {
    await start(variables);
    const before = standIn.inboxes.size;
    if (before < subscribers) await waitFor(() => standIn.inboxes.size > before, 5);
    await wait(Math.random() * 1_000);
    await site.kill();
    console.log(`killed with ${standIn.inboxes.size} of ${subscribers} sent`);
  }
  await start(variables);
  await finish();
}

/** Waits until no batch is left to call, and a little for what comes twice. */
async function finish() {
  await waitFor(async () => (await countOpen()) === 0, 100);
  await wait(2_000);
}

/**
 * Looks every `pauseMs` whether something is so.
 * @throws when nobody was sent anything for half a minute
 */
async function waitFor(isSo: () => boolean | Promise<boolean>, pauseMs: number) {
  let last = standIn.inboxes.size;
  for (let since = Date.now(); !(await isSo()); await wait(pauseMs)) {
    if (standIn.inboxes.size !== last) since = Date.now();
    last = standIn.inboxes.size;
    if (Date.now() - since > PATIENCE_MS)
      throw new Error(`no email for half a minute, ${last} of ${subscribers} are sent`);
  }
}

/** Adds a send of a release to everyone, as if an administrator had begun it. */
function begin(release: number) {
  const html = `<p>{{token}}${"x".repeat(4_000)}</p>`;
  return execute(`insert into sends (release_id, edition, channel, state, topic, subject, html, text, key, audience_at, created_at)
    values (${release}, 1, 'email', 'sending', 'news', 'Results', '${html}', '{{token}}', 'key-${release}', 1, 1)`);
}

async function execute(statement: string) {
  const database = new DatabaseSync(await findDatabase(path.join(root, state)));
  database.exec(`${WAIT_FOR_LOCK}; ${statement}`);
  database.close();
}

/** Emails in batches whose outcome is unknown. */
function countUnknown() {
  return readNumber("select coalesce(sum(size - skipped), 0) as n from batches where state = 'unknown'");
}

/** Sends without all of their batches, and batches that were not called or not settled. */
function countOpen() {
  return readNumber(`select (select count(*) from sends where filled_at is null)
    + (select count(*) from batches where state in ('queued', 'calling')) as n`);
}

/** Whether the sender has stored that it is on. */
async function isSenderOn(): Promise<boolean> {
  const file = await findDatabase(path.join(root, state), "do/bitcoin-issuer-site-AlertSender").catch(() => null);
  if (file === null) return false;
  const hasTable = await readNumber("select count(*) as n from sqlite_master where name = '_cf_KV'", file);
  return hasTable > 0 && (await readNumber("select count(*) as n from _cf_KV where key = 'state'", file)) > 0;
}

/** @param file of the database; without it, the site's */
async function readNumber(query: string, file?: string): Promise<number> {
  const database = new DatabaseSync(file ?? (await findDatabase(path.join(root, state))));
  database.exec(WAIT_FOR_LOCK);
  const row = database.prepare(query).get();
  database.close();
  return Number(row?.n);
}

/** @returns the milliseconds that each look at a page took */
async function visit(seconds: number): Promise<number[]> {
  const workerData = { origin, seconds, perSecond: VISITED_PER_SECOND };
  const visitors = new Worker(new URL("./visitors.ts", import.meta.url), { workerData });
  const [times] = (await once(visitors, "message")) as [number[]];
  return times;
}

/** Emails in a millisecond that a loop posts, with as many calls in flight. */
async function measureBareLoop(): Promise<number> {
  const calls = Math.min(400, Math.ceil(subscribers / 100));
  const began = performance.now();
  for (let done = 0; done < calls; done += PARALLEL)
    await Promise.all(
      Array.from({ length: PARALLEL }, (_, lane) =>
        fetch(`http://127.0.0.1:${PROVIDER_PORT}/emails/batch`, {
          method: "POST",
          headers: { "Idempotency-Key": `bare-${done}-${lane}` },
          body: bodies[(done + lane) % bodies.length],
        }).then((answer) => answer.text()),
      ),
    );
  return (calls * 100) / (performance.now() - began);
}
