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

// Every route's answers as they leave the fetch handler, as a document and as the data that the browser's router asks
// for. Within one value of the clock and of the price: two answers may differ by nothing but their visitors.

beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"] }));
beforeEach(forgetStoredPages);

/** Pages and files are the same for everyone and kept at the edge; what is private is never kept by anyone. */
type Kind = "page" | "file" | "private";

const release = pressIndex.find(({ publishAt }) => Date.parse(publishAt) <= Date.now());
const unusedId = Math.max(...pressIndex.map(({ id }) => id)) + 1;

/**
 * Addresses by what they are and the status that a visitor without an account gets, under the pattern of the route that
 * answers; without one, a route's pattern is its address. A new route must be put here before it is published.
 */
const tables: [Kind, status: number, paths: string, pattern?: string][] = [
  ["page", 200, `/ /about /agreements /bitcoin /contact ${goldPage} /investors /launchpad /litepaper /manifesto`],
  ["page", 200, "/newsletter /press-releases /search /terms-of-service /whitelist"],
  ["page", 200, `/governance/${governanceIndex[0]?.slug}`, "/governance/:slug"],
  ["page", 200, `/news/${release?.slug}`, "/news/:slug"],
  ["page", 200, `/press-releases/${release?.id}`, "/press-releases/:id"],
  ["page", 200, "/newsletter?subscribed=new", "/newsletter"],
  ["page", 200, "/press-releases?year=2025 /press-releases?q=gold", "/press-releases"],
  ["page", 200, "/search?q=gold /search?q=%22%3E%3Cscript%3E", "/search"],
  ["page", 200, "/whitelist?registered=new", "/whitelist"],
  ["file", 200, "/.well-known/security.txt /atom.xml /feed.json /feed.xml /robots.txt /site.webmanifest /sitemap.xml"],
  ["private", 200, `${adminLoginPath} /styleguide /reset-password /newsletter/manage /whitelist/manage`],
  ["private", 200, "/auth /healthz /api/bitcoin/stats"],
  ["private", 200, "/newsletter/manage?token=forged /newsletter/manage?sent=1", "/newsletter/manage"],
  ["private", 200, "/whitelist/manage?token=forged", "/whitelist/manage"],
  ["private", 200, "/reset-password?token=forged", "/reset-password"],
  ["private", 200, "/widgets/chart/stock /widgets/chart/bitcoin", "/widgets/chart/:name"],
  ["private", 301, "/favicon.ico /news"],
  ["private", 302, `/account /account/data /admin /admin/security /admin-dashboard /dashboard ${adminLoginPath}/code`],
  ["private", 302, "/auth/sign-out"],
  ["private", 302, "/admin/users/1/remove", "/admin/:list/:id/remove"],
  ["private", 404, "/local-mail"],
  ["private", 401, "/api/user /api/admin/users /api/admin/launch-registrations /api/admin/newsletter-subscribers"],
  ["private", 401, "/api/admin/export-users /api/admin/export-launch-registrations"],
  ["private", 401, "/api/admin/export-newsletter-subscribers /api/admin/export-audit-log"],
  // The site of this test hides the assistant.
  ["private", 404, "/assistant /widgets/newsletter /whitelist/manage/data"],
  ["private", 404, "/whitelist/manage/data?token=forged", "/whitelist/manage/data"],
  ["private", 404, "/api/no-such-call /api/admin", "/api/*"],
  ["private", 404, "/no-such-page /wp-login.php /governance", "/*"],
  // What public routes do not know.
  ["private", 404, "/news/Wrong-Case /news/%F0%9F%92%A5", "/news/:slug"],
  ["private", 404, "/governance/Board-Mandate", "/governance/:slug"],
  ["private", 404, "/widgets/chart/gold", "/widgets/chart/:name"],
  ["private", 404, `/press-releases/${unusedId} /press-releases/01 /press-releases/abc`, "/press-releases/:id"],
  ["private", 405, "/api/chat /api/launch-registration /api/login /api/logout /api/register"],
  ["private", 410, "/confirm-email /whitelist/confirm"],
  ["private", 410, "/confirm-email?token=forged", "/confirm-email"],
  ["private", 410, "/whitelist/confirm?token=forged", "/whitelist/confirm"],
];
const addresses = tables.flatMap(([kind, status, paths, pattern]) =>
  paths.split(" ").map((path) => ({ pattern: pattern ?? path, kind, status, path })),
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
