import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { createPasswordHasher } from "~/domain/accounts/password-hash";
import { buildSite } from "../scripts/build-site.ts";
import { ensureLocalSecret } from "../scripts/local-site.ts";
import { environment, root } from "../scripts/site-process.ts";
import { inspect } from "./inspector.ts";
import { createState, findDatabase } from "./killable-site.ts";
import { median, quantile } from "./load.ts";
import { isSmall, verdict } from "./verdict.ts";

/**
 * Do the administrators' lists and exports stay as they are with a hundred thousand rows? Two built sites run side by
 * side, one with empty tables, and everything is a ratio between them or between sizes, in the same run.
 *
 *     npm run bench admin    (builds, seeds, measures: about two minutes)
 *     npm run bench admin 1000000    (rows: about twelve minutes)
 *     npm run bench admin 20000 9100 home  (rows, first of four ports, and one of pages, home, exports alone)
 */
const [rows = 100_000, firstPort = 8890] = process.argv.slice(2, 4).map(Number);
const only = process.argv[4];
const PAGE_ROWS = 50;
const PAGE_TRIES = isSmall ? 5 : 60;
const WARM_UPS = isSmall ? 1 : 10;
const EXPORT_TRIES = 2;
const HOME_ROUNDS = isSmall ? 3 : 4;
const HOME_TRIES = isSmall ? 10 : 75;
const MINUTES_MAX = rows > 100_000 ? 30 : 6;
/** The goals: ratios, and megabytes. The platform ends a Worker at 128. */
const GOAL = { page: 1.5, time: 1.2, first: 0.5, homeP99: 2, retained: 16, used: 128 };

const administrator = { username: "bench-admin", password: "a quiet harbour" };
const children = new Set<ChildProcess>();
setTimeout(() => {
  console.log(`GAVE UP after ${MINUTES_MAX} minutes`);
  process.exit(1);
}, MINUTES_MAX * 60_000).unref();
process.on("exit", () => {
  for (const { pid } of children) if (pid) process.kill(-pid, "SIGTERM");
});

interface Site {
  origin: string;
  process: ChildProcess;
  cookie: string;
  inspector: number;
}

/** A site of its own with so many users and registrations, signed in as its administrator. */
async function openSite(port: number, count: number, passwordHash: string): Promise<Site> {
  const state = `.tmp/bench-admin-${port}`;
  await createState(state);
  const ports = ["--port", `${port}`, "--inspector-port", `${port + 2}`];
  const typed = [...ports, "--persist-to", state, "--var", "RATE_LIMITS:off"];
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select`;
  const seed = [
    `insert into users (username, password_hash, is_admin, created_at) values ('${administrator.username}', '${passwordHash}', 1, 0);`,
    `insert into users (username, password_hash, marketing_consent, created_at) ${numbers}
       'person-' || i || '@example.com', '${passwordHash}', i % 3 = 0, 1700000000000 + i * 300000 from n;`,
    `insert into launch_registrations (email, source, registered_at, consent_version, consented_at) ${numbers}
       'person-' || i || '@example.com', 'source-' || (i % 7), 1700000000000 + i * 300000, '1', 0 from n;`,
  ];
  const database = new DatabaseSync(await findDatabase(path.join(root, state)));
  database.exec((count > 0 ? seed : seed.slice(0, 1)).join("\n"));
  database.close();

  const child = spawn("node", ["scripts/start.ts", ...typed], {
    cwd: root,
    env: { ...environment, SITE_BUILT: "1" },
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
  });
  children.add(child);
  const origin = `http://localhost:${port}`;
  for (let tries = 0; ; tries++) {
    const healthy = await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (healthy) break;
    if (tries > 240) throw new Error(`${origin} does not start`);
    await wait(500);
  }
  const answer = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
    body: JSON.stringify(administrator),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((value) => value.split(";")[0])
    .join("; ");
  return { origin, process: child, cookie, inspector: port + 2 };
}

/** An answer that was not what was asked for: asking again would not help. */
class WrongAnswer extends Error {}

let dropped = 0;

