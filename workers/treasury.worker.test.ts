import { parse } from "csv-parse/sync";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { brand } from "~/brand/generated/public";
import { treasury as ledger } from "~/content/generated/treasury.server";
import { createServices, forgetStoredPages, openClient } from "../tests/support/worker/site-client";

// The treasury's addresses for programs, as they leave the fetch handler. What they say is to-api.test.ts's.

type Body = { generated_at: string; price: { status: string }; purchases: { no: number; date: string }[] };

const times = [...new Set((ledger ?? []).map(({ publishAt }) => Date.parse(publishAt)))].sort((a, b) => a - b);
const [first = 0, last = 0] = [times[0], times.at(-1)];
const purchases = (ledger ?? []).filter((entry) => entry.kind === "btc" && entry.flow === "in");

const site = openClient();
/** A visitor's client, so many seconds after a moment. */
const openAt = (time: number, seconds: number) =>
  openClient({ offsetSeconds: Math.floor((time - Date.now()) / 1000 + seconds) });
const lifetimesOf = (headers: Headers) =>
  ["Cache-Control", "Cloudflare-CDN-Cache-Control"].map((name) =>
    (headers.get(name)?.match(/\d+/g) ?? []).map(Number),
  ) as [[browser: number], [fresh: number, whileRevalidate: number, ifError: number]];

// Until the feed has a price, answers are kept for seconds only.
beforeAll(async () => void (await vi.waitUntil(async () => (await site.get("/api/bitcoin/stats")).status === 200)));
beforeEach(forgetStoredPages);

describe("GET /api/treasury", () => {
  it("is everyone's to read, also from another site's page, and kept for a minute", async () => {
    const { status, headers, json } = await site.get("/api/treasury");
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(lifetimesOf(headers)).toEqual([[60], [30, 60, 3600]]);
    const body = json<Body>();
    expect(body).toMatchObject({ schema: "treasury/v1", price: { btc_cad: null, status: "simulated" } });
    expect(body.purchases).toHaveLength(purchases.length);
  });

  it("says 304 to who has the same already, whenever that was made", async () => {
    const { headers, json } = await site.get("/api/treasury");
    const tag = headers.get("ETag") ?? "";
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const answer = await site.request("/api/treasury", { headers: { "If-None-Match": known } });
      expect([answer.status, answer.text, answer.headers.get("ETag")]).toEqual([304, "", tag]);
      expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(lifetimesOf(answer.headers)[0]).toEqual([60]);
    }
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 });
    const other = await site.request("/api/treasury", { headers: { "If-None-Match": '"other"' } });
    expect(other.status).toBe(200);
    expect(other.headers.get("ETag")).toBe(tag);
    expect(other.json<Body>().generated_at).not.toBe(json<Body>().generated_at);
    vi.useRealTimers();
    // What the isolate's memory keeps is compared, too.
    vi.restoreAllMocks();
    await site.get("/api/treasury");
    const stored = await site.request("/api/treasury", { headers: { "If-None-Match": tag } });
    expect([stored.status, stored.text]).toEqual([304, ""]);
  });
});

it("/treasury.csv is a file with a row for each trade and the addresses of their releases", async () => {
  const { status, headers, text } = await site.get("/treasury.csv");
  expect([status, headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const asOf = createServices().treasury.asOf();
  expect(headers.get("Content-Disposition")).toBe(`attachment; filename="treasury-${asOf}.csv"`);
  const [head, ...rows] = parse(text, { bom: true, record_delimiter: "\r\n" }) as string[][];
  const columns = "no date asset quantity unit price_cad cost_cad btc_after release_url";
  expect(head).toEqual(columns.split(" "));
  const trades = (ledger ?? []).filter((entry) => entry.kind === "btc" || entry.kind === "gold");
  expect(rows).toHaveLength(trades.length);
  for (const row of rows) expect(row.at(-1)).toMatch(/^https:\/\//);
  expect(text).toContain(brand.origin);
});

it("before the first entry there is neither: JSON says so to programs", async () => {
  const visitor = openAt(first, -60);
  const { status, headers, json } = await visitor.get("/api/treasury");
  expect([status, headers.get("Cache-Control")]).toEqual([404, "no-store"]);
  expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(json()).toEqual({ error: expect.any(String) });
  const file = await visitor.get("/treasury.csv");
  expect([file.status, file.headers.get("Cache-Control")]).toEqual([404, "private, no-store"]);
});

it("no answer has an entry before its time, nor outlives the next one's, a release's or a document's", async () => {
  const before = await openAt(last, -60).get("/api/treasury");
  const hidden = purchases.filter(({ publishAt }) => Date.parse(publishAt) === last);
  expect(before.json<Body>().purchases).toHaveLength(purchases.length - hidden.length);
  for (const time of times.slice(1))
    for (const path of ["/api/treasury", "/treasury.csv", "/about"]) {
      const { status, headers } = await openAt(time, -20).get(path);
      const [[browser], [fresh, whileRevalidate, ifError]] = lifetimesOf(headers);
      expect(status).toBe(200);
      expect(browser + fresh + Math.max(whileRevalidate, ifError), `${path} ${time}`).toBeLessThanOrEqual(20);
    }
});
