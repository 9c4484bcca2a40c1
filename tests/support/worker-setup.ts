import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, vi } from "vitest";
import { failOnUnexpectedLogs } from "./vitest/logs";
import { replacedDependencies } from "./worker/replaceable-feed";

// Files share a runtime: each begins with an empty, migrated database and without the Durable
// Objects of the last one.
await reset();
await dropTables();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);

/** On a busy machine a reset may leave the database as it was. */
async function dropTables() {
  const { results } = await env.DB.prepare(
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name not like '\\_cf%' escape '\\'",
  ).all<{ name: string }>();
  if (results.length === 0) return;
  const drops = results.map(({ name }) => env.DB.prepare(`drop table if exists "${name}"`));
  await env.DB.batch([env.DB.prepare("pragma defer_foreign_keys = on"), ...drops]);
}

failOnUnexpectedLogs();
afterAll(() => {
  vi.useRealTimers();
  replacedDependencies.clear();
});
