import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { treasury as ledger } from "~/content/generated/treasury.server";
import { createServices, forgetStoredPages, openClient, secondsTo } from "../support/worker/site-client";

// The treasury's addresses for programs, as they leave the fetch handler. to-api.test.ts tests their figures.

type Measure = Record<"id" | "label" | "status", string> & { value: number | null };
type Body = {
  generated_at: string;
  price: { status: string };
  purchases: { no: number; date: string }[];
  measures: Measure[];
};

const times = [...new Set((ledger ?? []).map(({ publishAt }) => Date.parse(publishAt)))].sort((a, b) => a - b);
const [first = 0, last = 0] = [times[0], times.at(-1)];
const purchases = (ledger ?? []).filter((entry) => entry.kind === "btc" && entry.flow === "in");

const site = openClient();
/** A visitor's client, so many seconds after a moment. */
const openAt = (time: number, seconds: number) => openClient({ offsetSeconds: secondsTo(time, seconds) });

// Until the feed has a price, answers are kept for seconds only.
beforeAll(async () => void (await vi.waitUntil(async () => (await site.get("/api/bitcoin/stats")).status === 200)));
beforeEach(forgetStoredPages);

it("/api/treasury is public, even to another site's page, and cached for a minute", async () => {
  const { status, headers, json } = await site.get("/api/treasury");
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(headers.get("Cache-Control")).toBe("public, max-age=60");
  const body = json<Body>();
  expect(body).toMatchObject({ schema: "treasury/v1", price: { btc_cad: null, status: "simulated" } });
  expect(body.purchases).toHaveLength(purchases.length);
});

it.each([
  ...["/api/treasury", "/api/treasury?as_of=2025-06-24", "/treasury/history.csv"],
  ...["/api/bitcoin/stats", "/treasury/purchases.csv", "/llms.txt"],
  createServices().ledgerCopy()?.path ?? "",
])("%s names the company's currency, and not what the code calls every currency", async (path) => {
  const { status, text } = await site.get(path);
  expect([status, text.match(/.{0,40}fiat.{0,40}/gi)]).toEqual([200, null]);
});

it("/api/treasury answers 304 to a client that has the same figures, whenever they were made", async () => {
  const { headers, json } = await site.get("/api/treasury");
  const tag = headers.get("ETag") ?? "";
  expect(tag).toMatch(/^"[\w-]{43}"$/);
  for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const answer = await site.request("/api/treasury", { headers: { "If-None-Match": sent } });
    expect([answer.status, answer.text, answer.headers.get("ETag")]).toEqual([304, "", tag]);
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=60");
  }
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 });
  const other = await site.request("/api/treasury", { headers: { "If-None-Match": '"other"' } });
  expect(other.status).toBe(200);
  expect(other.headers.get("ETag")).toBe(tag);
  expect(other.json<Body>().generated_at).not.toBe(json<Body>().generated_at);
  vi.useRealTimers();
  // Pages from the isolate's memory are compared, too.
  vi.restoreAllMocks();
  await site.get("/api/treasury");
  const stored = await site.request("/api/treasury", { headers: { "If-None-Match": tag } });
  expect([stored.status, stored.text]).toEqual([304, ""]);
});

const conditional = createServices()
  .treasury.instruments()
  .filter(({ type, condition, remaining }) => type === "escrow" && condition && remaining > 0);
it.each(conditional)("/investors/capital says how much of $title its condition has released", async (escrow) => {
  const released = (escrow.count - escrow.remaining).toLocaleString("en-CA");
  expect((await site.get("/investors/capital")).text).toContain(`${escrow.condition}; ${released} released so far`);
});

it("/treasury/purchases.csv is a file, named by the ledger's last day", async () => {
  const { status, headers } = await site.get("/treasury/purchases.csv");
  expect([status, headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const asOf = createServices().treasury.asOf();
  expect(headers.get("Content-Disposition")).toBe(`attachment; filename="treasury-purchases-${asOf}.csv"`);
});

it("before the first entry there are no figures and no file, and JSON says so to programs", async () => {
  const visitor = openAt(first, -60);
  const { status, headers, json } = await visitor.get("/api/treasury");
  expect([status, headers.get("Cache-Control")]).toEqual([404, "no-store"]);
  expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(json()).toEqual({ error: expect.any(String) });
  const file = await visitor.get("/treasury/purchases.csv");
  expect([file.status, file.headers.get("Cache-Control")]).toEqual([404, "private, no-store"]);
});

it("no answer has an entry before its publication time", async () => {
  const before = await openAt(last, -60).get("/api/treasury");
  const hidden = purchases.filter(({ publishAt }) => Date.parse(publishAt) === last);
  expect(before.json<Body>().purchases).toHaveLength(purchases.length - hidden.length);
});

it("the ledger is a file under the hash of its bytes, and only the published one", async () => {
  const [before, after] = [openAt(last, -60), openAt(last, 1)];
  const pathOf = async (visitor: typeof before) =>
    /\/ledger\/treasury-[0-9a-f]{16}\.json/.exec((await visitor.get("/treasury")).text)?.[0] ?? "";
  const [early, late] = [await pathOf(before), await pathOf(after)];
  expect(early).not.toBe(late);
  const { status, headers, text, json } = await after.get(late);
  expect([status, headers.get("Access-Control-Allow-Origin")]).toEqual([200, "*"]);
  expect(createHash("sha256").update(text).digest("hex")).toContain(late.slice(-21, -5));
  expect(json<Body>().purchases).toHaveLength(purchases.length);
  expect([(await before.get(early)).status, (await before.get(late)).status]).toEqual([200, 404]);
});

it("/treasury/history.csv has a row for each day from the first purchase on", async () => {
  const { status, headers, text } = await site.get("/treasury/history.csv");
  expect([status, headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const [head, ...rows] = parse(text, { bom: true, record_delimiter: "\r\n" }) as string[][];
  expect(head?.[0]).toBe("day");
  expect(rows[0]?.[0]).toBe(purchases[0]?.date);
});
