import { spawn } from "node:child_process";
import { performance } from "node:perf_hooks";
import { environment, root } from "../scripts/site-process.ts";
import { bundleWorker, startSite } from "../tests/support/sites.ts";

/**
 * Runs every benchmark in a small size, one after another: each must end in time, lose nothing and stay within a wide
 * bound of its goals. `npm run test:all` runs it; the figures say nothing of speed.
 *
 *     npm run bench small
 */
const TIMEOUT_MS = 300_000;

/** Benchmarks that start their own site, with their smallest sizes. */
const alone: Record<string, string[]> = {
  pages: ["9040", "1"],
  "fan-out": ["9060", "1", "100"],
  attackers: ["1", "500"],
  durability: ["9050", "1"],
  alerts: ["2000", "2"],
  admin: ["2000", "8890"],
};

/** Benchmarks of a site that is running. */
const ofSite = (origin: string): Record<string, string[]> => ({
  "sign-in": [origin],
  soak: [origin, "0.1"],
  lighthouse: [origin, "1", "/about"],
});

const failed: string[] = [];

async function runBenchmark(name: string, args: readonly string[]): Promise<void> {
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
  console.log(`${status === 0 ? "✓" : "✗"} ${name}, ${seconds} s`);
  if (status === 0) return;
  failed.push(name);
  console.log(Buffer.concat(printed).toString());
}

for (const [name, args] of Object.entries(alone)) await runBenchmark(name, args);
const site = await startSite(root, await bundleWorker(root));
for (const [name, args] of Object.entries(ofSite(site.origin))) await runBenchmark(name, args);
await site.close();
process.exit(failed.length > 0 ? 1 : 0);
