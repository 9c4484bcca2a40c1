import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { adminLoginPath } from "~/brand/generated/private.server";
import { brand } from "~/brand/generated/public";
import { pressIndex } from "~/content/generated/press-index.server";
import { QUERY_MAX } from "~/domain/limits";
import { goldPage } from "~/site/navigation";
import * as build from "../build/index.js";

// Every route's answers as they leave the door, as a document and as the data that the browser's router asks for.

vi.setConfig({ testTimeout: 60_000 });

// Without the store of finished pages, so that every answer is made anew for the visitor who asks. The test runner has
// loaded the door already, for its Durable Objects: only a door of our own takes the mock.
let door: typeof import("./index").default;
beforeAll(async () => {
  vi.resetModules();
  door = (await import("./index")).default;
});
vi.mock("./page-store", () => ({
  PageStore: class {
    get() {}
    set() {}
  },
}));

/**
 * What a route's answers are:
 * - page: HTML, the same for everyone, kept at the edge; its data too
 * - file: the same, of another type
 * - private: of one visitor or of the moment; never kept by anyone
 */
type Kind = "page" | "file" | "private";

const article = `/news/${pressIndex[0]?.slug}`;

/** Every route by its pattern, with addresses that it answers. A new route must be put here before it is published. */
const routes: Record<string, { kind: Kind; paths: string[]; status?: number }> = {
  "/": { kind: "page", paths: ["/"] },
  "/about": { kind: "page", paths: ["/about"] },
  "/agreements": { kind: "page", paths: ["/agreements"] },
  "/bitcoin": { kind: "page", paths: ["/bitcoin"] },
  "/contact": { kind: "page", paths: ["/contact"] },
  "/governance/:slug": { kind: "page", paths: ["/governance/board-mandate"] },
  [goldPage]: { kind: "page", paths: [goldPage] },
  "/investors": { kind: "page", paths: ["/investors"] },
  "/launchpad": { kind: "page", paths: ["/launchpad"] },
  "/litepaper": { kind: "page", paths: ["/litepaper"] },
  "/manifesto": { kind: "page", paths: ["/manifesto"] },
  "/news/:slug": { kind: "page", paths: [article] },
  "/newsletter": { kind: "page", paths: ["/newsletter", "/newsletter?subscribed=new"] },
  "/press-releases": {
    kind: "page",
    paths: ["/press-releases", "/press-releases?year=2025", "/press-releases?q=gold"],
  },
  "/press-releases/:id": { kind: "page", paths: ["/press-releases/1"] },
  "/search": { kind: "page", paths: ["/search", "/search?q=gold", "/search?q=%22%3E%3Cscript%3E"] },
  "/terms-of-service": { kind: "page", paths: ["/terms-of-service"] },
  "/whitelist": { kind: "page", paths: ["/whitelist", "/whitelist?registered=new"] },

  "/.well-known/security.txt": { kind: "file", paths: ["/.well-known/security.txt"] },
  "/atom.xml": { kind: "file", paths: ["/atom.xml"] },
  "/feed.json": { kind: "file", paths: ["/feed.json"] },
  "/feed.xml": { kind: "file", paths: ["/feed.xml"] },
  "/robots.txt": { kind: "file", paths: ["/robots.txt"] },
  "/site.webmanifest": { kind: "file", paths: ["/site.webmanifest"] },
  "/sitemap.xml": { kind: "file", paths: ["/sitemap.xml"] },

  // The site of this test hides the assistant.
  "/assistant": { kind: "private", paths: ["/assistant"], status: 404 },
  "/account": { kind: "private", paths: ["/account"], status: 302 },
  "/account/data": { kind: "private", paths: ["/account/data"], status: 302 },
  "/admin/security": { kind: "private", paths: ["/admin/security"], status: 302 },
  [adminLoginPath]: { kind: "private", paths: [adminLoginPath], status: 200 },
  [`${adminLoginPath}/code`]: { kind: "private", paths: [`${adminLoginPath}/code`], status: 302 },
  "/confirm-email": { kind: "private", paths: ["/confirm-email", "/confirm-email?token=forged"], status: 410 },
  "/local-mail": { kind: "private", paths: ["/local-mail"], status: 200 },
  "/styleguide": { kind: "private", paths: ["/styleguide"], status: 200 },
  "/reset-password": { kind: "private", paths: ["/reset-password", "/reset-password?token=forged"], status: 200 },
  "/newsletter/manage": {
    kind: "private",
    paths: ["/newsletter/manage", "/newsletter/manage?token=forged", "/newsletter/manage?sent=1"],
    status: 200,
  },
  "/whitelist/confirm": { kind: "private", paths: ["/whitelist/confirm?token=forged"], status: 410 },
  "/whitelist/manage": { kind: "private", paths: ["/whitelist/manage", "/whitelist/manage?token=forged"], status: 200 },
  "/whitelist/manage/data": { kind: "private", paths: ["/whitelist/manage/data?token=forged"], status: 404 },
  "/admin": { kind: "private", paths: ["/admin", "/admin?users.q=a"], status: 302 },
  "/admin-dashboard": { kind: "private", paths: ["/admin-dashboard"], status: 302 },
  "/admin/:list/:id/remove": { kind: "private", paths: ["/admin/users/1/remove"], status: 302 },
  "/auth": { kind: "private", paths: ["/auth", "/auth?tab=sign-up"], status: 200 },
  "/auth/sign-out": { kind: "private", paths: ["/auth/sign-out"] },
  "/dashboard": { kind: "private", paths: ["/dashboard"], status: 302 },
  "/favicon.ico": { kind: "private", paths: ["/favicon.ico"], status: 301 },
  "/healthz": { kind: "private", paths: ["/healthz"], status: 200 },
  "/news": { kind: "private", paths: ["/news"], status: 301 },
  "/widgets/chart/:name": { kind: "private", paths: ["/widgets/chart/stock", "/widgets/chart/bitcoin"], status: 200 },
  "/widgets/newsletter": { kind: "private", paths: ["/widgets/newsletter"], status: 404 },
  "/api/*": { kind: "private", paths: ["/api/no-such-call", "/api/"] },
  ...Object.fromEntries(
    [
      "users",
      "launch-registrations",
      "newsletter-subscribers",
      "export-users",
      "export-launch-registrations",
      "export-newsletter-subscribers",
      "export-audit-log",
    ].map((call) => [`/api/admin/${call}`, { kind: "private" as const, paths: [`/api/admin/${call}`], status: 401 }]),
  ),
  "/api/bitcoin/stats": { kind: "private", paths: ["/api/bitcoin/stats"], status: 200 },
  "/api/chat": { kind: "private", paths: ["/api/chat"], status: 405 },
  "/api/launch-registration": { kind: "private", paths: ["/api/launch-registration"], status: 405 },
  "/api/login": { kind: "private", paths: ["/api/login"], status: 405 },
  "/api/logout": { kind: "private", paths: ["/api/logout"], status: 405 },
  "/api/register": { kind: "private", paths: ["/api/register"], status: 405 },
  "/api/user": { kind: "private", paths: ["/api/user"], status: 401 },
  "/*": { kind: "private", paths: ["/no-such-page", "/wp-login.php", "/governance"], status: 404 },
};

