import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, vi } from "vitest";
import { failOnUnexpectedLogs } from "./vitest/logs";

// Files share a runtime: each begins with an empty, migrated database and without the Durable Objects of the last one.
await reset();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);

failOnUnexpectedLogs();
afterAll(() => {
  vi.useRealTimers();
});
