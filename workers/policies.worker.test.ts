import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { adminLoginPath } from "~/brand/generated/private.server";
import { brand, goldPage } from "~/brand/generated/public";
import { governanceIndex } from "~/content/generated/governance-index.server";
import { pressIndex } from "~/content/generated/press-index.server";
import { QUERY_MAX } from "~/domain/limits";
import { allowLogs } from "../tests/support/vitest/logs";
import * as answers from "../tests/support/worker/answers";
import { routePatterns } from "../tests/support/worker/build-routes";
import { type Answer, dataPathOf, forgetStoredPages, openClient } from "../tests/support/worker/site-client";
import listed from "./policies.json";

// Every route's answers as they leave the fetch handler, as a document and as the data that the browser's router asks
// for. Within one value of the clock and of the price: two answers may differ by nothing but their visitors.

beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"] }));
beforeEach(forgetStoredPages);

/** Pages and files are the same for everyone and kept at the edge; what is private is never kept by anyone. */
type Kind = "page" | "file" | "private";

const release = pressIndex.find(({ publishAt }) => Date.parse(publishAt) <= Date.now());

/** Addresses by kind and by the status that a visitor without an account gets, and their route's pattern where it differs. */
const tables = listed as unknown as [Kind, status: number, paths: string, pattern?: string][];
const words: Record<string, unknown> = {
  ...{ login: adminLoginPath, gold: goldPage, governance: governanceIndex[0]?.slug },
  ...{ release: release?.slug, releaseId: release?.id, unusedId: Math.max(...pressIndex.map(({ id }) => id)) + 1 },
};
const addresses = tables.flatMap(([kind, status, paths, pattern]) =>
  paths
    .replace(/\{(\w+)\}/g, (_, word) => String(words[word]))
    .split(" ")
    .map((path) => ({ pattern: pattern ?? path, kind, status, path })),
);
const { expectPrivate, expectPublic, expectSecurityHeaders, expectStrictContentPolicy } = answers;
const ofKind = (...kinds: Kind[]) => addresses.filter(({ kind }) => kinds.includes(kind));

const https = { origin: "https://site.test" };
const client = openClient(https);
const getPath = client.get;

it("every route of the build is in the tables above", () =>
  expect([...new Set(addresses.map(({ pattern }) => pattern))].sort()).toEqual([...routePatterns].sort()));

describe("a public address", () => {
  // The first request wakes the feed, and its price must not arrive between two answers that are compared.
  beforeAll(async () => void (await vi.waitUntil(async () => (await getPath("/api/bitcoin/stats")).status === 200)));

  const agent = { "User-Agent": "Mozilla/5.0 (iPhone)", "Accept-Language": "fr-CA" };
  const from = { Referer: "https://elsewhere.example/?q=secret", "X-Forwarded-Host": "evil.example" };
  const otherVisitor = {
    headers: { ...agent, ...from, Cookie: "session=forged; signed-in=1; flash=eyJ0b2FzdCI6e319" },
  };
  const otherHost = { origin: "https://copy.evil.example", ip: "203.0.113.9" };

  const pagePaths = ofKind("page").map(({ path }) => path);
  const filePaths = ofKind("file").map(({ path }) => path);

  it.each([...pagePaths, ...pagePaths.map(dataPathOf), ...filePaths])(
    "%s is kept at the edge, secured, and the same byte for byte for every visitor, host and cookie",
    async (path) => {
      const answer = await getPath(path);
      expectPublic(answer);
      expectSecurityHeaders(answer);
      const other = await client.request(path, otherVisitor, otherHost);
      expect(other.text).toBe(answer.text);
      expect([...other.headers]).toEqual([...answer.headers]);
      expect(answer.text).not.toContain("site.test");
      if (!pagePaths.includes(path)) return;
      expectStrictContentPolicy(answer);
      answers.expectOneAddress(answer);
      expect(answer.text).toMatch(/<header[\s\S]*href="\/auth"[\s\S]*Get Started[\s\S]*<\/header>/);
      // A release by its number names its article.
      if (path === `/press-releases/${release?.id}`)
        expect(answer.text).toContain(`<link rel="canonical" href="${brand.origin}/news/${release?.slug}"`);
    },
  );
});

