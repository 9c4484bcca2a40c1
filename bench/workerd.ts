import { type ChildProcess, spawn } from "node:child_process";
import { access, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { bundleWorker } from "../scripts/build-site.ts";
import { root, run } from "../scripts/site-process.ts";
import { isSmall } from "./verdict.ts";

/** One Worker of a runtime under measurement. */
export interface Service {
  name: string;
  /** Its modules: name and file. The first is the entry. */
  modules: readonly { name: string; file: string }[];
  /** Where it is served on loopback; without it others reach it by a binding only. */
  port?: number;
  /** Bindings in workerd's configuration language, each in parentheses. */
  bindings?: readonly string[];
  /** Durable Object classes. */
  objects?: readonly string[];
  /** The service that replaces the platform's cache. */
  cache?: string;
}

/** A directory served as it is. */
export interface Files {
  port: number;
  directory: string;
}

export interface Runtime {
  pid: number;
  /** Milliseconds from the process' start to the first answer. */
  startMs: number;
  /** Milliseconds of processor time spent until the first answer. */
  startCpuMs: number;
  /** Milliseconds of processor time since the start, all threads. */
  cpuMs(): Promise<number>;
  /** Resident memory, in KB. */
  memoryKb(): Promise<number>;
  /** What its Workers and the runtime itself have complained of: a figure beside one of these is worth nothing. */
  complaints(): string[];
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** A file for a bench, below the checkout's ignored `.tmp`. */
export const scratch = (...parts: string[]) => path.join(root, ".tmp/bench", ...parts);

/** The platform's cache, for a Worker that names it. */
export const memoryCache: Service = {
  name: "cache",
  modules: [{ name: "memory-cache.js", file: path.join(root, "bench/memory-cache.js") }],
};

/** Bundles the built site into scratch("site"); a small run uses the bundle that bench/small.ts has made. */
export async function bundleSite(): Promise<void> {
  if (!process.env.SITE_BUILT) await run("npm", ["run", "build"]);
  const isBundled = await access(scratch("site/index.js")).then(
    () => true,
    () => false,
  );
  if (isSmall && isBundled) return;
  await bundleWorker(root, scratch("site"));
}

/** The bindings the built site cannot start without. Its tables are absent: a page that asked them would fail. */
export function siteBindings(settings: Record<string, string>): string[] {
  const variables = {
    ENVIRONMENT: "local",
    MARKET_SOURCES: "simulated",
    COINGECKO_BASE_URL: "http://127.0.0.1:9",
    KRAKEN_BASE_URL: "http://127.0.0.1:9",
    COINBASE_BASE_URL: "http://127.0.0.1:9",
    COINMARKETCAP_BASE_URL: "http://127.0.0.1:9",
    SESSION_SECRET: "of this measurement alone, and of nothing else",
    RATE_LIMITS: "off",
    ANALYTICS_URL: "",
    ROOM_CAPACITY: "5000",
    ...settings,
  };
  return [
    ...Object.entries(variables).map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`),
    ...["DB", "SUBMISSIONS", "QUESTIONS", "TOOL_CALLS"].map((name) => `(name = "${name}", json = "{}")`),
    '(name = "VERSION", json = "{\\"id\\":\\"\\"}")',
    '(name = "PRICE_FEED", durableObjectNamespace = "PriceFeed")',
    '(name = "PRICE_ROOM", durableObjectNamespace = "PriceRoom")',
  ];
}

/**
 * Starts the platform's open runtime with some Workers, nothing in front of them, and waits for `firstUrl`.
 * @throws when it ends, or does not answer within 20 s
 */
export async function startRuntime(
  name: string,
  services: readonly Service[],
  firstUrl: string,
  {
    files,
    keepStorage = false,
  }: {
    files?: Files;
    /** Leaves what Durable Objects of the last runtime of this name have stored. */
    keepStorage?: boolean;
  } = {},
): Promise<Runtime> {
  const home = scratch(`runtime-${name}`);
  if (!keepStorage) await rm(home, { recursive: true, force: true });
  await mkdir(path.join(home, "objects"), { recursive: true });
  const file = path.join(home, "config.capnp");
  await writeFile(file, configuration(services, home, files));

  return await startProcess(
    path.join(root, "node_modules/workerd/bin/workerd"),
    ["serve", "--experimental", file],
    firstUrl,
  );
}

/**
 * Starts a server of any kind, and waits for `firstUrl`.
 * @throws when it ends, or does not answer within 20 s
 */
export async function startProcess(command: string, args: readonly string[], firstUrl: string): Promise<Runtime> {
  const began = performance.now();
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => printed.push(chunk));
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  ended.then(() => running.delete(child));
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} did not start`);

  for (;;) {
    const answer = await fetch(firstUrl).catch(() => null);
    if (answer) {
      const text = await answer.text();
      if (answer.status < 400) break;
      throw new Error(`${firstUrl}: ${answer.status} ${text.slice(0, 200)} ${Buffer.concat(printed)}`);
    }
    if (child.exitCode !== null || performance.now() - began > 20_000)
      throw new Error(`${command}: ${Buffer.concat(printed)}`);
    await wait(1);
  }
  return {
    pid,
    startMs: performance.now() - began,
    startCpuMs: await cpuMs(pid),
    cpuMs: () => cpuMs(pid),
    memoryKb: () => memoryKb(pid),
    complaints: () =>
      Buffer.concat(printed)
        .toString()
        .split("\n")
        .filter((line: string) => /error|fail|unreachable|exception/i.test(line)),
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function configuration(services: readonly Service[], home: string, files?: Files): string {
  const relative = (file: string) => path.relative(home, file);
  const workers = services.map(({ name, modules, bindings = [], objects = [], cache }) => {
    const lines = [
      `modules = [${modules.map((module) => `(name = "${module.name}", esModule = embed "${relative(module.file)}")`).join(", ")}]`,
      'compatibilityDate = "2026-10-01"',
      'compatibilityFlags = ["nodejs_compat"]',
      `bindings = [${bindings.join(",\n")}]`,
      ...(cache ? [`cacheApiOutbound = "${cache}"`] : []),
      ...(objects.length > 0
        ? [
            `durableObjectNamespaces = [${objects.map((object) => `(className = "${object}", uniqueKey = "${name}-${object}", enableSql = true)`).join(", ")}]`,
            'durableObjectStorage = (localDisk = "objects")',
          ]
        : []),
    ];
    return `(name = "${name}", worker = (${lines.join(",\n")}))`;
  });
  const disks = [
    `(name = "objects", disk = (path = "${path.join(home, "objects")}", writable = true))`,
    ...(files ? [`(name = "files", disk = (path = "${files.directory}"))`] : []),
  ];
  const sockets = [
    ...services.filter(({ port }) => port !== undefined),
    ...(files ? [{ name: "files", port: files.port }] : []),
  ].map(({ name, port }) => `(name = "${name}", address = "127.0.0.1:${port}", http = (), service = "${name}")`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
${[...workers, ...disks].join(",\n")}
  ],
  sockets = [${sockets.join(",\n")}],
);
`;
}

/** Nanoseconds are kept per thread; the process' own figure has steps of 10 ms. */
async function cpuMs(pid: number): Promise<number> {
  let nanoseconds = 0;
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    // One may end while the others are read.
    const times = await readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").catch(() => "0");
    nanoseconds += Number(times.split(" ")[0]);
  }
  return nanoseconds / 1e6;
}

async function memoryKb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
}
