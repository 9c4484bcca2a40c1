import { beforeAll, describe, expect, it, vi } from "vitest";
import { brand } from "~/brand/generated/public";
import { argumentSchemas } from "~/domain/machines/mcp/tools";
import { MAX_BODY_BYTES } from "../../workers/bounded-body";
import { type Choice, createChoice, hostileWords } from "../support/hostile-input";
import { isWholeMatrix } from "../support/scope";
import { allowLogs } from "../support/vitest/logs";
import { newestRelease } from "../support/worker/policies";
import { createServices, openClient, type SiteOptions, secondsTo } from "../support/worker/site-client";

// The Model Context Protocol as it leaves the fetch handler; tests/http/mcp.spec.ts has the official client.

type Envelope = Record<"address" | "as_of" | "status" | "sha256", string | null> & Record<string, unknown>;
interface Result {
  isError?: boolean;
  content: { text: string }[];
  structuredContent?: Envelope;
}

const JSON_TYPE = { "Content-Type": "application/json" };
const send = (body: string, headers: Record<string, string> = {}, more: SiteOptions = {}) =>
  openClient().request("/mcp", { method: "POST", headers: { ...JSON_TYPE, ...headers }, body }, more);

async function call(name: string, args: object, more: SiteOptions = {}): Promise<Result> {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
  const { status, json } = await send(JSON.stringify(message), {}, more);
  expect(status).toBe(200);
  return json<{ result: Result }>().result;
}

async function read(name: string, args: object, more: SiteOptions = {}): Promise<Envelope> {
  const { structuredContent, content } = await call(name, args, more);
  expect(JSON.parse(content[0]?.text ?? "")).toEqual(structuredContent);
  return structuredContent as Envelope;
}

beforeAll(async () => {
  const client = openClient();
  await vi.waitUntil(async () => (await client.get("/api/bitcoin/stats")).status === 200);
});

describe("each tool's answer has address, day, status and hash", () => {
  const sha256 = newestRelease?.history.at(-1)?.sha256;
  const path = `/news/${newestRelease?.slug}`;

  it("search", async () => {
    const found = await read("search", { query: newestRelease?.title, kind: "Press release" });
    expect(found).toMatchObject({ status: "published", sha256: null, as_of: expect.stringMatching(/^20\d\d-/) });
    expect((found.results as Envelope[])[0]).toMatchObject({ address: brand.origin + path, sha256 });
  });

  it("release", async () => {
    const release = await read("release", { number: newestRelease?.id });
    expect(release).toMatchObject({ address: brand.origin + path, sha256, status: "published" });
    expect(release).toMatchObject({ title: newestRelease?.title, verify: `${brand.origin}/verify?q=${sha256}` });
    expect(String(release.text).length).toBeGreaterThan(200);
  });

  it("treasury now, whose figures from a simulated price have no value, and as of a day", async () => {
    const copy = createServices().ledgerCopy();
    const now = await read("treasury", {});
    expect(now).toMatchObject({ address: `${brand.origin}/treasury`, status: "simulated", sha256: copy?.sha256 });
    const simulated = (now.measures as Envelope[]).filter(({ status }) => status === "simulated");
    expect(simulated).not.toEqual([]);
    for (const measure of simulated) expect(measure).toMatchObject({ value: null, as_of: null });
    const past = await read("treasury", { as_of: "2025-06-24" });
    expect(past).toMatchObject({ as_of: "2025-06-24", status: "dated", sha256: copy?.sha256 });
    expect(past).toMatchObject({ holdings: { btc_cost_cad: 9055119 }, balance: { cash_cad: 5250000 } });
    expect(past.measures).toContainEqual(expect.objectContaining({ id: "btc_market_value", unit: "CAD" }));
  });

  it("events", async () => {
    const { events, total } = await read("events", { when: "all" });
    expect(total).toBe(createServices().events.list().length);
    for (const event of events as Envelope[])
      expect(event).toMatchObject({
        address: expect.stringContaining("/investors/events#"),
        status: expect.stringMatching(/^(upcoming|past)$/),
        sha256: null,
        dial_in: null,
        slides: null,
        transcript: null,
      });
  });

  it("verify, by hash and by address, and unknown for others", async () => {
    const genuine = { address: brand.origin + path, sha256, status: "current" };
    expect(await read("verify", { sha256 })).toMatchObject(genuine);
    expect(await read("verify", { address: brand.origin + path })).toMatchObject(genuine);
    const elsewhere = `https://elsewhere.example${path}`;
    for (const args of [{ sha256: "0".repeat(64) }, { address: "/none" }, { address: elsewhere }])
      expect(await read("verify", args)).toMatchObject({ status: "unknown" });
    const lookAlike = brand.origin.replace("//", "//user@") + path;
    expect(await read("verify", { address: lookAlike })).toMatchObject({
      note: expect.stringContaining("not an address"),
    });
  });
});

it.each<[title: string, name: string, args: object]>([
  ["a release that is not published", "release", { number: 999_999 }],
  ["a day that is none", "treasury", { as_of: "2025-02-30" }],
  ["a day before the first entry", "treasury", { as_of: "2001-01-01" }],
  ["neither a hash nor an address", "verify", {}],
  ["an argument that the schema does not name", "events", { when: "all", secret: 1 }],
  ["a query that is too long", "search", { query: "x".repeat(101) }],
])("a call with %s is answered with what is wrong", async (_, name, args) =>
  expect(await call(name, args)).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/\w\.$/) }] }),
);

