import { createHash } from "node:crypto";
import { expect } from "vitest";
import { brand } from "~/brand/generated/public";
import type { Answer } from "./site-client";

// What several routes' answers have in common as they leave the fetch handler.

/** Kept at the edge, the same for everyone. */
export function expectPublic({ headers, status }: Answer) {
  expect(status).toBe(200);
  expect(headers.get("Cache-Control")).toBe("public, max-age=0");
  expect(headers.get("Cloudflare-CDN-Cache-Control")).toMatch(
    /^max-age=(30, stale-while-revalidate=60|2, stale-while-revalidate=0), stale-if-error=3600$/,
  );
  for (const name of ["Set-Cookie", "Vary"]) expect(headers.get(name)).toBeNull();
}

/** Of one visitor or of the moment: never kept by anyone. */
export function expectPrivate({ headers }: Answer) {
  expect(headers.get("Cache-Control")).toMatch(/^(private, )?no-store$/);
  for (const name of ["Cloudflare-CDN-Cache-Control", "CDN-Cache-Control"]) expect(headers.get(name)).toBeNull();
}

/** What every answer says, and says nothing of the machinery behind it. */
export function expectSecurityHeaders({ headers }: Answer, frame = "DENY") {
  expect(Object.fromEntries(headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": frame,
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": expect.stringContaining("camera=()"),
    "strict-transport-security": expect.stringMatching(/^max-age=\d{8}; includeSubDomains; preload$/),
  });
  // The last two are between the routes and the fetch handler only.
  for (const name of ["Server", "X-Powered-By", "X-Cache-Policy", "X-Unsettled"]) expect(headers.get(name)).toBeNull();
}

/** A page of the site itself allows its own inline scripts by hash, and nothing inline besides. */
export function expectStrictContentPolicy({ headers, text }: Answer) {
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

  const tags = text.replace(/<script[\s\S]*?<\/script>/g, "").match(/<[a-z][^>]*>/gi) ?? [];
  const inline = /\s(style|on[a-z]+)=|^<style|(href|src|action)="\s*javascript:/i;
  expect(tags.filter((tag) => inline.test(tag))).toEqual([]);
}

/** The page names one address of itself, of the brand's origin; a page hidden from search engines names none. */
export function expectOneAddress({ text }: Answer) {
  const canonical = [...text.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href);
  const hidden = /<meta name="robots" content="noindex"/.test(text);
  expect(canonical).toHaveLength(hidden ? 0 : 1);
  for (const property of ["og:url", "og:image"]) {
    const [, address = ""] = new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(text) ?? [];
    expect(address, property).toMatch(new RegExp(`^${brand.origin}/`));
    if (property === "og:url" && !hidden) expect(address).toBe(canonical[0]);
  }
}
