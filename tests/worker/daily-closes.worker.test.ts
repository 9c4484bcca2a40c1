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
const [before = "", yesterday = "", today = ""] = [2, 1, 0].map((days) => localDay(Date.now() - days * DAY_MS));
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

it("/api/bitcoin/closes gives everyone each day's close with its source, and has a tag", async () => {
  const { headers, json } = await site.get("/api/bitcoin/closes");
  expect(json()).toEqual({
    schema: "bitcoin-closes/v1",
    time_zone: "America/Toronto",
    status: "live",
    closes: [before, yesterday, today].map((date, index) => {
      return { date, btc_cad: [140_000.5, 141_000, 142_000][index], source: "Kraken" };
    }),
  });
  expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
  const tag = headers.get("ETag") ?? "";
  expect((await site.request("/api/bitcoin/closes", { headers: { "If-None-Match": tag } })).status).toBe(304);
});

it("the treasury's history goes on with the days that have ended, where no share price is needed", async () => {
  expect(before > (filed.at(-1)?.date ?? "")).toBe(true);
  const { json } = await site.get(`/api/treasury/history?from=${before}`);
  const { days, series, closes } = json<{
    days: string[];
    series: { id: string; values: (number | null)[] }[];
    closes: { btc_cad: number[]; share_cad: null[]; sources: object[] };
  }>();
  expect(days).toEqual([before, yesterday]);
  expect(closes).toMatchObject({ btc_cad: [140_000.5, 141_000], share_cad: [null, null] });
  expect(closes.sources).toEqual([{ source: "Kraken", from: before, to: yesterday }]);
  const valuesOf = (id: string) => series.find((each) => each.id === id)?.values;
  const holdings = valuesOf("btc_holdings")?.[0] ?? 0;
  expect(valuesOf("btc_market_value")).toEqual([Math.round(holdings * 140_000.5), Math.round(holdings * 141_000)]);
  expect(valuesOf("mnav_btc_basic")).toEqual([null, null]);
});

it("the treasury's charts, their files and the prices of a day go on with them", async () => {
  const { text: page } = await site.get("/treasury?range=1m");
  expect(page).toMatch(/Closing prices: [^<]*Kraken/);
  const { text: file } = await site.get("/treasury/chart/value.csv?range=1m");
  expect(file).toContain(yesterday);
  const { text: prices } = await site.get(`/treasury/what-if?day=${yesterday}`);
  expect(prices).toContain("C$141,000");
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
    snapshot: async () => ({ stats: { ...figures, ...stats }, age: 0, history: null }),
    closes: async () => {
      if (answeredOn === null) throw new Error("overloaded");
      return { isSimulated: false, answeredOn, closes: [keep(before, "140000.5")] };
    },
  };
  const bindings = { ...behindEdge.bindings, PRICE_FEED: { getByName: () => feed } };
  const published = openClient({ ...behindEdge, bindings });
  // What the data centre's cache holds is an earlier test's feed's.
  beforeEach(async () => void (await (caches as unknown as { default: Cache }).default.delete(EDGE_KEY)));

  it.each([
    "/treasury",
    "/treasury/what-if",
    "/treasury/chart/value.csv",
    "/treasury/chart/value.svg",
    "/api/treasury/history",
    "/api/bitcoin/closes",
  ])("has %s cached as long as its closes are complete", async (path) => {
    if (answeredOn === null) allowLogs("price.feed_unreachable");
    const { headers } = await published.get(path);
    const [lifetime] = headers.get(EDGE_HEADER)?.split(",") ?? [];
    if (answeredOn === null && path === "/api/bitcoin/closes") expect(lifetime).toBeUndefined();
    else expect(lifetime).toBe(isComplete ? "max-age=30" : "max-age=2");
  });
});
