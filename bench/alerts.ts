import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { pressIndex } from "../app/content/generated/press-index.server.ts";
import { DAY_MS } from "../app/locale/durations.ts";
import { createStandIn } from "../tests/support/alert-provider.ts";
import { inspect } from "./inspector.ts";
import { quantile } from "./load.ts";
import { createState, openStateDatabase, prepareLocalSite, startLocalSite } from "./local-site.ts";
import { isSmall, verdict } from "./verdict.ts";

/**
 * Does everyone get a release once, although the site is killed on the way (`kill -9`)? At what cost for visitors and
 * in how much memory? A stand-in for the provider answers in 50 ms.
 *
 *     npm run bench alerts    (100,000 subscribers, ten kills: about six minutes)
 *     npm run bench alerts 10000 3    (subscribers, kills)
 */
const [subscribers = 100_000, kills = 10] = process.argv.slice(2).map(Number);
const [PORT, PROVIDER_PORT, LATENCY_MS] = [9070, 9072, 50];
const POSTMARK_BATCH = 500;
/** Seconds from a start of the site to the publication time of its newest release. */
const HOUR_IN_SECONDS = 5;
const VISITED_PER_SECOND = 40;
const VISITED_SECONDS = isSmall ? 1 : 20;
const PATIENCE_MS = 30_000;
const GOAL = { megabytes: 32, visitors: 1.5 };
const origin = `http://127.0.0.1:${PORT}`;

let standIn = createStandIn();
let firstCall = 0;
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
  const headers: HeadersInit = key ? { "Idempotency-Key": String(key) } : {};
  const answer = await standIn.fetch(`http://provider${request.url}`, { method: "POST", headers, body });
  standIn.messages.length = 0;
  await wait(LATENCY_MS);
  response.writeHead(answer.status, { "Content-Type": "application/json" }).end(await answer.text());
}).listen(PROVIDER_PORT, "127.0.0.1");

const provider = {
  EMAIL_API_URL: `http://127.0.0.1:${PROVIDER_PORT}`,
  EMAIL_API_KEY: "key",
  EMAIL_FROM: "news@example.com",
  ALERTS_PER_SECOND: "10000",
};
const resend = { ...provider, EMAIL_PROVIDER: "resend", EMAIL_WEBHOOK_SECRET: "secret" };
const postmark = { ...provider, EMAIL_PROVIDER: "postmark", EMAIL_WEBHOOK_SECRET: "user:password" };

const newest = pressIndex.reduce((one, other) =>
  Date.parse(one.publishAt) > Date.parse(other.publishAt) ? one : other,
);

await prepareLocalSite();
const state = await createState("alerts");
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
let site = await startLocalSite(PORT, state, withClock(secondsUntilHour() - DAY_MS / 1000));
await waitFor(isSenderOn, 50);
await site.stop();
const offsetSeconds = secondsUntilHour() - HOUR_IN_SECONDS;
await sendAndKill(withClock(offsetSeconds), kills);
verdict("milliseconds of the first call after the publication time", firstCall + offsetSeconds * 1000 - hour, "≥", 0);
verdict("subscribers who got nothing", subscribers - standIn.inboxes.size, "=", 0);
verdict("emails that a subscriber got twice", standIn.countDoubles(), "=", 0);

console.log("without a crash");
standIn = createStandIn();
for (const page of ["/", "/about", "/newsletter"]) await (await fetch(origin + page)).text();
const inspector = await inspect(PORT + 1, async () => (await fetch(`${origin}/healthz`)).text());
const idle = await inspector.retained();
await begin(2);
site.signal("SIGUSR2");
let most = idle;
await waitFor(async () => {
  most = Math.max(most, await inspector.retained());
  return standIn.inboxes.size >= subscribers;
}, 500);
inspector.close();
await finish();
await site.stop();
verdict("what the Worker held while it sent, beyond idle, in MB", (most - idle) / 1024 ** 2, "≤", GOAL.megabytes);

console.log("a release that an administrator sends, through one that does not");
standIn = createStandIn({ honoursKeys: false });
await begin(1);
await sendAndKill(postmark, kills);
await site.stop();
const unknown = await readNumber("select coalesce(sum(size - skipped), 0) as n from batches where state = 'unknown'");
verdict("subscribers who got nothing and wait for no decision", subscribers - standIn.inboxes.size - unknown, "≤", 0);
verdict("emails that wait for a decision, in batches for each kill", unknown / POSTMARK_BATCH / kills, "≤", 1);
verdict("emails that a subscriber got twice", standIn.countDoubles(), "=", 0);

console.log(`visitors, ${VISITED_PER_SECOND} requests a second, while 500 emails a second are sent`);
site = await startLocalSite(PORT, state, { ...resend, ALERTS_PER_SECOND: "500" });
await visit(VISITED_SECONDS / 4);
const quiet = await visit(VISITED_SECONDS);
standIn = createStandIn();
await begin(3);
site.signal("SIGUSR2");
await waitFor(() => standIn.inboxes.size > 0, 50);
const before = standIn.inboxes.size;
const busy = await visit(VISITED_SECONDS);
console.log(`${Math.round((standIn.inboxes.size - before) / VISITED_SECONDS)} emails a second meanwhile`);
verdict("p99 with / without sending", quantile(busy, 0.99) / quantile(quiet, 0.99), "≤", GOAL.visitors);
process.exit();

/** Kills the site again and again, each time at another point of whatever the sender is doing, then lets it finish and run. */
async function sendAndKill(variables: Record<string, string>, times: number) {
  for (let killed = 0; killed < times; killed++) {
    site = await startLocalSite(PORT, state, variables);
    const before = standIn.inboxes.size;
    if (before < subscribers) await waitFor(() => standIn.inboxes.size > before, 5);
    await wait(Math.random() * 1_000);
    await site.stop();
    console.log(`killed with ${standIn.inboxes.size} of ${subscribers} sent`);
  }
  site = await startLocalSite(PORT, state, variables);
  await finish();
}

/** Waits until every send has its batches and each was called and settled, and a little for what comes twice. */
async function finish() {
  const countOpen = `select (select count(*) from sends where filled_at is null)
    + (select count(*) from batches where state in ('queued', 'calling')) as n`;
  await waitFor(async () => (await readNumber(countOpen)) === 0, 100);
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
  using database = await openStateDatabase(state);
  database.exec(statement);
}

/** Whether the sender has stored that it is on. */
async function isSenderOn(): Promise<boolean> {
  const kind = "do/bitcoin-issuer-site-AlertSender";
  // Without its table until it stores something.
  return (await readNumber("select count(*) as n from _cf_KV where key = 'state'", kind).catch(() => 0)) > 0;
}

async function readNumber(query: string, kind?: string): Promise<number> {
  using database = await openStateDatabase(state, kind);
  return Number(database.prepare(query).get()?.n);
}

/** @returns the milliseconds that each look at a page took */
async function visit(seconds: number): Promise<number[]> {
  const workerData = { origin, seconds, perSecond: VISITED_PER_SECOND };
  const visitors = new Worker(new URL("./visitors.ts", import.meta.url), { workerData });
  return ((await once(visitors, "message")) as [number[]])[0];
}
