import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { bundleWorker } from "../scripts/build-site.ts";
import { root, run } from "../scripts/site-process.ts";
import { type Running, startProcess } from "./running.ts";
import { isSmall } from "./verdict.ts";

export interface Service {
  name: string;
  file: string;
  /** On loopback; without it only bindings reach it. */
  port?: number;
  /** In workerd's configuration language, each in parentheses. */
  bindings?: readonly string[];
  /** Durable Object classes. */
  objects?: readonly string[];
}

/** Below the checkout's ignored `.tmp`. */
export const scratch = (...parts: string[]) => path.join(root, ".tmp/bench", ...parts);

/** Bundles the built site into scratch("site"); a small run uses bench/run.ts's bundle. */
export async function bundleSite(): Promise<void> {
  if (!process.env.SITE_BUILT) await run("npm", ["run", "build"]);
  if (isSmall && existsSync(scratch("site/index.js"))) return;
  await bundleWorker(root, scratch("site"));
}

/**
 * With the bindings that the site can't start without. Has no tables: a page that needs one fails.
 * @param settings variables; default: simulated prices
 */
export function siteService(port: number, settings: Record<string, string> = {}): Service {
  const variables = {
    ENVIRONMENT: "local",
    MARKET_SOURCES: "simulated",
    KRAKEN_BASE_URL: "http://127.0.0.1:9",
    COINBASE_BASE_URL: "http://127.0.0.1:9",
    SESSION_SECRET: "of this measurement alone, and of nothing else",
    RATE_LIMITS: "off",
    ...settings,
  };
  return {
    name: "site",
    file: scratch("site/index.js"),
    port,
    bindings: [
      ...Object.entries(variables).map(
        ([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`,
      ),
      ...["DB", "SUBMISSIONS"].map((name) => `(name = "${name}", json = "{}")`),
      '(name = "VERSION", json = "{\\"id\\":\\"\\"}")',
      '(name = "PRICE_FEED", durableObjectNamespace = "PriceFeed")',
      '(name = "PRICE_ROOM", durableObjectNamespace = "PriceRoom")',
    ],
    objects: ["PriceFeed", "PriceRoom"],
  };
}

interface RuntimeOptions {
  files?: { port: number; directory: string };
}

/**
 * Nothing in front of the Workers; waits for `firstUrl`.
 * @throws as {@link startProcess}
 */
export async function startRuntime(
  name: string,
  services: readonly Service[],
  firstUrl: string,
  { files }: RuntimeOptions = {},
): Promise<Running> {
  const home = scratch(`runtime-${name}`);
  await rm(home, { recursive: true, force: true });
  await mkdir(path.join(home, "objects"), { recursive: true });
  const file = path.join(home, "config.capnp");
  const cache: Service = { name: "cache", file: path.join(root, "bench/no-cache.js") };
  await writeFile(file, configuration([...services, cache], home, files));

  const workerd = path.join(root, "node_modules/workerd/bin/workerd");
  return startProcess(workerd, ["serve", "--experimental", file], firstUrl);
}

function configuration(
  services: readonly Service[],
  home: string,
  files: RuntimeOptions["files"],
): string {
  const workers = services.map(({ name, file, bindings = [], objects = [] }) => {
    const lines = [
      `modules = [(name = "index.js", esModule = embed "${path.relative(home, file)}")]`,
      'compatibilityDate = "2026-10-01"',
      'compatibilityFlags = ["nodejs_compat"]',
      `bindings = [${bindings.join(",\n")}]`,
      ...(name === "site" ? ['cacheApiOutbound = "cache"'] : []),
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
  ].map(
    ({ name, port }) =>
      `(name = "${name}", address = "127.0.0.1:${port}", http = (), service = "${name}")`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
${[...workers, ...disks].join(",\n")}
  ],
  sockets = [${sockets.join(",\n")}],
);
`;
}
