import path from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { buildSite, siteBundle } from "../scripts/build-site.ts";
import { root } from "../scripts/site-process.ts";
import { startSite } from "../tests/support/sites.ts";
import { load, median, quantile } from "./load.ts";
import { isSmall, verdict } from "./verdict.ts";
import { bundleSite, heapBytes, memoryCache, scratch, siteBindings, startRuntime } from "./workerd.ts";

/**
 * How long does everybody else wait while one client does its worst? Each attack is sent ten times a second while
 * /healthz is asked forty times a second. Then the store of finished pages is asked for addresses that it never saw.
 *
 *     npm run bench attackers    (bundles, measures: about six minutes)
 *     npm run bench attackers 5 20000    (seconds for each attack, distinct addresses)
 */
const [seconds = 10, addresses = 200_000] = process.argv.slice(2).map(Number);
const PER_SECOND = 10;
const LOAD_MS = isSmall ? 300 : 4_000;
const PORT = 9060;
const INSPECTOR_PORT = 9061;
const GOAL = { healthzP99Ms: 250, storeMegabytes: 16, aboutSlower: 1.5 };

interface Attack {
  name: string;
  path: string;
  init?: () => RequestInit;
}

const form = (body: string) => ({
  method: "POST",
  body,
  headers: { "Content-Type": "application/x-www-form-urlencoded" },
});
const json = (body: unknown) => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "Content-Type": "application/json" },
});
const credentials = `username=${"a".repeat(20)}%40example.com&password=wrong+password`;

const attacks: Attack[] = [
  { name: "nothing", path: "/robots.txt" },
  {
    name: "a question of dashes",
    path: "/api/chat",
    init: () => json({ message: `what is bitcoin ${"-".repeat(44)}_` }),
  },
  { name: "the longest question", path: "/api/chat", init: () => json({ message: "an hour of gold ".repeat(31) }) },
  { name: "an array of ten million", path: "/newsletter", init: () => form("a%5B10000000%5D=1&email=x") },
  { name: "a long dotted name", path: "/whitelist", init: () => form(`${"a.".repeat(20_000)}=1`) },
  { name: "64 KiB of fields", path: "/auth", init: () => form("a=1&".repeat(16_000)) },
  { name: "fields up to the limit", path: "/auth", init: () => form("a=1&".repeat(4_000)) },
  { name: "3,000 segments", path: "/a".repeat(3_000) },
  { name: "an unknown address", path: "/no-such-page" },
  { name: "an unknown query", path: "/about?x=1" },
  { name: "a search", path: "/search?q=gold+launch+registration+policy" },
  { name: "sign-ins", path: "/auth", init: () => form(credentials) },
  {
    name: "sign-ins by the API",
    path: "/api/login",
    init: () => json({ username: "ada@example.com", password: "wrong" }),
  },
];

await bundleSite();
await buildSite();
const variables = { ENVIRONMENT: "local", MARKET_SOURCES: "simulated", RATE_LIMITS: "on" };
const site = await startSite(siteBundle, variables);

/** Milliseconds that each look at /healthz took while one client attacked. */
async function watchHealth({ path: attacked, init }: Attack): Promise<number[]> {
  const end = performance.now() + seconds * 1_000;
  const times: number[] = [];
  const underWay: Promise<unknown>[] = [];
  const attack = async () => {
    for (let sent = 0; performance.now() < end; sent++) {
      const address = attacked.includes("no-such") ? `${attacked}-${sent}` : attacked;
      underWay.push(
        fetch(site.origin + address, { ...init?.(), redirect: "manual" }).then(
          (answer) => answer.text(),
          () => "",
        ),
      );
      await wait(1_000 / PER_SECOND);
    }
  };
  const look = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      await (await fetch(`${site.origin}/healthz`)).text();
      times.push(performance.now() - began);
      await wait(25);
    }
  };
  await Promise.all([attack(), look()]);
  await Promise.all(underWay);
  return times;
}

console.log(`/healthz while one client attacks ten times a second, ${seconds} s each`);
await watchHealth({ name: "to warm up", path: "/about" });
for (const attack of attacks) {
  const times = await watchHealth(attack);
  console.log(`  ${attack.name}: median ${median(times).toFixed(0)} ms`);
  verdict(`${attack.name}, p99 in ms`, quantile(times, 0.99), "≤", GOAL.healthzP99Ms);
}

await site.close();

// In the platform's own runtime: the test harness around the site keeps something of every request.
// Resident memory says little here: it grows as much when one address is asked for as often.
console.log(`${addresses} distinct addresses`);
const modules = [
  { name: "collected.js", file: path.join(root, "bench/collected.js") },
  { name: "index.js", file: scratch("site/index.js") },
];
const objects = ["PriceFeed", "PriceRoom"];
const service = { name: "site", modules, port: PORT, bindings: siteBindings({}), objects, cache: "cache" };
const runtime = await startRuntime("attackers", [service, memoryCache], `http://127.0.0.1:${PORT}/`, {
  inspectorPort: INSPECTOR_PORT,
});
const aboutMs = async () => median((await load(PORT, () => "/about", { milliseconds: LOAD_MS })).times);
async function heapMegabytes(): Promise<number> {
  await fetch(`http://127.0.0.1:${PORT}/collect`);
  return (await heapBytes(INSPECTOR_PORT, service.name)) / 1024 ** 2;
}

const [before, heapBefore] = [await aboutMs(), await heapMegabytes()];
const long = "x".repeat(200);
for (let asked = 0; asked < addresses; ) {
  const start = asked;
  // A known page with queries that no route names, and data requests with a parameter that Remix itself reads.
  const pathOf = (request: number) => {
    const query = `n${start + request}=${long}`;
    return request % 2 === 0 ? `/press-releases?${query}` : `/about.data?_routes=${start + request}${long}&${query}`;
  };
  asked += (await load(PORT, pathOf, { milliseconds: LOAD_MS })).requests;
}
verdict("heap grew by, in MB", (await heapMegabytes()) - heapBefore, "≤", GOAL.storeMegabytes);
verdict("/about after / before, medians", (await aboutMs()) / before, "≤", GOAL.aboutSlower);
await runtime.stop();
