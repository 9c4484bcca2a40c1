import { builtinModules } from "node:module";
import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { configDefaults, defineConfig, type Plugin } from "vitest/config";
import { isWholeMatrix } from "./tests/support/scope.ts";

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const alias = [{ find: "~", replacement: resolvePath("./app") }];
/**
 * All files of a project share one process or runtime: starting one takes longer than most files
 * do.
 */
const shared = {
  isolate: false,
  maxWorkers: 1,
  // A busy machine takes its time; what hangs is found all the same.
  testTimeout: 30_000,
  // What is under way in another object is looked for at once and often; no test waits for time to
  // pass.
  expect: { poll: { interval: 5 } },
};

/**
 * Bundled once for workerd, which would otherwise ask for each of their modules: a file starts in
 * half the time.
 */
const bundledPackages = [
  "@conform-to/react",
  "@conform-to/zod/v4",
  "@radix-ui/react-toast",
  "@remix-run/cloudflare",
  "@remix-run/cloudflare-workers",
  "@remix-run/react",
  "csv-parse/sync",
  "drizzle-orm",
  "drizzle-orm/batch",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  "fast-xml-parser",
  "minisearch",
  "react",
  "react-dom/server",
  "react/jsx-runtime",
  "remix-auth",
  "remix-auth-form",
  "stemmer",
  "zod",
  "zod/mini",
  "zod/v4/locales/en.js",
];

/**
 * What a module imports is made ready while workerd still evaluates others. Vitest's own settings
 * leave it for later.
 */
const transformAhead: Plugin = {
  name: "transform-ahead",
  configEnvironment: {
    order: "post",
    handler: () => ({
      dev: { preTransformRequests: true },
      // Named, or the attempt to transform workerd's own modules is logged as an error.
      resolve: { builtins: [...builtinModules, /^node:/, /^cloudflare:(workers|test-internal)$/] },
    }),
  },
};

/** Compiled files, megabytes long, go to workerd without the source maps that nobody reads. */
const omitSourceMaps: Plugin = {
  name: "omit-source-maps",
  enforce: "post",
  transform: {
    filter: { id: [/\/app\/content\/generated\//, /\/build\/index\.js$/, /\/deps_ssr\//] },
    handler: (code) => ({ code, map: { mappings: "" } }),
  },
};

const exclude = [...configDefaults.exclude, ...(isWholeMatrix ? [] : ["**/*.matrix.test.ts"])];

// docs/testing.md says what is proved where. The name of a file says where it runs.
export default defineConfig({
  test: {
    silent: "passed-only",
    projects: [
      {
        resolve: { alias },
        test: {
          name: "node",
          ...shared,
          // Commands wait for their processes.
          maxWorkers: 2,
          include: ["{app,bench,scripts,tests,workers}/**/*.test.{ts,tsx}"],
          exclude: [...exclude, "**/*.worker.test.ts"],
          setupFiles: ["./tests/support/vitest/node-setup.ts"],
        },
      },
      {
        // Needs D1, Durable Objects or sockets: inside workerd.
        plugins: [
          transformAhead,
          omitSourceMaps,
          cloudflareTest(async () => ({
            main: "./tests/support/worker/entry.ts",
            wrangler: { configPath: "./wrangler.toml" },
            // Or the runtime prints a stack for each socket that a test leaves open.
            verbose: false,
            miniflare: {
              bindings: {
                ENVIRONMENT: "local",
                LOCAL_LISTENER: "loopback",
                MARKET_SOURCES: "simulated",
                NEWSLETTER: "local",
                RATE_LIMITS: "off",
                PASSWORD_LOG2_COST: "1",
                SESSION_SECRET: "a-secret-of-the-tests-and-of-nothing-else",
                TEST_ALL: process.env.TEST_ALL ?? "",
                TEST_MIGRATIONS: await readD1Migrations("./migrations"),
              },
            },
          })),
        ],
        resolve: { alias: alias },
        test: {
          name: "worker",
          ...shared,
          sequence: { groupOrder: 1 },
          include: ["{app,workers,tests}/**/*.worker.test.ts"],
          exclude,
          setupFiles: ["./tests/support/worker-setup.ts"],
          deps: {
            optimizer: { ssr: { enabled: true, include: bundledPackages } },
          },
        },
      },
    ],
  },
});
