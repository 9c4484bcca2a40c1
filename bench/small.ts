import { spawn } from "node:child_process";
import { performance } from "node:perf_hooks";
import { buildSite, siteBundle } from "../scripts/build-site.ts";
import { environment, root } from "../scripts/site-process.ts";
import { startSite } from "../tests/support/sites.ts";
import { createState } from "./local-site.ts";
import { bundleSite } from "./workerd.ts";

/**
 * Runs every benchmark in a small size: each must end in time, lose nothing and stay within a wide bound of its goals.
 * `npm run test:all` runs it; the figures say nothing of speed, so some run side by side.
 *
 *     npm run bench small    (90 seconds on a calm machine of two cores, and the build)
 */
/** Six times what the longest takes on a calm machine: on a busy one it must not end what only waits for its turn. */
const TIMEOUT_MS = 240_000;

type Benchmark = [name: string, ...args: string[]];

/** Each with its smallest size, and on ports of its own where it starts its sites. */
const lanes: readonly Benchmark[][] = [
  [
    ["admin", "2000", "8890"],
    ["pages", "9040", "7"],
  ],
  // These wait more than they work.
  [["alerts", "2000", "1"]],
  [
    ["crowd", "9090", "200", "2"],
    ["fan-out", "9080", "3", "100"],
    ["machine", "9020", "1", "50"],
  ],
];

const failed: string[] = [];

async function runBenchmark([name, ...args]: Benchmark): Promise<void> {
  const started = performance.now();
  const child = spawn("npm", ["run", "--silent", "--prefix", "bench", name, "--", ...args], {
    cwd: root,
    env: { ...environment, SITE_BUILT: "1", BENCH_SMALL: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => printed.push(chunk));
  const ended = new Promise<number | null>((done) => child.once("close", done));
  // The whole group: its site is a process of its own.
  const timer = setTimeout(() => child.pid && process.kill(-child.pid, "SIGTERM"), TIMEOUT_MS);
  const status = await ended;
  clearTimeout(timer);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${status === 0 ? "✓" : "✗"} ${name}, ${seconds} s${status === null ? ": it did not end" : ""}`);
  if (status === 0) return;
  failed.push(name);
  console.log(Buffer.concat(printed).toString());
}

async function runLane(lane: readonly Benchmark[]): Promise<void> {
  for (const benchmark of lane) await runBenchmark(benchmark);
}

async function askSite(): Promise<void> {
  const site = await startSite(siteBundle);
  await runBenchmark(["lighthouse", site.origin, "1", "/about"]);
  await site.close();
}

const started = performance.now();
// One after another: each may build, and into the same folder.
await bundleSite();
await buildSite();
await createState("small");
await Promise.all([...lanes.map(runLane), askSite()]);
console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
process.exit(failed.length > 0 ? 1 : 0);
