import { spawnSync } from "node:child_process";
import { environment, root } from "../scripts/site-process.ts";
import { bundleSite } from "./workerd.ts";

/** Smallest sizes: first port, rounds and, for fan-out, sockets. */
const benchmarks: Record<string, string[]> = {
  pages: ["9040", "7"],
  "fan-out": ["9080", "3", "100"],
};

/** Six times what one takes on a calm machine. */
const TIMEOUT_MS = 240_000;

/** Each must end in time and lose nothing. */
async function runSmall(): Promise<void> {
  await bundleSite();
  const env = { ...environment, SITE_BUILT: "1", BENCH_SMALL: "1" };
  for (const [name, args] of Object.entries(benchmarks)) {
    const options = { cwd: root, env, stdio: "inherit", timeout: TIMEOUT_MS } as const;
    const { status } = spawnSync(process.execPath, ["bench/run.ts", name, ...args], options);
    console.log(`${status === 0 ? "✓" : "✗"} ${name}`);
    if (status !== 0) process.exitCode = 1;
  }
}

const [name = ""] = process.argv.slice(2);
if (name === "small") {
  await runSmall();
} else if (Object.hasOwn(benchmarks, name)) {
  await import(`./${name}.ts`);
} else {
  console.error(
    "npm run bench pages, npm run bench fan-out, or npm run bench small for both in a small size",
  );
  process.exitCode = 2;
}
