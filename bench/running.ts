import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { environment, root } from "../scripts/site-process.ts";

export interface Running {
  /** Processor time until the first answer, ms. */
  startCpuMs: number;
  /** Processor time since the start, all threads, ms. */
  cpuMs(): Promise<number>;
  /** Resident memory, KB. */
  memoryKb(): Promise<number>;
  /** Warnings and errors that it printed: figures beside one are void. */
  complaints(): string[];
  /** SIGKILL. @returns once it is gone */
  stop(): Promise<void>;
}

const PATIENCE_MS = 30_000;
const children = new Set<ChildProcess>();

// The group: a site's runtime is a child of its command, and a crash ends both.
const killGroup = ({ pid }: ChildProcess) => pid && process.kill(-pid, "SIGKILL");
process.on("exit", () => {
  for (const child of children) killGroup(child);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

/**
 * Requests `firstUrl` until it succeeds.
 * @throws when the server ends, or fails for half a minute
 */
export async function startProcess(
  command: string,
  args: readonly string[],
  firstUrl: string,
): Promise<Running> {
  const began = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  children.add(child);
  const ended = once(child, "exit").then(() => children.delete(child));
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => printed.push(chunk));
  }
  const describe = () => Buffer.concat(printed).toString();
  const { pid = 0 } = child;
  for (;;) {
    const answer = await fetch(firstUrl).catch(() => null);
    const text = await answer?.text();
    if (answer?.ok) break;
    if (child.exitCode !== null || performance.now() - began > PATIENCE_MS) {
      throw new Error(`${firstUrl}: ${answer?.status} ${text?.slice(0, 200)} ${describe()}`);
    }
    await wait(1);
  }
  return {
    startCpuMs: await readCpuMs(pid),
    cpuMs: () => readCpuMs(pid),
    memoryKb: () => readMemoryKb(pid),
    complaints: () =>
      describe()
        .split("\n")
        .filter((line: string) => /error|fail|unreachable|exception/i.test(line)),
    async stop() {
      if (children.has(child)) killGroup(child);
      await ended;
    },
  };
}

/** Nanoseconds are kept per thread; the process's own figure has steps of 10 ms. */
async function readCpuMs(pid: number): Promise<number> {
  let nanoseconds = 0;
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    // A thread may end while others are read.
    const times = await readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").catch(() => "0");
    nanoseconds += Number(times.split(" ")[0]);
  }
  return nanoseconds / 1e6;
}

async function readMemoryKb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
}
