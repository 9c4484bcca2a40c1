import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { createPasswordHasher } from "~/domain/accounts/password-hash";
import { inspect } from "./inspector.ts";
import { median, quantile } from "./load.ts";
import { createState, openStateDatabase, prepareLocalSite, startLocalSite } from "./local-site.ts";
import { isSmall, verdict } from "./verdict.ts";

/**
 * Do the administrators' lists and exports stay as they are with a hundred thousand rows? Two built sites run side by
 * side, one with empty tables, and everything is a ratio between them or between sizes, in the same run.
 *
 *     npm run bench admin    (builds, seeds, measures: about two minutes)
 *     npm run bench admin 1000000 8890   (rows, first of four ports: about twelve minutes)
 */
const [rows = 100_000, firstPort = 8890] = process.argv.slice(2).map(Number);
const PAGE_ROWS = 50;
const PAGE_TRIES = isSmall ? 5 : 60;
const WARM_UPS = isSmall ? 1 : 10;
const EXPORT_TRIES = 2;
const HOME_ROUNDS = isSmall ? 3 : 4;
const HOME_TRIES = isSmall ? 10 : 75;
/** The goals: ratios, and megabytes. */
const GOAL = { page: 1.5, time: 1.2, homeP99: 2, retained: 16 };

const administrator = { username: "bench-admin", password: "a quiet harbour" };

interface Site {
  origin: string;
  cookie: string;
  inspector: number;
}

/** A site of its own with so many users and registrations, signed in as its administrator. */
async function openSite(port: number, count: number, passwordHash: string): Promise<Site> {
  const state = await createState(`admin-${port}`);
  const numbers = `with recursive n(i) as (select 1 where ${count} > 0 union all select i + 1 from n where i < ${count})
    select 'person-' || i || '@example.com', 1700000000000 + i * 300000`;
  using database = await openStateDatabase(state);
  database.exec(`
    insert into users (username, password_hash, is_admin, created_at)
      values ('${administrator.username}', '${passwordHash}', 1, 0);
    insert into users (username, created_at, password_hash, marketing_consent)
      ${numbers}, '${passwordHash}', i % 3 = 0 from n;
    insert into launch_registrations (email, registered_at, source, consent_version, consented_at)
      ${numbers}, 'source-' || (i % 7), '1', 0 from n;`);

  await startLocalSite(port, state);
  const origin = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
    body: JSON.stringify(administrator),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((value) => value.split(";")[0]);
  return { origin, cookie: cookies.join("; "), inspector: port + 1 };
}

