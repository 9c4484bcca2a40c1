import { beforeEach, expect, it } from "vitest";
import { closes as filed } from "~/content/generated/market.server";
import { EDGE_HEADER } from "~/http/cache-policy";
import { localDay } from "~/locale/local-times";
import { EDGE_KEY } from "../../workers/price/market";
import { allowLogs } from "../support/vitest/logs";
import { createSnapshot, edge } from "../support/worker/price-market";
import { behindEdge, forgetStoredPages, openClient } from "../support/worker/site-client";

// What the feed has kept, as the treasury's addresses give it.

const [before = "", yesterday = "", today = ""] = [2, 1, 0].map((days) =>
  localDay(Date.now() - days * 86_400_000),
);
beforeEach(() => void forgetStoredPages());

const closesOf = (answeredOn: string) => async () => ({
  isSimulated: false,
  answeredOn,
  closes: [before, yesterday].map((date) => ({ date, btcFiat: "140000.5", source: "Kraken" })),
});
const whole = { snapshot: async () => createSnapshot(), closes: closesOf(today) };
const withPrice = ["/", "/about", "/about.data", "/api/treasury"];
const withCloses = ["/treasury/history.csv"];
const withBoth = ["/treasury", "/treasury.data", "/investors/stock"];

it.each<[what: string, feed: object, incomplete: string[]]>([
  ["nothing", {}, []],
  ["a price", { snapshot: async () => null }, [...withPrice, ...withBoth]],
  [
    "a current price",
    { snapshot: async () => createSnapshot({ stale: true }) },
    [...withPrice, ...withBoth],
  ],
  ["yesterday's close", { closes: closesOf(yesterday) }, [...withCloses, ...withBoth]],
  [
    "any answer of the feed about closes",
    { closes: () => Promise.reject(new Error("overloaded")) },
    [...withCloses, ...withBoth],
  ],
])(
  "an answer that lacks %s is kept for 2 s where it shows that, and any other for 30 s",
  async (lacked, feed, incomplete) => {
    allowLogs("price.feed_unreachable");
    // What the data centre's cache holds is an earlier test's feed's.
    await edge.delete(EDGE_KEY);
    const PRICE_FEED = { getByName: () => ({ ...whole, ...feed }) };
    const published = openClient({
      ...behindEdge,
      bindings: { ...behindEdge.bindings, PRICE_FEED },
    });
    for (const path of [...withPrice, ...withCloses, ...withBoth]) {
      const lifetime = (await published.get(path)).headers.get(EDGE_HEADER)?.split(",")[0];
      expect([path, lifetime]).toEqual([path, `max-age=${incomplete.includes(path) ? 2 : 30}`]);
    }
    const { status } = await published.get("/api/bitcoin/stats");
    expect(status).toBe(lacked === "a price" ? 503 : 200);
    if (incomplete.length > 0) return;
    // History goes on after the files' last day.
    expect(before > (filed.at(-1)?.date ?? "")).toBe(true);
    const { text } = await published.get("/treasury/history.csv");
    const priced = text.split("\r\n").filter((line) => line.split(",")[5] === "140000.5");
    expect(priced.map((line) => line.slice(0, 10))).toEqual([before, yesterday]);
  },
);