describe("a private address", () => {
  it.each(ofKind("private"))("$path answers $status, secured, and is stored by nobody", async ({ path, status }) => {
    const answer = await getPath(path);
    expect(answer.status).toBe(status);
    expectPrivate(answer);
    const isFrame = path.startsWith("/widgets/chart/") && status === 200;
    expectSecurityHeaders(answer, isFrame ? "SAMEORIGIN" : "DENY");
    if (isFrame)
      expect(answer.headers.get("Content-Security-Policy")).toContain("script-src https://s3.tradingview.com");
    else if (answer.headers.get("Content-Type")?.startsWith("text/html")) expectStrictContentPolicy(answer);

    const data = await getPath(dataPathOf(path));
    expectPrivate(data);
    expectSecurityHeaders(data);
    if (status === 404) expect(data.status).toBe(404);
  });

  it("redirects to the one address of its page", async () => {
    const answer = await getPath("/search/?q=1");
    expect(answer.outcome).toEqual([308, "/search?q=1"]);
    expectPrivate(answer);
  });
});

describe("an answer to something else than a visit", () => {
  const post = (path: string, body: string, origin = https.origin) =>
    client.request(path, { method: "POST", body: new URLSearchParams(body), headers: { Origin: origin } });
  const upgrade = { headers: { Upgrade: "websocket" } };
  const full = { PRICE_ROOM: { getByName: () => ({ fetch: async () => new Response("full", { status: 503 }) }) } };

  it.each<[what: string, status: number, answer: () => Promise<Answer>]>([
    ["a form with errors", 400, () => post("/newsletter", "email=x")],
    ["a program's form", 400, () => post("/newsletter", "company_website=x")],
    ["another site's form", 403, () => post("/newsletter", "email=x", "https://evil.example")],
    ["a form to a page that takes none", 405, () => post("/about", "a=b")],
    ["a socket's address by another method", 405, () => client.request("/ws", { method: "DELETE" })],
    ["a visit to the socket's address", 426, () => getPath("/ws")],
    ["a socket where rooms are full", 503, () => client.request("/ws", upgrade, { bindings: full })],
  ])("(%s: %i) is secured and stored by nobody", async (_, status, request) => {
    allowLogs("request.rejected");
    const answer = await request();
    expect(answer.status).toBe(status);
    expectPrivate(answer);
    expectSecurityHeaders(answer);
  });

  it("is 500 without the reason where a setting is wrong", async () => {
    const logs = allowLogs("settings.invalid");
    const answer = await getPath("/", { bindings: { RATE_LIMITS: "sometimes" } });
    expect([answer.status, answer.text]).toEqual([500, expect.not.stringContaining("RATE_LIMITS")]);
    expectPrivate(answer);
    expectSecurityHeaders(answer);
    expect(logs()).toEqual([{ event: "settings.invalid", error: expect.stringContaining("RATE_LIMITS") }]);
  });
});

it("over plain http nothing pins a developer's machine to https", async () => {
  const { headers } = await getPath("/about", { origin: "http://localhost:8787" });
  expect(headers.get("Strict-Transport-Security")).toBeNull();
  expect(headers.get("Content-Security-Policy")).not.toContain("upgrade-insecure-requests");
});

it.each(["/search", "/press-releases"])(
  "%s escapes what a visitor typed, and repeats no more than is looked for",
  async (path) => {
    const typed = `"><img src=x onerror=alert(1)></script><script>alert(2)</script>`;
    const { text } = await getPath(`${path}?q=${encodeURIComponent(typed)}`);
    expect(text).not.toMatch(/<img src=x|<script>alert\(2\)/);
    const long = (await getPath(dataPathOf(`${path}?q=${"g".repeat(2 * QUERY_MAX)}`))).text;
    expect(long).toContain("g".repeat(QUERY_MAX));
    expect(long).not.toContain("g".repeat(QUERY_MAX + 1));
  },
);

it("a published site has no styleguide, nor its data", async () => {
  const bindings = { ENVIRONMENT: "production", PASSWORD_LOG2_COST: "15" };
  for (const [path, status] of Object.entries({ "/styleguide": 404, "/styleguide.data": 404, "/about": 200 }))
    expect((await getPath(path, { bindings, limited: true })).status, path).toBe(status);
});
