import { expect, it, vi } from "vitest";
import { allowLogs } from "../support/vitest/logs";
import { failingDatabase } from "../support/worker/failing-database";
import { openClient } from "../support/worker/site-client";

async function ask(health: () => Promise<object>, bindings = {}) {
  const PRICE_FEED = { getByName: () => ({ health, snapshot: async () => null }) };
  const { status, json } = await openClient({ bindings: { PRICE_FEED, ...bindings } }).get(
    "/healthz",
  );
  return { code: status, ...json<object>() };
}

it("a site that is well says so to an uptime check", async () => {
  const market = {
    status: "live",
    stale: false,
    agreed_age: 2,
    price_age: 2,
    rooms: 1,
    sources: [],
  };
  // On one machine another process may be writing.
  const { DB } = failingDatabase((call) => call === 1, { message: "SQLITE_BUSY" });
  expect(await ask(async () => market, { DB })).toEqual({
    code: 200,
    status: "ok",
    version: expect.stringMatching(/./),
    db: "ok",
    market: expect.objectContaining({ reachable: true, price_age: 2 }),
    problems: [],
  });
});

it("a feed that is silent holds up no uptime check for more than a second", async () => {
  const wait = vi.spyOn(scheduler, "wait").mockResolvedValue();
  expect(await ask(() => new Promise(() => {}))).toMatchObject({ market: { reachable: false } });
  expect(wait).toHaveBeenCalledWith(1_000);
});

it("a database that does not answer is a 503 for an uptime check", async () => {
  const error = vi.spyOn(console, "error");
  allowLogs("database.unreachable", "price.feed_unreachable");
  const { DB } = failingDatabase(() => true);
  expect(await ask(() => Promise.reject(new Error("overloaded")), { DB })).toMatchObject({
    code: 503,
    status: "failing",
    db: "unreachable",
    market: { reachable: false },
    problems: [expect.stringMatching(/^The database/), expect.stringMatching(/^The price feed/)],
  });
  // What an operator must look at.
  const line = expect.stringContaining('"event":"database.unreachable"');
  expect(error).toHaveBeenCalledWith(line);
});