it("a release under embargo is unknown to every tool until its publication time", async () => {
  if (!newestRelease) throw new Error("there is no release");
  const { id, title, slug, history, publishAt } = newestRelease;
  const at = (seconds: number) => ({ offsetSeconds: secondsTo(publishAt, seconds) });
  const ask = async (more: SiteOptions) => [
    (await call("release", { number: id }, more)).isError ?? false,
    ((await read("search", { query: title }, more)).results as Envelope[]).some((result) => result.title === title),
    (await read("verify", { sha256: history.at(-1)?.sha256 }, more)).status,
    (await read("verify", { address: `/news/${slug}` }, more)).status,
  ];
  expect(await ask(at(-60))).toEqual([true, false, "unknown", "unknown"]);
  expect(await ask(at(60))).toEqual([false, true, "current", "current"]);
});

it("other methods, types and origins are rejected before anything is read", async () => {
  const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  const client = openClient();
  for (const method of ["GET", "DELETE", "PUT"]) {
    const { status, headers } = await client.request("/mcp", { method, headers: { "Sec-Fetch-Site": "none" } });
    expect([status, headers.get("Allow")]).toEqual([405, "POST"]);
  }
  allowLogs("request.denied");
  expect((await send(ping, { "Content-Type": "text/plain" })).status).toBe(415);
  expect((await send(ping, { Origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await send(ping, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  expect((await send("x".repeat(MAX_BODY_BYTES + 1))).status).toBe(413);
  const { status, headers, json } = await send(ping);
  expect([status, headers.get("Cache-Control"), json()]).toEqual([
    200,
    "no-store",
    { jsonrpc: "2.0", id: 1, result: {} },
  ]);
});

it("calls of one address are limited", async () => {
  allowLogs("request.denied");
  const bindings = { TOOL_CALLS: { limit: async () => ({ success: false }) } };
  const { status, headers } = await send("{}", {}, { limited: true, bindings });
  expect([status, headers.get("Retry-After")]).toEqual([429, "60"]);
});

const CALLS = isWholeMatrix ? 10_000 : 300;
/** Of an answer: a page of results, or one release in full. */
const MOST_BYTES = 200_000;

const methods = "tools/call tools/list initialize ping server/discover notifications/initialized resources/read".split(
  " ",
);
const versions = ["2026-07-28", "2025-11-25", "2025-06-18", "1900-01-01", "", "__proto__"];
const values = [...hostileWords, 0, -1, 1, 1e308, 2 ** 53, null, true, [], {}, [[]], { a: { b: {} } }];

function makeArguments({ of, happens, below }: Choice): unknown {
  if (happens(0.15)) return of<unknown>(...values);
  const names = ["query", "kind", "page", "number", "as_of", "when", "sha256", "address", "__proto__", "constructor"];
  const usual = ["gold", "Press release", 1, "2025-06-24", "all", "0".repeat(64), "/treasury", "\ud800"];
  return Object.fromEntries(
    Array.from({ length: below(4) }, () => [
      of(...names),
      happens(0.6) ? of<unknown>(...usual) : of<unknown>(...values),
    ]),
  );
}

function makeBody(choice: Choice): string {
  const { of, happens, below } = choice;
  const depth = of(1, 30, 2_000);
  if (happens(0.05)) return "[".repeat(depth) + "]".repeat(depth);
  if (happens(0.05)) return `${'{"params":'.repeat(depth)}1${"}".repeat(depth)}`;
  const version = of(...versions);
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const params = {
    name: happens(0.8) ? of(...Object.keys(argumentSchemas)) : of<unknown>(...values),
    arguments: makeArguments(choice),
    ...(happens(0.3) && { _meta: happens(0.8) ? _meta : of<unknown>(...values) }),
  };
  const message = {
    jsonrpc: happens(0.95) ? "2.0" : of<unknown>(...values),
    ...(happens(0.9) && { id: happens(0.8) ? 1 : of<unknown>(...values) }),
    method: happens(0.7) ? "tools/call" : happens(0.8) ? of(...methods) : of<unknown>(...values),
    ...(happens(0.9) && { params: happens(0.95) ? params : of<unknown>(...values) }),
  };
  const text = JSON.stringify(happens(0.05) ? Array(below(50)).fill(message) : message);
  return happens(0.05) ? text.slice(0, below(text.length)) : text;
}

it(
  `no hostile call of ${CALLS} fails, or is answered beyond the bounds`,
  async () => {
    allowLogs("request.denied");
    const choice = createChoice(36);
    const seen = new Map<number, number>();
    for (let sent = 0; sent < CALLS; sent += 1) {
      const body = makeBody(choice);
      const headers: Record<string, string> = {};
      if (choice.happens(0.3)) headers["MCP-Protocol-Version"] = choice.of(...versions);
      if (choice.happens(0.3)) headers["Mcp-Method"] = choice.of(...methods);
      if (choice.happens(0.3)) headers["Mcp-Name"] = choice.of(...Object.keys(argumentSchemas));
      const { status, text } = await send(body, headers);
      expect(status, body.slice(0, 500)).toBeLessThan(500);
      expect(text.length, body.slice(0, 500)).toBeLessThan(MOST_BYTES);
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    // Both what is answered and what is rejected was among them.
    for (const status of [200, 202, 400]) expect(seen.get(status)).toBeGreaterThan(CALLS / 100);
  },
  isWholeMatrix ? 600_000 : 60_000,
);