/** The runtime may drop a connection, at rest or in the middle of an answer: then it is asked anew, from the start. */
async function unlessDropped<Value>(measure: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await measure();
    } catch (error) {
      if (error instanceof WrongAnswer || tries === 3) throw error;
      dropped += 1;
    }
  }
}

async function ask({ origin, cookie }: Site, address: string): Promise<Response & { body: ReadableStream }> {
  const answer = await fetch(origin + address, { headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" } });
  if (answer.status !== 200) throw new WrongAnswer(`${address} answered ${answer.status}`);
  return answer as Response & { body: ReadableStream };
}

/** Milliseconds until an answer is whole. */
const timeOf = (site: Site, address: string) =>
  unlessDropped(async () => {
    const start = performance.now();
    await (await ask(site, address)).arrayBuffer();
    return performance.now() - start;
  });

/** The address of the page after the one of an address. */
const pageAfter = (site: Site, address: string) =>
  unlessDropped(async () => {
    const answer = await ask(site, address);
    await answer.arrayBuffer();
    return /<([^>]+)>; rel="next"/.exec(answer.headers.get("Link") ?? "")?.[1] ?? address;
  });

/** One export: milliseconds to the first byte and to the last, and its size. */
const exportOnce = (site: Site, address: string) =>
  unlessDropped(async () => {
    const start = performance.now();
    const { body } = await ask(site, address);
    let [first, bytes] = [0, 0];
    for (const reader = body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      first ||= performance.now() - start;
      bytes += value.length;
    }
    return { first, whole: performance.now() - start, bytes };
  });

/** The most that the Worker's isolate uses, and holds, while it exports. */
async function memoryDuring(site: Site, address: string) {
  const worker = await inspect(site.inspector, async () => (await fetch(`${site.origin}/healthz`)).text());
  let [used, retained] = [0, 0];
  for (let tries = 0; tries < EXPORT_TRIES; tries++) {
    let exporting = true;
    const exported = exportOnce(site, address).finally(() => {
      exporting = false;
    });
    while (exporting) {
      // Once as it is, then collecting all the time: the two disturb each other.
      if (tries === 0) used = Math.max(used, await worker.used());
      else retained = Math.max(retained, await worker.retained());
      await wait(50);
    }
    await exported;
  }
  worker.close();
  return { used, retained };
}

const inMegabytes = (bytes: number) => bytes / 1024 / 1024;
const megabytes = (bytes: number) => `${inMegabytes(bytes).toFixed(1)} MB`;

console.log("Building and seeding …");
await buildSite();
await ensureLocalSecret();
const passwordHash = await createPasswordHasher().hash(administrator.password);
const [empty, full] = await Promise.all([
  openSite(firstPort, 0, passwordHash),
  openSite(firstPort + 1, rows, passwordHash),
]);

/** Three addresses, of which the first is asked over empty tables, in turn: a machine that grows slower favours neither. */
async function comparePages(what: string, none: string, first: string, deep: string) {
  const times = [none, first, deep].map(() => [] as number[]);
  for (let tries = -WARM_UPS; tries < PAGE_TRIES; tries++)
    for (const [kind, address] of [none, first, deep].entries()) {
      const time = await timeOf(kind === 0 ? empty : full, address);
      if (tries >= 0) times[kind]?.push(time);
    }
  const [ofNone = Number.NaN, ofFirst = Number.NaN, ofDeep = Number.NaN] = times.map(median);
  console.log(
    `${what}: medians of ${PAGE_TRIES}, empty ${ofNone.toFixed(1)} ms, the first page ${ofFirst.toFixed(1)} ms`,
  );
  verdict(`${what}: the first page to the empty table`, ofFirst / ofNone, "≤", GOAL.page);
  verdict(`${what}: page 1000 to the empty table`, ofDeep / ofNone, "≤", GOAL.page);
}

async function measurePages() {
  const cursors: string[] = [];
  for (const list of ["users", "launch-registrations"]) {
    let deep = `/api/admin/${list}?limit=1000`;
    const pages = Math.min(1_000, Math.floor(rows / PAGE_ROWS));
    for (let row = 0; row < (pages - 1) * PAGE_ROWS; row += 1_000) deep = await pageAfter(full, deep);
    cursors.push(new URL(deep, full.origin).searchParams.get("cursor") ?? "");
    const first = `/api/admin/${list}?limit=${PAGE_ROWS}`;
    await comparePages(list, first, first, deep.replace("limit=1000", `limit=${PAGE_ROWS}`));
  }
  // The screen itself, with all its lists, counts and charts.
  const [users, registrations] = cursors;
  const deep = `/admin?users.cursor=${users}&registrations.cursor=${registrations}`;
  await comparePages("/admin", "/admin", "/admin", deep);
}

async function measureExports() {
  // Exports of three sizes: the newest so many rows, by the day they came from.
  const dayOf = (count: number) => new Date(1700000000000 + (rows - count) * 300000).toISOString().slice(0, 10);
  for (const format of ["csv", "json", "xlsx"]) {
    const measured: { time: number; first: number; used: number; retained: number }[] = [];
    for (const share of [0.01, 0.1, 1]) {
      const count = Math.round(rows * share);
      const from = share === 1 ? "" : `&from=${dayOf(count)}`;
      const address = `/api/admin/export-launch-registrations?format=${format}${from}`;
      const tries = [];
      for (let index = 0; index < EXPORT_TRIES; index++) tries.push(await exportOnce(full, address));
      const time = median(tries.map(({ whole }) => whole));
      const first = median(tries.map((one) => one.first));
      const { used, retained } = await memoryDuring(full, address);
      measured.push({ time, first, used, retained });
      console.log(
        `${format}, about ${count} rows: ${time.toFixed(0)} ms, first byte after ${first.toFixed(0)} ms, ${megabytes(tries[0]?.bytes ?? 0)}; isolate ${megabytes(retained)} retained, ${megabytes(used)} used`,
      );
    }
    const [, middle, large] = measured;
    if (!middle || !large) continue;
    verdict(
      `${format}: time of the large export to ten times the middle one's`,
      large.time / (middle.time * 10),
      "≤",
      GOAL.time,
    );
    verdict(`${format}: first byte to the whole time`, large.first / large.time, "≤", GOAL.first);
    verdict(
      `${format}: memory retained beyond the middle export, in MB`,
      inMegabytes(large.retained - middle.retained),
      "≤",
      GOAL.retained,
    );
    verdict(`${format}: the isolate's memory in use, in MB`, inMegabytes(large.used), "≤", GOAL.used);
  }
}

// Visitors meanwhile, in turn without and with exports, so that a machine that grows slower favours neither.
async function visits(): Promise<number[]> {
  const times: number[] = [];
  for (let tries = 0; tries < HOME_TRIES; tries++) {
    times.push(await timeOf({ ...full, cookie: "" }, "/"));
    await wait(5);
  }
  return times;
}

async function visitsDuring(format: string): Promise<number[]> {
  let busy = true;
  const exporting = (async () => {
    while (busy) await exportOnce(full, `/api/admin/export-launch-registrations?format=${format}`);
  })();
  const times = await visits();
  busy = false;
  await exporting;
  return times;
}

async function measureHome() {
  await visits();
  const p99 = (times: readonly number[]) => quantile(times, 0.99);
  const ratios = { csv: [] as number[], xlsx: [] as number[] };
  for (let round = 1; round <= HOME_ROUNDS; round++) {
    const alone = p99(await visits());
    for (const format of ["csv", "xlsx"] as const) {
      const busy = p99(await visitsDuring(format));
      ratios[format].push(busy / alone);
      console.log(
        `home, round ${round}: p99 ${alone.toFixed(1)} ms alone, ${busy.toFixed(1)} ms during ${format} exports`,
      );
    }
  }
  for (const format of ["csv", "xlsx"] as const)
    verdict(`home's p99 during ${format} exports to alone`, median(ratios[format]), "≤", GOAL.homeP99);
}

const parts: Record<string, () => Promise<void>> = {
  pages: measurePages,
  home: measureHome,
  exports: measureExports,
};
for (const [name, measure] of Object.entries(parts)) if (!only || only === name) await measure();
console.log(`${dropped} connections were dropped and asked anew`);
process.exit(process.exitCode ?? 0);
