import { expect, it } from "vitest";
import { allowLogs } from "../support/vitest/logs";
import { failingDatabase } from "../support/worker/failing-database";
import { fetchSite } from "../support/worker/site-client";

async function ask(bindings: object) {
  const { response } = await fetchSite("/healthz", {}, { bindings });
  return { code: response.status, ...((await response.json()) as Record<string, unknown>) };
}

const feedThat = (health: () => Promise<object>) => ({
  PRICE_FEED: { getByName: () => ({ health, snapshot: async () => null }) },
});

it("a site that is well says so to an uptime check", async () => {
  const market = { status: "live", stale: false, agreed_age: 2, price_age: 2, rooms: 1 };
  const feed = feedThat(async () => ({ ...market, sources: [] }));
  expect(await ask(feed)).toEqual({
    code: 200,
    status: "ok",
    version: expect.stringMatching(/./),
    db: "ok",
    market: expect.objectContaining({ reachable: true, price_age: 2 }),
    problems: [],
  });
});

it("a database that does not answer is a 503 for an uptime check", async () => {
  const logs = allowLogs("database.unreachable", "price.feed_unreachable");
  const { DB } = failingDatabase(() => true);
  expect(
    await ask({ DB, ...feedThat(() => Promise.reject(new Error("overloaded"))) }),
  ).toMatchObject({
    code: 503,
    status: "failing",
    db: "unreachable",
    market: { reachable: false },
    problems: [
      "The database does not answer: sign-ins, forms and lists fail; public pages go on.",
      "The price feed does not answer: pages show the last price they know.",
    ],
  });
  expect(logs()).toContainEqual(expect.objectContaining({ event: "database.unreachable" }));
});
