import { evictDurableObject, reset, runInDurableObject } from "cloudflare:test";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
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

const stats = {
  price: 140_000,
  market_cap: null,
  volume_24h: null,
  percent_change_24h: null,
  updated_at: new Date().toISOString(),
  source: "kraken",
  status: "live",
  stale: false,
};
const snapshot = { stats, givenAt: Date.now(), history: null };
const closesOf = (answeredOn: string) => async () => ({
  isSimulated: false,
  answeredOn,
  closes: [keep(before, "140000.5")],
});
const whole = { snapshot: async () => snapshot, closes: closesOf(today) };
const [withPrice, withCloses] = [
  ["/", "/about", "/about.data", "/api/treasury"],
  ["/treasury/history.csv"],
];
const withBoth = ["/treasury", "/treasury.data", "/investors/stock"];

it.each<[what: string, feed: object, incomplete: string[]]>([
  ["nothing", whole, []],
  ["a price", { ...whole, snapshot: async () => null }, [...withPrice, ...withBoth]],
  [
    "a price that is current",
    {
      ...whole,
      snapshot: async () => ({ ...snapshot, stats: { ...stats, status: "stale", stale: true } }),
    },
    [...withPrice, ...withBoth],
  ],
  ["yesterday's close", { ...whole, closes: closesOf(yesterday) }, [...withCloses, ...withBoth]],
  [
    "any answer of the feed about closes",
    { ...whole, closes: () => Promise.reject(new Error("overloaded")) },
    [...withCloses, ...withBoth],
  ],
])(
  "an answer that lacks %s is kept for 2 s where it shows that, and any other for 30 s",
  async (_, feed, incomplete) => {
    allowLogs("price.feed_unreachable");
    // What the data centre's cache holds is an earlier test's feed's.
    await (caches as unknown as { default: Cache }).default.delete(EDGE_KEY);
    const bindings = { ...behindEdge.bindings, PRICE_FEED: { getByName: () => feed } };
    const published = openClient({ ...behindEdge, bindings });
    const lifetimes: Record<string, unknown> = {};
    const paths = [...withPrice, ...withCloses, ...withBoth];
    for (const path of paths) {
      lifetimes[path] = (await published.get(path)).headers.get(EDGE_HEADER)?.split(",")[0];
    }
    expect(lifetimes).toEqual(
      Object.fromEntries(
        paths.map((path) => [path, incomplete.includes(path) ? "max-age=2" : "max-age=30"]),
      ),
    );
  },
);
