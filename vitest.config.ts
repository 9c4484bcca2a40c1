import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };

/** All files of a project share one process or runtime: starting one takes longer than most files do. */
const shared = { isolate: false, maxWorkers: 1 };

// docs/testing.md says what is proved where. The name of a file says where it runs.
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "node",
          ...shared,
          include: ["{app,bench,scripts,workers}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.worker.test.ts"],
        },
      },
      {
        // Needs D1, Durable Objects or sockets: inside workerd.
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: "./wrangler.toml" },
            // Or the runtime prints a stack for each socket that a test leaves open.
            verbose: false,
            miniflare: {
              bindings: {
                ENVIRONMENT: "local",
                MARKET_SOURCES: "simulated",
                RATE_LIMITS: "off",
                PASSWORD_LOG2_COST: "1",
                SESSION_SECRET: "a-secret-of-the-tests-and-of-nothing-else",
                TEST_MIGRATIONS: await readD1Migrations("./migrations"),
              },
            },
          })),
        ],
        resolve: { alias },
        test: {
          name: "worker",
          ...shared,
          sequence: { groupOrder: 1 },
          include: ["{app,workers}/**/*.worker.test.ts"],
          setupFiles: ["./tests/support/worker-setup.ts"],
          deps: {
            optimizer: { ssr: { enabled: true, include: ["@remix-run/cloudflare", "@remix-run/cloudflare-workers"] } },
          },
        },
      },
    ],
  },
});
