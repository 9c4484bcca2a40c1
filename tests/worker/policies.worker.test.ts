import { createHash } from "node:crypto";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import brandPaths from "~/brand/generated/addresses.json";
import { brand } from "~/brand/generated/public";
import { governanceIndex } from "~/content/generated/governance-index.server";
import { investorDocuments } from "~/content/generated/investors.server";
import { legal } from "~/content/generated/legal.server";
import { pressIndex } from "~/content/generated/press-index.server";
import { EDGE_HEADER } from "~/http/cache-policy";
import { listAddresses } from "~/routes";
import { allowLogs } from "../support/vitest/logs";
import { findRoute, routes } from "../support/worker/build-routes";
import * as site from "../support/worker/site-client";
import listed from "./policies.json";

// Every route's answers as they leave the fetch handler, as a document and as the data that the
// browser's router asks for. Within one value of the clock and of the price: two answers may differ
// by nothing but their visitors.

const { behindEdge, dataPathOf, openClient } = site;
// With a memory of its own, whatever price an earlier file has left in another.
const https = { origin: "https://site.test", bindings: {} };
const client = openClient(https);
const getPath = client.get;

const newest = pressIndex.find(({ publishAt }) => Date.parse(publishAt) <= Date.now());
const ownFile = investorDocuments.find(({ asset }) => asset !== undefined);
const words: Record<string, unknown> = {
  document: ownFile?.href,
  asset: ownFile?.asset?.slice("/documents/".length),
  ledger: site.createServices().ledgerCopy()?.path,
  login: brandPaths.adminLogin,
  gold: brandPaths.goldPage,
  governance: governanceIndex[0]?.slug,
  legal: Object.keys(legal).find((slug) => slug !== "ordinal-terms"),
  releaseText: newest?.history.at(-1)?.sha256,
  release: newest?.slug,
  releaseId: newest?.id,
  unusedId: Math.max(...pressIndex.map(({ id }) => id)) + 1,
};

/**
 * Pages, files and data are the same for everyone and cached at the edge, data by programs too
 * (treasury.worker.test.ts); private answers are never cached. With the status that a visitor gets.
 */
type Kind = "page" | "file" | "data" | "private";
type Example = { kind: Kind; status: number; path: string };

/** Hidden from visitors, closed to them, or open to POST alone: app/routes.ts says which. */
const derived = listAddresses(brandPaths).flatMap(({ area, path: pattern, methods }): Example[] => {
  const path = pattern.replace(":list", "users").replace(":id", String(newest?.id));
  const status = area === "admin" ? 404 : pattern.startsWith("/api/admin/") ? 401 : 405;
  if (status === 405 && methods.includes("GET")) return [];
  return [{ kind: "private", status, path }];
});
const textPages = brandPaths.textPages.map(
  (path): Example => ({ kind: "page", status: 200, path }),
);
/** Each address of the site at least once, with the queries that change its answer. */
const examples = [
  ...derived,
  ...textPages,
  ...(listed as [Kind, number, string][]).flatMap(([kind, status, paths]) =>
    paths
      .replace(/\{(\w+)\}/g, (_, word) => String(words[word]))
      .split(" ")
      .map((path) => ({ kind, status, path })),
  ),
];
const pathsOf = (kind: Kind) =>
  examples.flatMap((example) => (example.kind === kind ? example.path : []));

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  // The first request wakes the feed, and its price must not arrive between two answers.
  await vi.waitUntil(async () => (await getPath("/api/bitcoin/stats")).status === 200);
});
beforeEach(site.forgetStoredPages);

/** Of one visitor or of the moment: secured, and never kept by anyone. */
function expectPrivate(answer: site.Answer, frame?: string) {
  expect(answer.headers.get("Cache-Control")).toMatch(/^(private, )?no-store$/);
  expect(answer.headers.get(EDGE_HEADER)).toBeNull();
  expect(answer.headers.get("Server-Timing")).toMatch(/^worker;dur=\d+$/);
  expectSecurityHeaders(answer, frame);
}