/** Addresses that a public route does not know. */
const unknown = [
  "/press-releases/38",
  "/press-releases/0",
  "/press-releases/abc",
  "/press-releases/01",
  "/news/Wrong-Case",
  "/news/%F0%9F%92%A5",
  "/governance/Board-Mandate",
  "/widgets/chart/gold",
];

const paths = (kind: Kind) =>
  Object.values(routes)
    .filter((route) => route.kind === kind)
    .flatMap((route) => route.paths);

/** The address at which the router asks for a page's data. */
const dataOf = (path: string) => {
  const [pathname = "", search] = path.split("?");
  return `${pathname === "/" ? "/_root" : pathname}.data${search ? `?${search}` : ""}`;
};

type Asked = Parameters<typeof door.fetch>[0];

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** One set of bindings for all: the price in memory belongs to it. */
const bindings = { ...env };

async function ask(
  path: string,
  init: RequestInit = {},
  origin = "https://site.test",
  ofDoor: Env = bindings,
): Promise<Answer> {
  const ctx = createExecutionContext();
  const headers = new Headers(init.headers);
  headers.set("Host", new URL(origin).host);
  const request = new Request(`${origin}${path}`, {
    redirect: "manual",
    ...init,
    headers,
  });
  const response = await door.fetch(request as Asked, ofDoor, ctx);
  const text = await response.text();
  await waitOnExecutionContext(ctx);
  return { status: response.status, headers: response.headers, text };
}

