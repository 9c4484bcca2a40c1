import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        // Server code: inside workerd, with real D1, Durable Objects and WebSockets.
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                ENVIRONMENT: "local",
                MARKET_SOURCES: "simulated",
                RATE_LIMITS: "off",
                SESSION_SECRET: "a-secret-of-the-tests-and-of-nothing-else",
                TEST_MIGRATIONS: await readD1Migrations("./migrations"),
              },
            },
          })),
        ],
        resolve: { alias },
        test: {
          name: "workers",
          include: ["{app,workers}/**/*.test.{ts,tsx}"],
          exclude: ["app/**/*.node.test.ts"],
          setupFiles: ["./tests/workers-setup.ts"],
          deps: {
            optimizer: { ssr: { enabled: true, include: ["@remix-run/cloudflare", "@remix-run/cloudflare-workers"] } },
          },
        },
      },
      {
        // Build scripts and content: in Node, where they run.
        resolve: { alias },
        test: {
          name: "node",
          environment: "node",
          include: ["scripts/**/*.test.ts", "app/**/*.node.test.ts", "tests/**/*.node.test.ts"],
        },
      },
    ],
  },
});
