import { reset } from "cloudflare:test";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { compiledContent } from "~/content/compiled.server";
import { EDGE_KEY } from "../../workers/price/market";
import { createMarket, feedNamed, startFeed } from "../support/worker/price-market";
import { openClient } from "../support/worker/site-client";

// A delayed price of the share, as the site shows it beside the price that Bitcoin had at the same moment.

/** A trading day of the exchange, at 11 a.m. in Toronto. */
const NOW = Date.parse("2026-11-23T16:00:00Z");
const licence = "Share price delayed 0 minutes, by Quotes & Co.";
/** With bindings of its own, so that no earlier price is in the isolate's memory. */
const site = openClient({ bindings: {} });

beforeAll(async () => {
  await (caches as unknown as { default: Cache }).default.delete(EDGE_KEY);
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  const feed = feedNamed("cad");
  const { market, sources } = createMarket([
    { name: "kraken", cadence: "live", isFree: true },
    { name: "coinbase", cadence: "live", isFree: true },
  ]);
  market.now = NOW;
  market.giveHistory = async () => [];
  const shareSource = { delayMs: 0, licence, ask: async () => "0.70" };
  await startFeed(feed, { sources, shareSource, now: () => market.now });
  await feed.snapshot();
  await vi.waitFor(async () => expect((await feed.snapshot())?.share).toBeDefined());
});
afterAll(async () => {
  vi.useRealTimers();
  await reset();
});

type Body = {
  measures: {
    id: string;
    value: number;
    as_of: string;
    inputs: Record<string, number>;
    input_sources: Record<string, object>;
  }[];
};

it("/api/treasury has mNAV from share and Bitcoin of one moment, dated by its oldest input", async () => {
  const { measures } = (await site.get("/api/treasury")).json<Body>();
  const mnav = measures.find(({ id }) => id === "mnav_btc_basic");
  const { S = 0, B = 0 } = mnav?.inputs ?? {};
  expect(mnav).toMatchObject({ status: "dated", inputs: { p: 0.7, P: 140_000 } });
  expect(mnav?.value).toBeCloseTo((S * 0.7) / (B * 140_000), 1);
  expect((mnav?.as_of ?? "") < "2026").toBe(true);
  expect(mnav?.input_sources.p).toMatchObject({ as_of: "2026-11-23T16:00:00.000Z", licence });
});

it.each(["/treasury", "/"])("%s shows the licence's line beside the figure, with the moment", async (path) => {
  expect(compiledContent.treasury?.length).toBeGreaterThan(0);
  const { text } = await site.get(path);
  const plain = text.replaceAll(/\u00a0|&nbsp;/g, " ").replaceAll("&amp;", "&");
  expect(plain).toContain("November 23, 2026 at 11:00 a.m. ET");
  expect(plain).toContain(licence);
});
