import { evictDurableObject, reset, runInDurableObject } from "cloudflare:test";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closes as filed } from "~/content/generated/market.server";
import { EDGE_HEADER } from "~/http/cache-policy";
import { localDay } from "~/locale/local-times";
import { EDGE_KEY } from "../../workers/price/market";
import { allowLogs } from "../support/vitest/logs";
import { createMarket, feedNamed, startFeed } from "../support/worker/price-market";
import { behindEdge, forgetStoredPages, openClient } from "../support/worker/site-client";

// What the feed has kept, as the treasury's addresses give it.

const DAY_MS = 86_400_000;
const [before = "", yesterday = "", today = ""] = [2, 1, 0].map((days) =>
  localDay(Date.now() - days * DAY_MS),
);
const keep = (date: string, btcFiat: string) => ({ date, btcFiat, source: "Kraken" });
// An isolate of its own: that of other files may have asked for the closes a moment ago.
const site = openClient({ bindings: {} });

beforeAll(async () => {
  const feed = feedNamed("cad");
  const { market, sources } = createMarket([{ name: "kraken", cadence: "live", isFree: true }]);
  market.now = Date.now();
  await startFeed(feed, { sources, now: () => Date.now() });
  const kept = [keep(before, "140000.5"), keep(yesterday, "141000"), keep(today, "142000")];
  await runInDurableObject(feed, (_, { storage }) => storage.kv.put("closes:1", kept));
  await evictDurableObject(feed);
});
beforeEach(() => void forgetStoredPages());
afterAll(() => {
  vi.restoreAllMocks();
  return reset();
});

it("the treasury's history and charts go on with the days that have ended", async () => {
  expect(before > (filed.at(-1)?.date ?? "")).toBe(true);
  const { text } = await site.get("/treasury/history.csv");
  const priced = text.split("\r\n").filter((line) => line >= before && line.startsWith("2"));
  expect(priced.map((line) => [line.slice(0, 10), line.split(",")[5]])).toEqual([
    [before, "140000.5"],
    [yesterday, "141000"],
  ]);
});

describe.each([
  ["without an answer of the feed", null],
  ["whose feed last answered yesterday", yesterday],
  ["whose feed answered today", today],
])("a site %s", (_, answeredOn) => {
  const isComplete = answeredOn === today;
  const stats = {
    price: 140_000,
    updated_at: new Date().toISOString(),
    source: "kraken",
    status: "live",
    stale: false,
  };
  const figures = { market_cap: null, volume_24h: null, percent_change_24h: null };
  const feed = {
    snapshot: async () => ({ stats: { ...figures, ...stats }, givenAt: Date.now(), history: null }),
    closes: async () => {
      if (answeredOn === null) throw new Error("overloaded");
      return { isSimulated: false, answeredOn, closes: [keep(before, "140000.5")] };
    },
  };
  const bindings = { ...behindEdge.bindings, PRICE_FEED: { getByName: () => feed } };
  const published = openClient({ ...behindEdge, bindings });
  // What the data centre's cache holds is an earlier test's feed's.
  beforeEach(
    async () => void (await (caches as unknown as { default: Cache }).default.delete(EDGE_KEY)),
  );

  it.each(["/treasury", "/treasury/history.csv"])(
    "has %s cached as long as its closes are complete",
    async (path) => {
      if (answeredOn === null) allowLogs("price.feed_unreachable");
      const { headers } = await published.get(path);
      const [lifetime] = headers.get(EDGE_HEADER)?.split(",") ?? [];
      expect(lifetime).toBe(isComplete ? "max-age=30" : "max-age=2");
    },
  );
});
