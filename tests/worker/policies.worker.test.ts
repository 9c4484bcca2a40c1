import { createHash } from "node:crypto";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { brand } from "~/brand/generated/public";
import { EDGE_HEADER } from "~/http/cache-policy";
import { allowLogs } from "../support/vitest/logs";
import { routePatterns } from "../support/worker/build-routes";
import { examples, type Kind, newestRelease } from "../support/worker/policies";
import {
  type Answer,
  behindEdge,
  dataPathOf,
  fetchSite,
  forgetStoredPages,
  openClient,
} from "../support/worker/site-client";

// Every route's answers as they leave the fetch handler, as a document and as the data that the
// browser's router asks for. Within one value of the clock and of the price: two answers may differ
// by nothing but their visitors.

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  // The first request wakes the feed, and its price must not arrive between two answers.
  await vi.waitUntil(async () => (await getPath("/api/bitcoin/stats")).status === 200);
});
beforeEach(forgetStoredPages);

const ofKind = (kind: Kind) => examples.filter((example) => example.kind === kind);

const https = { origin: "https://site.test" };
const client = openClient(https);
const getPath = client.get;

function expectPublic({ headers, status }: Answer) {
  expect(status).toBe(200);
  expect(headers.get("Cache-Control")).toBe("public, max-age=0");
  // No edge takes it here.
  for (const name of ["Set-Cookie", "Vary", EDGE_HEADER]) expect(headers.get(name)).toBeNull();
}

/** Of one visitor or of the moment: secured, and never kept by anyone. */
function expectPrivate(answer: Answer, frame?: string) {
  expect(answer.headers.get("Cache-Control")).toMatch(/^(private, )?no-store$/);
  for (const name of ["Cloudflare-CDN-Cache-Control", "CDN-Cache-Control"]) {
    expect(answer.headers.get(name)).toBeNull();
  }
  expect(answer.headers.get("Server-Timing")).toMatch(/^worker;dur=\d+$/);
  expectSecurityHeaders(answer, frame);
}

/** What every answer says, and says nothing of the machinery behind it. */
function expectSecurityHeaders({ headers }: Answer, frame = "DENY") {
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
function expectStrictContentPolicy({ headers, text }: Answer) {
  const policy = headers.get("Content-Security-Policy") ?? "";
  expect(policy).toMatch(/^default-src 'none'; /);
  expect(policy).not.toMatch(/unsafe-|\*|https?:|data:|blob:/);
  for (const directive of ["object-src 'none'", "form-action 'self'", "style-src 'self'"]) {
    expect(policy).toContain(directive);
  }
  const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
  const hashes = sources.filter((source) => source !== "'self'" && !source.startsWith("'nonce-"));
  const scripts = [...text.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = ""]) => !/\bsrc=|type="application\/(ld\+)?json"/.test(attributes))
    .map(([, , code = ""]) => code)
    .filter(Boolean);
  expect(scripts.length).toBeGreaterThan(0);
  const expected = scripts.map(
    (code) => `'sha256-${createHash("sha256").update(code, "utf8").digest("base64")}'`,
  );
  expect(new Set(hashes)).toEqual(new Set(expected));

  const tags = text.replace(/<script[\s\S]*?<\/script>/g, "").match(/<[a-z][^>]*>/gi) ?? [];
  const inline = /\s(style|on[a-z]+)=|^<style|(href|src|action)="\s*javascript:/i;
  expect(tags.filter((tag) => inline.test(tag))).toEqual([]);
}

/**
 * The page names one address of itself, of the brand's origin; a page hidden from search engines
 * names none.
 */