async function ask({ origin, cookie }: Site, address: string): Promise<Response> {
  const answer = await fetch(origin + address, { headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" } });
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  return answer;
}

/** Milliseconds until an answer is whole. */
async function timeOf(site: Site, address: string): Promise<number> {
  const start = performance.now();
  await (await ask(site, address)).arrayBuffer();
  return performance.now() - start;
}

/** The address of the page after the one of an address. */
async function findNextPage(site: Site, address: string): Promise<string> {
  const answer = await ask(site, address);
  await answer.arrayBuffer();
  return /<([^>]+)>; rel="next"/.exec(answer.headers.get("Link") ?? "")?.[1] ?? address;
}

/** The most that the Worker's isolate holds while it exports, in MB. */
async function memoryDuring(site: Site, address: string): Promise<number> {
  const worker = await inspect(site.inspector, async () => (await fetch(`${site.origin}/healthz`)).text());
  let retained = 0;
  let isExporting = true;
  const exported = timeOf(site, address).finally(() => {
    isExporting = false;
  });
  while (isExporting) {
    retained = Math.max(retained, await worker.retained());
    await wait(50);
  }
  await exported;
  worker.close();
  return retained / 1024 ** 2;
}

console.log("Building and seeding …");
await prepareLocalSite();
const passwordHash = await createPasswordHasher().hash(administrator.password);
const [empty, full] = await Promise.all([
  openSite(firstPort, 0, passwordHash),
  openSite(firstPort + 2, rows, passwordHash),
]);

/** The first page over empty tables, over full ones and a deep page, in turn: a machine that grows slower favours none. */
async function comparePages(what: string, first: string, deep: string) {
  const asked = [[empty, first] as const, [full, first] as const, [full, deep] as const];
  const times = asked.map(() => [] as number[]);
  for (let tries = -WARM_UPS; tries < PAGE_TRIES; tries++)
    for (const [index, [site, address]] of asked.entries()) {
      const time = await timeOf(site, address);
      if (tries >= 0) times[index]?.push(time);
    }
  const [ofNone = Number.NaN, ofFirst = Number.NaN, ofDeep = Number.NaN] = times.map(median);
  verdict(`${what}: the first page to the empty table`, ofFirst / ofNone, "≤", GOAL.page);
  verdict(`${what}: page 1000 to the empty table`, ofDeep / ofNone, "≤", GOAL.page);
}

async function measurePages() {
  const cursors: string[] = [];
  for (const list of ["users", "launch-registrations"]) {
    let deep = `/api/admin/${list}?limit=1000`;
    const pages = Math.min(1_000, Math.floor(rows / PAGE_ROWS));
    for (let row = 0; row < (pages - 1) * PAGE_ROWS; row += 1_000) deep = await findNextPage(full, deep);
    cursors.push(new URL(deep, full.origin).searchParams.get("cursor") ?? "");
    const first = `/api/admin/${list}?limit=${PAGE_ROWS}`;
    await comparePages(list, first, deep.replace("limit=1000", `limit=${PAGE_ROWS}`));
  }
  // The screen itself, with all its lists, counts and charts.
  const [users, registrations] = cursors;
  const deep = `/admin?users.cursor=${users}&registrations.cursor=${registrations}`;
  await comparePages("/admin", "/admin", deep);
}

async function measureExports() {
  // Exports of two sizes: all rows, and the newest tenth by the day they came from.
  const tenth = new Date(1700000000000 + rows * 0.9 * 300000).toISOString().slice(0, 10);
  for (const format of ["csv", "json", "xlsx"]) {
    const measure = async (from: string) => {
      const address = `/api/admin/export-launch-registrations?format=${format}${from}`;
      const times: number[] = [];
      for (let index = 0; index < EXPORT_TRIES; index++) times.push(await timeOf(full, address));
      return { time: median(times), retained: await memoryDuring(full, address) };
    };
    const [small, large] = [await measure(`&from=${tenth}`), await measure("")];
    console.log(`${format}: a tenth in ${small.time.toFixed(0)} ms, ${rows} rows in ${large.time.toFixed(0)} ms`);
    verdict(`${format}: time of all rows to ten times a tenth's`, large.time / (small.time * 10), "≤", GOAL.time);
    const more = large.retained - small.retained;
    verdict(`${format}: memory held for all rows beyond a tenth's, in MB`, more, "≤", GOAL.retained);
  }
}

/** Milliseconds that visits of Home take, while exports of a format run one after another, or alone. */
async function visit(format?: string): Promise<number[]> {
  const times: number[] = [];
  let isVisiting = true;
  const exporting = (async () => {
    while (isVisiting && format) await timeOf(full, `/api/admin/export-launch-registrations?format=${format}`);
  })();
  for (let tries = 0; tries < HOME_TRIES; tries++) {
    times.push(await timeOf({ ...full, cookie: "" }, "/"));
    await wait(5);
  }
  isVisiting = false;
  await exporting;
  return times;
}

async function measureHome() {
  await visit();
  const p99 = async (format?: string) => quantile(await visit(format), 0.99);
  const ratios = { csv: [] as number[], xlsx: [] as number[] };
  // In turns, so that a machine that grows slower favours neither.
  for (let round = 0; round < HOME_ROUNDS; round++) {
    const alone = await p99();
    for (const format of ["csv", "xlsx"] as const) ratios[format].push((await p99(format)) / alone);
  }
  for (const format of ["csv", "xlsx"] as const)
    verdict(`home's p99 during ${format} exports to alone`, median(ratios[format]), "≤", GOAL.homeP99);
}

await measurePages();
await measureHome();
await measureExports();
process.exit();
