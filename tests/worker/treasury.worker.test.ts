import { createHash } from "node:crypto";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { treasury as ledger } from "~/content/generated/treasury.server";
import { forgetStoredPages, openClient, secondsTo } from "../support/worker/site-client";

// The treasury's outlets, as they leave the fetch handler. That they say one thing:
// app/routes/treasury/outlets.test.ts.

interface Body {
  readonly schema: string;
  readonly generated_at: string;
  readonly currency: string;
  readonly bitcoin: readonly object[];
}

const rows: { readonly publishAt: string }[] = Object.values(ledger ?? {}).flat();
const first = Math.min(...rows.map(({ publishAt }) => Date.parse(publishAt)));
const bitcoin = ledger?.bitcoin ?? [];
const last = bitcoin.at(-1)?.publishAt ?? "";

const site = openClient();
/** A visitor's client, so many seconds after a moment. */
const openAt = (time: number | string, seconds: number) =>
  openClient({ offsetSeconds: secondsTo(time, seconds) });

// Until the feed has a price, answers are kept for seconds only.
beforeAll(async () => {
  await vi.waitUntil(async () => (await site.get("/api/bitcoin/stats")).status === 200);
});
beforeEach(forgetStoredPages);

it("/api/treasury is public, even to another site's page, and kept for a minute by who has its figures", async () => {
  const { status, headers, text, json } = await site.get("/api/treasury");
  expect([status, headers.get("Content-Type")]).toEqual([200, "application/json; charset=utf-8"]);
  expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(headers.get("Cache-Control")).toBe("public, max-age=60");
  const body = json<Body>();
  expect([body.schema, body.currency]).toEqual(["treasury/v2", "CAD"]);
  expect(text).not.toMatch(/"[a-z_]*(cad|_fiat"|Fiat)[a-z_]*":/);

  // The same figures have the same tag, whenever they were made.
  const tag = headers.get("ETag") ?? "";
  const ask = (sent: string) =>
    site.request("/api/treasury", { headers: { "If-None-Match": sent } });
  expect((await ask(tag)).status).toBe(304);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 });
  const other = await ask('"other"');
  vi.useRealTimers();
  expect([other.status, other.headers.get("ETag")]).toEqual([200, tag]);
  expect(other.json<Body>().generated_at).not.toBe(body.generated_at);
});

it("a reader's own prices take the place of ours", async () => {
  const { text } = await site.get("/treasury?btc=200,000&share=%240.70");
  const shown = ["C$38,585,489", "C$13,238,000", 'action="/treasury#figures"'];
  for (const figure of shown) expect(text).toContain(figure);
  const wrong = await site.get("/treasury?btc=lots&share=-");
  expect(wrong.text.match(/Type a price in/g)).toHaveLength(2);
});

it("what is computed of a figure that has grown old is stale", async () => {
  const { text } = await openAt(last, 60 * 86_400).get("/api/treasury");
  expect(text).toContain('"stale"');
  expect((await openAt(last, 1).get("/api/treasury")).text).not.toContain('"stale"');
});

it("before the first row there are no figures and no file, and JSON says so to programs", async () => {
  const visitor = openAt(first, -60);
  const { status, headers, json } = await visitor.get("/api/treasury");
  expect([status, headers.get("Cache-Control")]).toEqual([404, "no-store"]);
  expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(json()).toEqual({ error: expect.any(String) });
  for (const path of ["/treasury", "/treasury/purchases.csv", "/treasury/history.csv"]) {
    expect((await visitor.get(path)).status, path).toBe(404);
  }
});

it("what is published is a file under the hash of its bytes, and only that", async () => {
  const [before, after] = [openAt(last, -60), openAt(last, 1)];
  const pathOf = async (visitor: typeof before) =>
    /\/ledger\/treasury-[0-9a-f]{16}\.json/.exec((await visitor.get("/treasury")).text)?.[0] ?? "";
  const [early, late] = [await pathOf(before), await pathOf(after)];
  const { status, headers, text, json } = await after.get(late);
  expect([status, headers.get("Access-Control-Allow-Origin")]).toEqual([200, "*"]);
  expect(headers.get("ETag")).toContain(late.slice(-21, -5));
  expect(createHash("sha256").update(text).digest("hex")).toContain(late.slice(-21, -5));
  expect(json<Body>().bitcoin).toHaveLength(bitcoin.length);
  expect([(await before.get(early)).status, (await before.get(late)).status]).toEqual([200, 404]);
});
