import type { APIRequestContext } from "@playwright/test";
import { type ConfigData, HtmlValidate } from "html-validate";
import { brand } from "../../app/brand/generated/public.ts";
import { everyPage } from "../support/site-map.ts";
import { expect, test } from "../support/site-test.ts";

test.setTimeout(120_000);

/** Requests under way at once: more would only wait for the two cores. */
const AT_ONCE = 8;

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    }),
  );
}

interface Crawled {
  status: number;
  type: string;
  ids: Set<string>;
  links: string[];
  /** Where a redirect ended. */
  finalUrl: string;
}

const attribute = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "g"))].map(([, value = ""]) =>
    value.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"'),
  );

async function crawl(request: APIRequestContext, address: string): Promise<Crawled> {
  const response = await request.get(address);
  const type = response.headers()["content-type"] ?? "";
  const html = type.startsWith("text/html") ? (await response.text()).replace(/<script\b[\s\S]*?<\/script>/g, "") : "";
  return {
    status: response.status(),
    type,
    ids: new Set(attribute(html, "id")),
    links: [...attribute(html, "href"), ...attribute(html, "src"), ...attribute(html, "action")],
    finalUrl: response.url(),
  };
}

test("no link inside the site is dead, and every fragment is there", async ({ request, baseURL }) => {
  const site = new URL(baseURL ?? "http://localhost");
  const seen = new Map<string, Crawled>();
  const wanted: { from: string; to: string; fragment: string }[] = [];
  let turn = ["/", "/search?q=gold", "/press-releases?year=2025", "/auth?tab=sign-up", "/newsletter"];
  while (turn.length > 0) {
    const next = new Set<string>();
    await inTurns(turn, async (path) => {
      const answer = await crawl(request, path);
      seen.set(path, answer);
      for (const link of answer.links) {
        // Addresses of the brand's origin are this site's own, wherever it runs.
        const url = new URL(link.replace(brand.origin, site.origin), new URL(path, site));
        if (url.origin !== site.origin) continue;
        const to = `${url.pathname}${url.search}`;
        wanted.push({ from: path, to, fragment: decodeURIComponent(url.hash.slice(1)) });
        next.add(to);
      }
    });
    turn = [...next].filter((path) => !seen.has(path));
  }
  expect(seen.size).toBeGreaterThan(100);

  const dead = new Set<string>();
  for (const { from, to, fragment } of wanted) {
    const found = seen.get(to);
    if (!found || found.status >= 400) dead.add(`${to} (${found?.status}), for example from ${from}`);
    else if (fragment !== "" && !found.ids.has(fragment)) dead.add(`${to}#${fragment}, from ${from}`);
  }
  expect([...dead].sort()).toEqual([]);

  // Nobody is sent round a corner by the site's own links, private pages apart.
  const corners = [...seen].filter(([path, { finalUrl }]) => finalUrl !== new URL(path, site).href);
  expect(corners.map(([path]) => path).filter((path) => !/^\/(dashboard|account|admin)/.test(path))).toEqual([]);
});

test("everything that the sitemap names can be reached from the home page by links", async ({ request }) => {
  const reached = new Set(["/"]);
  let turn = ["/"];
  while (turn.length > 0) {
    const next = new Set<string>();
    await inTurns(turn, async (path) => {
      const { links } = await crawl(request, path);
      for (const link of links) if (/^\/(?!\/)[^?#]*$/.test(link) && !/\.\w+$/.test(link)) next.add(link);
    });
    turn = [...next].filter((path) => !reached.has(path));
    for (const path of turn) reached.add(path);
  }
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = ""]) => path);
  expect(listed.filter((path) => !reached.has(path))).toEqual([]);
});

test("links to other sites open in a new tab without an opener or a referrer", async ({ request }) => {
  const loose = new Set<string>();
  await inTurns(await everyPage(request), async (path) => {
    const html = (await (await request.get(path)).text()).replace(/<script\b[\s\S]*?<\/script>/g, "");
    for (const [tag] of html.matchAll(/<a\s[^>]*href="https?:[^>]*>/g))
      if (!/target="_blank"/.test(tag) || !/rel="(noopener noreferrer|noreferrer noopener)"/.test(tag))
        loose.add(`${path}: ${tag}`);
  });
  expect([...loose]).toEqual([]);
});

/** The recommended rules, without those that judge how HTML is written rather than what it says. */
const config: ConfigData = {
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // React writes <br/>, charSet and required="": all the same to a browser.
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // A release is headed as the exchange got it; search engines cut what they do not show.
    "long-title": "off",
    // Telephone numbers stand on lines of their own, and a screen reader reads &nbsp; no better.
    "tel-non-breaking": "off",
  },
};

test("html-validate passes on every page", async ({ request }) => {
  const validator = new HtmlValidate(config);
  const complaints = new Set<string>();
  await inTurns(await everyPage(request), async (path) => {
    const html = await (await request.get(path)).text();
    const { results } = await validator.validateString(html);
    for (const { messages } of results)
      for (const { ruleId, message, selector } of messages)
        complaints.add(`${ruleId}: ${message} [${selector}] ${path}`);
  });
  expect([...complaints].sort().slice(0, 40)).toEqual([]);
});