function expectOneAddress({ text }: Answer) {
  const canonical = [...text.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(
    ([, href]) => href,
  );
  const hidden = /<meta name="robots" content="noindex"/.test(text);
  expect(canonical).toHaveLength(hidden ? 0 : 1);
  for (const property of ["og:url", "og:image"]) {
    const [, address = ""] =
      new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(text) ?? [];
    expect(address, property).toMatch(new RegExp(`^${brand.origin}/`));
    if (property === "og:url" && !hidden) expect(address).toBe(canonical[0]);
  }
}

it("every route of the build is in policies.json", () => {
  const listed = [...new Set(examples.map(({ pattern }) => pattern))];
  const unlisted = routePatterns.filter((pattern) => !listed.includes(pattern));
  expect(unlisted, "add an example of each to tests/worker/policies.json").toEqual([]);
  const gone = listed.filter((pattern) => !routePatterns.includes(pattern));
  expect(
    gone,
    "no such route: mend the rows in tests/worker/policies.json, and their patterns",
  ).toEqual([]);
});

const pagePaths = ofKind("page").map(({ path }) => path);
const paths = [
  ...pagePaths,
  ...pagePaths.map(dataPathOf),
  ...ofKind("file").map(({ path }) => path),
];
it.each(paths)(
  "%s is kept at the edge, secured, and the same byte for byte for every visitor",
  async (path) => {
    const answer = await getPath(path);
    expectPublic(answer);
    expectSecurityHeaders(answer);
    const lifetime =
      /^max-age=(30, stale-while-revalidate=60|2, stale-while-revalidate=0), stale-if-error=3600$/;
    expect((await openClient(behindEdge).get(path)).headers.get(EDGE_HEADER)).toMatch(lifetime);
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
      { origin: "https://copy.evil.example", ip: "203.0.113.9" },
    );
    expect(other.text).toBe(answer.text);
    for (const { headers } of [answer, other]) headers.delete("X-Request-Id");
    expect([...other.headers]).toEqual([...answer.headers]);
    expect(answer.headers.get("Server-Timing")).toBeNull();
    if (!pagePaths.includes(path)) return;
    expectStrictContentPolicy(answer);
    expectOneAddress(answer);
    // Without a doctype a browser lays the page out by its oldest rules.
    expect(answer.text).toMatch(/^<!DOCTYPE html><html lang="en-CA"/);
    expect(answer.text).toMatch(/<header[\s\S]*href="\/auth"[\s\S]*Get Started[\s\S]*<\/header>/);
    if (path === `/press-releases/${newestRelease?.id}`) {
      expect(answer.text).toContain(
        `<link rel="canonical" href="${brand.origin}/news/${newestRelease?.slug}"`,
      );
    }
  },
);

it.each(ofKind("private"))(
  "$path answers $status, secured and never stored",
  async ({ path, status }) => {
    const answer = await getPath(path);
    expect(answer.status).toBe(status);
    const isFrame = path.startsWith("/widgets/chart/") && status === 200;
    expectPrivate(answer, isFrame ? "SAMEORIGIN" : "DENY");
    if (isFrame) {
      expect(answer.headers.get("Content-Security-Policy")).toContain(
        "script-src https://s3.tradingview.com",
      );
    } else if (answer.headers.get("Content-Type")?.startsWith("text/html")) {
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
const evil = { ...upgrade, Origin: "https://evil.example" };
const full = {
  PRICE_ROOM: { getByName: () => ({ fetch: async () => new Response("full", { status: 503 }) }) },
};

const ws = (init: RequestInit, bindings = {}) => client.request("/ws", init, { bindings });
const isError = { error: expect.any(String) };

interface Expected {
  headers?: Record<string, string>;
  json?: object;
}
it.each<[title: string, status: number, request: () => Promise<Answer>, expected?: Expected]>([
  [
    "another spelling of an address",
    308,
    () => getPath("/search/?q=1"),
    { headers: { Location: "/search?q=1" } },
  ],
  ["the list of what is left on a published site", 404, () => openClient(behindEdge).get("/setup")],
  ["its data", 404, () => openClient(behindEdge).get("/setup.data")],
  ["a form with errors", 400, () => post("/newsletter", "email=x")],
  ["another site's form", 403, () => post("/newsletter", "email=x", "https://evil.example")],
  ["a form to a page that takes none", 405, () => post("/about", "a=b")],
  [
    "a DELETE of the socket",
    405,
    () => ws({ method: "DELETE" }),
    { headers: { Allow: "GET" }, json: isError },
  ],
  ["a visit to the socket's address", 426, () => ws({}), { headers: upgrade, json: isError }],
  ["another site's socket", 403, () => ws({ headers: evil }), { json: isError }],
  ["a socket where rooms are full", 503, () => ws({ headers: upgrade }, full), { json: isError }],
])(
  "%s is answered %i, secured and never stored",
  async (_, status, request, { headers = {}, json } = {}) => {
    const answer = await request();
    expect(answer.status).toBe(status);
    expectPrivate(answer);
    for (const [name, value] of Object.entries(headers)) {
      expect(answer.headers.get(name)).toBe(value);
    }
    if (json) expect(answer.json()).toEqual(json);
  },
);

it("a socket for prices gets the room's own response, socket and all", async () => {
  const logged = vi.spyOn(console, "log");
  const { response } = await fetchSite("/ws", { headers: upgrade });
  expect(response.status).toBe(101);
  response.webSocket?.accept();
  response.webSocket?.close(1000);
  // A room that closes after the last test holds the runtime until its feed's alarm, a minute
  // later.
  await expect.poll(() => String(logged.mock.lastCall)).toContain("price.room_closed");
});

it("a wrong setting is answered 500, without the reason", async () => {
  const logs = allowLogs("settings.invalid");
  const answer = await getPath("/", { bindings: { RATE_LIMITS: "sometimes" } });
  expect([answer.status, answer.text]).toEqual([500, expect.not.stringContaining("RATE_LIMITS")]);
  expectPrivate(answer);
  const requestId = answer.headers.get("X-Request-Id");
  expect(answer.text).toContain(requestId);
  expect(logs()).toEqual([
    { event: "settings.invalid", error: expect.stringContaining("RATE_LIMITS"), requestId },
  ]);
});
