import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { brand } from "~/brand/generated/public";
import { createServices, forgetStoredPages, openClient } from "../support/worker/site-client";

// Pages as Markdown and llms.txt, as they leave the fetch handler; embargo.worker.test.ts holds their embargo.

const site = openClient();
beforeAll(async () => void (await vi.waitUntil(async () => (await site.get("/api/bitcoin/stats")).status === 200)));
beforeEach(forgetStoredPages);

it("each page of the sitemap with a text is Markdown too, with its title, address and day", async () => {
  const texts = createServices().sitePages;
  const sitemap = await site.get("/sitemap.xml");
  const pages = [...sitemap.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  // Forms and tools; releases and the treasury have routes of their own.
  const others =
    /^\/(news\/|treasury$|treasury\/what-if$|verify$|whitelist$|newsletter$|launchpad\/apply$|agreements$|search$)/;
  const missing = pages.filter((path) => !others.test(path) && !texts.some((text) => text.path === path));
  expect(missing).toEqual([]);
  for (const { path } of texts) {
    const { status, headers, text } = await site.get(path === "/" ? "/index.md" : `${path}.md`);
    expect([path, status, headers.get("Content-Type")]).toEqual([path, 200, "text/markdown; charset=utf-8"]);
    expect(text).toMatch(/^# \S.*\n\n> \S.*\n\n- Address: <https:\/\/.*>\n- As of: \w+ \d+, \d{4}\n/);
    expect(text).toContain(`- Address: <${brand.origin}${path}>\n`);
    // Parts that were not filled, objects that were not written, HTML that was left.
    expect(text).not.toMatch(/\{\{|undefined|\[object|<\/\w|&nbsp;|\u00a0/);
  }
});

it("/treasury.md marks figures from a simulated price and gives them no value", async () => {
  const { text } = await site.get("/treasury.md");
  expect(text).toContain("Price of one Bitcoin: simulated");
  const rows = text.split("\n").filter((line) => line.includes(" | simulated | "));
  expect(rows).not.toEqual([]);
  for (const row of rows) expect(row).toMatch(/^\| [^|]+ \| — \| /);
  expect(text).toMatch(/^\| Bitcoin, BTC \| [\d.]+ \|$/m);
});

it("llms.txt has the format of llmstxt.org, and each of its links answers", async () => {
  const { text, headers } = await site.get("/llms.txt");
  expect(headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const [title, blank, summary] = text.split("\n");
  expect([title, blank, summary]).toEqual([`# ${brand.company.legalName}`, "", expect.stringMatching(/^> \S/)]);
  const links = [...text.matchAll(/^- \[(?:[^\]\\]|\\.)+\]\((.*?)\): \S/gm)].map(([, url = ""]) => url);
  expect(links).toHaveLength(text.split("\n").filter((line) => line.startsWith("- ")).length);
  expect(text.match(/^## .*/gm)).toEqual(
    expect.arrayContaining(["## Company", "## Investors", "## Press releases", "## Optional"]),
  );
  for (const link of links) {
    const { origin, pathname } = new URL(link);
    expect(origin).toBe(brand.origin);
    // Answers to POST alone.
    if (pathname !== "/mcp") expect([pathname, (await site.get(pathname)).status]).toEqual([pathname, 200]);
  }
});