/** What every answer says, and says nothing of the machinery behind it. */
function expectSecurityHeaders({ headers }: site.Answer, frame = "DENY") {
  const expected: Record<string, RegExp> = {
    "X-Content-Type-Options": /^nosniff$/,
    "X-Frame-Options": new RegExp(`^${frame}$`),
    "Referrer-Policy": /^(strict-origin-when-cross-origin|no-referrer)$/,
    "Cross-Origin-Opener-Policy": /^same-origin$/,
    "Cross-Origin-Resource-Policy": /^same-origin$/,
    "Permissions-Policy": /camera=\(\)/,
    "X-Request-Id": /^[0-9a-f-]{36}$/,
    "Strict-Transport-Security": /^max-age=\d{8}; includeSubDomains; preload$/,
    // Newer browsers ignore X-Frame-Options where there is a policy.
    "Content-Security-Policy": new RegExp(
      `frame-ancestors '${frame === "DENY" ? "none" : "self"}'.*base-uri 'none'`,
    ),
  };
  for (const [name, pattern] of Object.entries(expected)) {
    expect(headers.get(name), name).toMatch(pattern);
  }
  // The last two are between the routes and the fetch handler only.
  for (const name of ["Server", "X-Powered-By", "X-Cache-Policy", "X-Short-Cache"]) {
    expect(headers.get(name)).toBeNull();
  }
}

