import { createServer } from "node:http";
import { expect, it } from "vitest";
import { listen } from "../../tests/support/listen.ts";
import { describeFinding } from "../finding.ts";
import { examineSite } from "./site";

// tests/matrix/operators.spec.ts shows that the doctor finds nothing wrong with the site itself.

const pages: Record<string, string> = {
  "/": '<a href="/gone">Gone</a> <a href="https://elsewhere.ca/">Elsewhere</a>',
  "/healthz":
    '{"db": "unreachable", "market": {"price": 9, "stale": true, "sources": [{"name": "kraken", "breaker": "open"}], "share": {"failures": 2}}}',
  "/sitemap.xml": "<urlset><url><loc>https://acme.ca/news/merger</loc></url></urlset>",
  "/feed.json": "{",
  "/news/merger": "A merger",
};

it("of a site that is wrong in all ways the doctor names each, with what to do", async () => {
  const server = await listen(
    createServer(({ url = "" }, response) => {
      const text = pages[url];
      response.writeHead(text === undefined ? 404 : 200, { "Content-Type": "text/html" }).end(text);
    }),
  );
  const coming = { id: 7, title: "Merger", path: "/news/merger", publishAt: "2999-01-01T08:00:00Z" };
  const out = { id: 6, title: "Listing", path: "/news/listing", publishAt: "2020-01-01T08:00:00Z" };
  const found = await examineSite(server.origin, [coming, out]);
  await server.close();
  const printed = found.map(describeFinding).join("\n");
  for (const named of [
    "error: /healthz: the database does not answer",
    "warning: /healthz: the price is not current",
    "warning: kraken: failed",
    "warning: share price: failed or was rejected 2 times in a row",
    "error: /: X-Frame-Options arrives as “”, not DENY",
    "error: /: Content-Security-Policy arrives as “”",
    "error: /: loads no script",
    "error: /auth: Cache-Control arrives as “”",
    "error: /feed.xml: status 404",
    "error: /feed.json: status 200, and no well-formed json",
    "error: /ws: does not open",
    "error: release 7: can be seen before its publication: /news/merger, /sitemap.xml",
    "error: /gone: answers 404; / links to it",
  ])
    expect(printed).toContain(named);
  expect(printed).not.toContain("release 6");
  for (const { advice } of found) expect(advice).toMatch(/[.”]$/);
});