/** Within one value of the clock and of the price: two answers may then differ by nothing but their visitors. */
async function atOneMoment<Value>(work: () => Promise<Value>): Promise<Value> {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

function expectPublic({ headers, status }: Answer, path: string) {
  expect(status, path).toBe(200);
  expect(headers.get("Cache-Control"), path).toBe("public, max-age=0");
  expect(headers.get("Cloudflare-CDN-Cache-Control"), path).toMatch(
    /^max-age=(30, stale-while-revalidate=60|2, stale-while-revalidate=0), stale-if-error=3600$/,
  );
  expect(headers.get("Set-Cookie"), path).toBeNull();
  expect(headers.get("Vary"), path).toBeNull();
}

function expectPrivate({ headers }: Answer, path: string) {
  expect(headers.get("Cache-Control"), path).toMatch(/^(private, )?no-store$/);
  expect(headers.get("Cloudflare-CDN-Cache-Control"), path).toBeNull();
  expect(headers.get("CDN-Cache-Control"), path).toBeNull();
}

describe("the table of routes", () => {
  it("has every route of the build", () => {
    const all = build.routes as Record<string, { id: string; parentId?: string; path?: string; module: object }>;
    const pathOf = (id: string | undefined): string => {
      const route = id === undefined ? undefined : all[id];
      if (!route) return "";
      return [pathOf(route.parentId), route.path ?? ""].filter(Boolean).join("/");
    };
    // A layout answers under its children's addresses only.
    const layouts = new Set(Object.values(all).map(({ parentId }) => parentId));
    const patterns = Object.keys(all)
      .filter((id) => id !== "root" && !(layouts.has(id) && !all[id]?.path))
      .map((id) => `/${pathOf(id)}`);
    expect([...new Set(patterns)].sort()).toEqual(Object.keys(routes).sort());
  });

  it("has the statuses that visitors without an account get", async () => {
    for (const { paths: addresses, status } of Object.values(routes)) {
      if (status === undefined) continue;
      for (const path of addresses) expect((await ask(path)).status, path).toBe(status);
    }
  });
});

describe("public answers", () => {
  it.each([...paths("page"), ...paths("page").map(dataOf), ...paths("file")])("%s: kept at the edge", async (path) => {
    expectPublic(await ask(path), path);
    // Whoever asks, and with whatever is in the cookie.
    expectPublic(await ask(path, { headers: { Cookie: "session=forged; signed-in=1; flash=oops" } }), path);
  });

  it.each([...paths("page"), ...paths("file")])("%s: byte for byte the same with and without cookies", async (path) => {
    const signedIn = "session=abc.def; signed-in=1; flash=eyJ0b2FzdCI6e319";
    const headers = {
      Cookie: signedIn,
      "User-Agent": "Mozilla/5.0 (iPhone)",
      "Accept-Language": "fr-CA",
      "CF-Connecting-IP": "203.0.113.9",
      Referer: "https://elsewhere.example/?q=secret",
      "X-Forwarded-Host": "evil.example",
    };
    await ask(path);
    const [plain, other] = await atOneMoment(async () => [await ask(path), await ask(path, { headers })] as const);
    expect(other.text).toBe(plain.text);
    expect([...other.headers]).toEqual([...plain.headers]);
    expect(other.text).not.toContain("evil.example");
  });

  it.each(paths("page"))("%s: Get Started for everyone", async (path) => {
    const { text } = await ask(path, { headers: { Cookie: "session=abc.def; signed-in=1" } });
    expect(text).toMatch(/<header[\s\S]*href="\/auth"[\s\S]*Get Started[\s\S]*<\/header>/);
  });
});

describe("everything else is kept by nobody", () => {
  it.each([...paths("private"), ...paths("private").map(dataOf)])("%s", async (path) => {
    expectPrivate(await ask(path), path);
  });

  it.each([...unknown, ...unknown.map(dataOf), "/no-such-page.data", "/no-such-page"])("%s: 404", async (path) => {
    const answer = await ask(path);
    expect(answer.status, path).toBe(404);
    expectPrivate(answer, path);
  });

  it("redirects to one address per page", async () => {
    for (const [path, to] of [
      ["/about/", "/about"],
      ["/news/", "/news"],
      ["//evil.example//", "/evil.example"],
      ["/search/?q=1", "/search?q=1"],
    ] as const) {
      const answer = await ask(path);
      expect(answer.status, path).toBe(308);
      expect(answer.headers.get("Location"), path).toBe(to);
      expectPrivate(answer, path);
    }
  });

  it("answers to what is posted, refused requests and settings that are wrong", async () => {
    const form = (body: string, origin: string): RequestInit => ({
      method: "POST",
      body,
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: origin },
    });
    const answers = [
      [400, await ask("/newsletter", form("email=x", "https://site.test"))],
      [303, await ask("/newsletter", form("company_website=x", "https://site.test"))],
      [403, await ask("/newsletter", form("email=x", "https://evil.example"))],
      [405, await ask("/about", form("a=b", "https://site.test"))],
    ] as const;
    for (const [status, answer] of answers) {
      expect(answer.status).toBe(status);
      expectPrivate(answer, String(status));
      expectSecurityHeaders(answer, String(status));
    }
    const broken = await door.fetch(
      new Request("https://site.test/") as Asked,
      { ...env, RATE_LIMITS: "sometimes" } as unknown as Env,
      createExecutionContext(),
    );
    expect(broken.status).toBe(500);
    const failure = { status: 500, headers: broken.headers, text: await broken.text() };
    expectPrivate(failure, "settings");
    expect(failure.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(failure.text).not.toContain("RATE_LIMITS");
  });

  it("answers where a socket was asked for and none is opened", async () => {
    const upgrade = { Upgrade: "websocket" };
    const full = { fetch: async () => new Response("full", { status: 503 }) };
    const crowded = { ...env, PRICE_ROOM: { getByName: () => full } } as unknown as Env;
    const answers = [
      [405, await ask("/ws", { method: "DELETE", headers: { Origin: "https://site.test" } })],
      [426, await ask("/ws")],
      [503, await ask("/ws", { headers: upgrade }, undefined, crowded)],
    ] as const;
    for (const [status, answer] of answers) {
      expect(answer.status).toBe(status);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expectSecurityHeaders(answer, String(status));
    }
  });
});

const everyPath = [
  ...Object.values(routes).flatMap((route) => route.paths),
  ...unknown,
  ...[...paths("page"), ...paths("private"), ...unknown].map(dataOf),
];

function expectSecurityHeaders({ headers }: Answer, path: string) {
  expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
  expect(headers.get("X-Frame-Options"), path).toBe(
    path.startsWith("/widgets/chart/") && !path.includes("gold") && !path.includes(".data") ? "SAMEORIGIN" : "DENY",
  );
  expect(headers.get("Referrer-Policy"), path).toBe("strict-origin-when-cross-origin");
  expect(headers.get("Cross-Origin-Opener-Policy"), path).toBe("same-origin");
  expect(headers.get("Cross-Origin-Resource-Policy"), path).toBe("same-origin");
  expect(headers.get("Permissions-Policy"), path).toContain("camera=()");
  expect(headers.get("Strict-Transport-Security"), path).toMatch(/^max-age=\d{8}; includeSubDomains; preload$/);
  expect(headers.get("Server"), path).toBeNull();
  expect(headers.get("X-Powered-By"), path).toBeNull();
  // Between the routes and the door only.
  for (const inner of ["X-Cache-Policy", "X-Unsettled"]) expect(headers.get(inner), path).toBeNull();
}

it.each(everyPath)("%s: security headers", async (path) => {
  expectSecurityHeaders(await ask(path), path);
});

it("over plain http nothing pins a developer's machine to https", async () => {
  const { headers } = await ask("/about", {}, "http://localhost:8787");
  expect(headers.get("Strict-Transport-Security")).toBeNull();
  expect(headers.get("Content-Security-Policy")).not.toContain("upgrade-insecure-requests");
});

/** Pages of the site itself: third parties' frames have a policy of their own. */
const documents = [
  ...paths("page"),
  ...paths("private").filter(
    (path) => !/^\/(api|widgets|healthz|news|account\/data|whitelist\/manage\/data)/.test(path),
  ),
  ...unknown.filter((path) => !path.startsWith("/widgets")),
];

describe("the content policy", () => {
  it.each(documents)("%s: allows its own inline scripts by hash, and nothing inline besides", async (path) => {
    const { headers, text } = await ask(path);
    if (!headers.get("Content-Type")?.startsWith("text/html")) {
      expect([301, 302, 303, 405], path).toContain((await ask(path)).status);
      return;
    }
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).not.toMatch(/unsafe-|\*|https?:|data:|blob:/);
    for (const directive of ["form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'", "style-src 'self'"])
      expect(policy).toContain(directive);
    const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
    const hashes = sources.filter((source) => source !== "'self'" && !source.startsWith("'nonce-"));
    const scripts = [...text.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
      .filter(([, attributes = ""]) => !/\bsrc=|type="application\/(ld\+)?json"/.test(attributes))
      .map(([, , code = ""]) => code)
      .filter(Boolean);
    expect(scripts.length).toBeGreaterThan(0);
    const expected = scripts.map((code) => `'sha256-${createHash("sha256").update(code, "utf8").digest("base64")}'`);
    expect(new Set(hashes)).toEqual(new Set(expected));
  });

  it.each(documents)("%s: has no inline style and no inline handler", async (path) => {
    const { headers, text } = await ask(path);
    if (!headers.get("Content-Type")?.startsWith("text/html")) return;
    const tags = text.replace(/<script[\s\S]*?<\/script>/g, "").match(/<[a-z][^>]*>/gi) ?? [];
    expect(tags.filter((tag) => /\s(style|on[a-z]+)=/i.test(tag))).toEqual([]);
    expect(tags.filter((tag) => /^<style/i.test(tag))).toEqual([]);
    expect(tags.filter((tag) => /(href|src|action)="\s*javascript:/i.test(tag))).toEqual([]);
  });

  it("names only the widget's own provider in a widget's frame, and lets only this site frame it", async () => {
    for (const path of ["/widgets/chart/stock", "/widgets/chart/bitcoin"]) {
      const policy = (await ask(path)).headers.get("Content-Security-Policy") ?? "";
      expect(policy).toContain("frame-ancestors 'self'");
      expect(policy).toMatch(/^default-src 'none'; script-src https:\/\/s3\.tradingview\.com /);
      expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain("unsafe");
    }
  });

  it("escapes what a visitor typed, wherever it is repeated", async () => {
    const typed = `"><img src=x onerror=alert(1)></script><script>alert(2)</script>`;
    for (const path of ["/search", "/press-releases"]) {
      const { text } = await ask(`${path}?q=${encodeURIComponent(typed)}`);
      expect(text).not.toContain("<img src=x");
      expect(text).not.toContain("<script>alert(2)");
    }
  });

  it.each(["/search", "/press-releases"])("%s repeats no more of a query than is looked for", async (path) => {
    const { text } = await ask(dataOf(`${path}?q=${"g".repeat(2 * QUERY_MAX)}`));
    expect(text).toContain("g".repeat(QUERY_MAX));
    expect(text).not.toContain("g".repeat(QUERY_MAX + 1));
  });
});

describe("addresses that leave the site", () => {
  it.each(paths("page"))(
    "%s: canonical and shared addresses are the brand's, whatever host was asked",
    async (path) => {
      const { text } = await ask(path, {}, "https://copy.evil.example");
      expect(text).not.toContain("evil.example");
      const canonical = [...text.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href);
      const hidden = /<meta name="robots" content="noindex"/.test(text);
      expect(canonical).toHaveLength(hidden ? 0 : 1);
      for (const property of ["og:url", "og:image"]) {
        const [, address = ""] = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(text) ?? [];
        expect(address, property).toMatch(new RegExp(`^${brand.origin}/`));
        if (property === "og:url" && !hidden) expect(address).toBe(canonical[0]);
      }
      if (!hidden) expect(canonical[0]?.startsWith(`${brand.origin}/`)).toBe(true);
    },
  );

  it("the page of a release by its number names its article as the one address", async () => {
    const { text } = await ask("/press-releases/1");
    expect(text).toContain(
      `<link rel="canonical" href="${brand.origin}/news/${pressIndex.find(({ id }) => id === 1)?.slug}"`,
    );
  });

  it.each(paths("file"))("%s: names no other host than the brand's", async (path) => {
    const { text } = await ask(path, {}, "https://copy.evil.example");
    expect(text).not.toContain("evil.example");
  });
});
