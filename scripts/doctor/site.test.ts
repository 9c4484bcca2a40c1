import { createServer } from "node:http";
import { expect, it } from "vitest";
import { listen } from "../../tests/support/listen.ts";
import { describeFinding } from "../finding.ts";
import { examineSite } from "./site";

// tests/matrix/operators.spec.ts shows that the doctor finds nothing wrong with the site itself.

const pages: Record<string, string> = {
  "/": '<a href="/gone">Gone</a> <a href="/broken">Broken</a> <a href="https://elsewhere.ca/">Elsewhere</a>',
  "/healthz":
    '{"db": "ok", "market": {"stale": true, "rooms": 1, "price_age": 900, "sources": [{"name": "kraken", "breaker": "open", "failures": 5}]}}',
  "/sitemap.xml": "<urlset><url><loc>https://acme.ca/news/merger</loc></url></urlset>",
  "/feed.json": "{",
  "/news/merger": "A merger",
};

it("of a site that is wrong in all ways the doctor names each, with what to do", async () => {
  const server = await listen(
    createServer(({ url = "" }, response) => {
      const text = pages[url];
      if (url === "/broken") response.setHeader("X-Request-Id", "8f2c");
      response
        .writeHead(url === "/broken" ? 500 : text === undefined ? 404 : 200, { "Content-Type": "text/html" })
        .end(text);
    }),
  );
  const coming = { id: 7, title: "Merger", path: "/news/merger", publishAt: "2999-01-01T08:00:00Z" };
  const out = { id: 6, title: "Listing", path: "/news/listing", publishAt: "2020-01-01T08:00:00Z" };
  const found = await examineSite(server.origin, [coming, out], { priceMs: 0 });
  await server.close();
  const printed = found.map(describeFinding).join("\n");
  for (const named of [
    "error: /healthz: the price is 15 minutes old",
    "warning: kraken: failed",
    "error: /: X-Frame-Options arrives as “”, not DENY",
    "error: /: Content-Security-Policy arrives as “”",
    "error: /: loads no script",
    "error: /auth: Cache-Control arrives as “”",
    "error: /feed.xml: status 404",
    "error: /feed.json: status 200, and no well-formed json",
    "error: /ws: does not open",
    "error: release 7: can be seen before its publication: /news/merger, /sitemap.xml",
    "error: /gone: answers 404; / links to it\n  Correct the link.",
    "error: /broken: answers 500; / links to it\n  The link is right, and the page fails: look for 8f2c in the log",
  ])
    expect(printed).toContain(named);
  expect(printed).not.toContain("release 6");
  for (const { advice } of found) expect(advice).toMatch(/[.”]$/);
});

it("a site without visitors is asked again until its price is current, which the doctor's own visit brings about", async () => {
  let asked = 0;
  const server = await listen(
    createServer(({ url = "" }, response) => {
      if (url === "/healthz") asked += 1;
      const market = { stale: asked < 4, rooms: 1, price_age: 900, sources: [{ name: "kraken", breaker: "closed" }] };
      response.end(url === "/healthz" ? JSON.stringify({ db: "ok", market }) : "");
    }),
  );
  const found = await examineSite(server.origin, []);
  await server.close();
  expect(found.map(({ subject }) => subject)).not.toContain("/healthz");
});