/** A page of the site itself allows its own inline scripts by hash, and nothing inline besides. */
function expectStrictContentPolicy({ headers, text }: site.Answer) {
  const policy = headers.get("Content-Security-Policy") ?? "";
  expect(policy).toMatch(/^default-src 'none'; /);
  expect(policy).not.toMatch(/unsafe-|\*|https?:|data:|blob:/);
  for (const directive of ["object-src 'none'", "form-action 'self'", "style-src 'self'"]) {
    expect(policy).toContain(directive);
  }
  const scripts = [...text.matchAll(/<script([^>]*)>([\s\S]+?)<\/script>/g)].flatMap(
    ([, attributes = "", code = ""]) =>
      /\bsrc=|type="application\/(ld\+)?json"/.test(attributes) ? [] : code,
  );
  expect(scripts.length).toBeGreaterThan(0);
  const hashes = scripts.map(
    (code) => `'sha256-${createHash("sha256").update(code, "utf8").digest("base64")}'`,
  );
  expect(new Set(policy.match(/'sha256-[^']*'/g))).toEqual(new Set(hashes));

  const tags = text.replace(/<script[\s\S]*?<\/script>/g, "").match(/<[a-z][^>]*>/gi) ?? [];
  const inline = /\s(style|on[a-z]+)=|^<style|(href|src|action)="\s*javascript:/i;
  expect(tags.filter((tag) => inline.test(tag))).toEqual([]);
}

it("every route of the build is in policies.json", () => {
  const tried = new Set(examples.map(({ path }) => findRoute(path.replace(/\?.*/, ""))?.route));
  const untried = routes.filter((route) => !tried.has(route));
  expect(untried, "add an example of each to tests/worker/policies.json").toEqual([]);
});

const pages = pathsOf("page");
it.each([...pages, ...pages.map(dataPathOf), ...pathsOf("file")])(
  "%s is kept at the edge, secured, and the same byte for byte for every visitor",
  async (path) => {
    const answer = await getPath(path);
    const { status, headers, text } = answer;
    expect([status, headers.get("Cache-Control")]).toEqual([200, "public, max-age=0"]);
    // No edge takes it here.
    for (const name of ["Set-Cookie", "Vary", EDGE_HEADER, "Server-Timing"]) {
      expect(headers.get(name)).toBeNull();
    }
    expectSecurityHeaders(answer);
    const lifetime =
      /^max-age=(30, stale-while-revalidate=60|2, stale-while-revalidate=0), stale-if-error=3600$/;
    // At another address of the site, which the edge is in front of.
    const other = await client.request(
      path,
      {
        headers: {
          "User-Agent": "Mozilla/5.0 (iPhone)",
          "Accept-Language": "fr-CA",
          Referer: "https://elsewhere.example/?q=secret",
          "X-Forwarded-Host": "evil.example",
          Cookie: "session=forged; signed-in=1; __Host-flash=eyJ0b2FzdCI6e319",
        },
      },
      { ...behindEdge, ip: "203.0.113.9" },
    );
    expect(other.headers.get(EDGE_HEADER)).toMatch(lifetime);
    expect(other.text).toBe(text);
    for (const name of ["X-Request-Id", EDGE_HEADER]) {
      for (const each of [headers, other.headers]) each.delete(name);
    }
    expect([...other.headers]).toEqual([...headers]);
    if (pages.includes(path)) {
      expectStrictContentPolicy(answer);
      const isHidden = /^\/(press-releases|treasury|search|investors\/reports)\?|\/history$/.test(
        path,
      );
      expect(text.includes('content="noindex"')).toBe(isHidden);
    }
    if (path === `/press-releases/${newest?.id}`) {
      expect(text).toContain(`<link rel="canonical" href="${brand.origin}/news/${newest?.slug}"`);
    }
  },
);

it.each(examples.filter(({ kind }) => kind === "private"))(
  "$path answers $status, secured and never stored",
  async ({ path, status }) => {
    const answer = await getPath(path);
    expect(answer.status).toBe(status);
    const isFrame = path.startsWith("/widgets/chart/") && status === 200;
    expectPrivate(answer, isFrame ? "SAMEORIGIN" : "DENY");
    if (path === "/widgets/chart/stock") expect(answer.text).toContain(brand.listing.chartSymbol);
    if (!isFrame && answer.headers.get("Content-Type")?.startsWith("text/html")) {
      expect(answer.text).toContain('content="noindex"');
      expectStrictContentPolicy(answer);
    }
    const data = await getPath(dataPathOf(path));
    expectPrivate(data);
    if (status === 404) expect(data.status).toBe(404);
  },
);

const post = (path: string, body: string, origin = https.origin) =>
  client.request(path, {
    method: "POST",
    body: new URLSearchParams(body),
    headers: { Origin: origin },
  });
const upgrade = { Upgrade: "websocket" };
const fullRooms = {
  getByName: () => ({ fetch: async () => new Response("full", { status: 503 }) }),
};
const ws = (init: RequestInit, bindings = {}) => client.request("/ws", init, { bindings });

it.each<[what: string, status: number, request: () => Promise<site.Answer>, headers?: object]>([
  ["another spelling", 308, () => getPath("/search/?q=1"), { location: "/search?q=1" }],
  ["a long path", 414, () => getPath(`/${"a".repeat(400)}`)],
  ["a query of many parts", 400, () => getPath(`/search?${"q=&".repeat(41)}`)],
  ["a question what the socket takes", 204, () => ws({ method: "OPTIONS" }), { allow: "GET" }],
  ["data of before single fetch", 400, () => getPath("/about?_data=root")],
  ["a form with errors", 400, () => post("/newsletter", "email=x")],
  ["another site's form", 403, () => post("/newsletter", "email=x", "https://evil.example")],
  ["a form to a page that takes none", 405, () => post("/about", "a=b")],
  ["a DELETE of the socket", 405, () => ws({ method: "DELETE" }), { allow: "GET" }],
  ["a visit to the socket's address", 426, () => ws({}), { upgrade: "websocket" }],
  [
    "another site's socket",
    403,
    () => ws({ headers: { ...upgrade, Origin: "https://evil.example" } }),
  ],
  ["a socket where rooms are full", 503, () => ws({ headers: upgrade }, { PRICE_ROOM: fullRooms })],
])("%s is answered %i, secured and never stored", async (_, status, request, headers = {}) => {
  const answer = await request();
  expect(answer.status).toBe(status);
  expectPrivate(answer);
  expect(Object.fromEntries(answer.headers)).toMatchObject(headers);
});

it.each(["https:", "http:"])(
  "a page over %s may load from it, and from the analytics",
  async (scheme) => {
    const bindings = { ANALYTICS_URL: "https://stats.example/hit" };
    const { headers, text } = await getPath("/", { bindings, origin: `${scheme}//site.test` });
    const policy = headers.get("Content-Security-Policy");
    expect(policy).toContain("connect-src 'self' https://stats.example;");
    expect(policy?.includes("upgrade-insecure-requests")).toBe(scheme === "https:");
    expect(text).toContain(bindings.ANALYTICS_URL);
  },
);

it("a wrong setting is answered 500, without the reason", async () => {
  const logs = allowLogs("settings.invalid");
  const answer = await getPath("/", { bindings: { RATE_LIMITS: "sometimes" } });
  expect([answer.status, answer.text]).toEqual([500, expect.not.stringContaining("RATE_LIMITS")]);
  expectPrivate(answer);
  const requestId = answer.headers.get("X-Request-Id");
  expect(answer.text).toContain(requestId);
  const error = expect.stringContaining("RATE_LIMITS");
  expect(logs()).toEqual([{ event: "settings.invalid", error, requestId }]);
});
