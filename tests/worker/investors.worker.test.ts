import { expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { filings, investorDocuments } from "~/content/generated/investors.server";
import { DAY_MS } from "~/locale/durations";
import { openClient } from "../support/worker/site-client";

const { get } = openClient();

it("reports are filtered by their address", async () => {
  const { text } = await get("/investors/reports?type=MD%26A&about=announcements");
  const count = (kind: string) => text.split(`id="${kind}-`).length - 1;
  for (const [kind, list] of Object.entries({ document: investorDocuments, filing: filings })) {
    expect(count(kind), kind).toBeGreaterThan(0);
    expect(count(kind), kind).toBeLessThan(list.length);
  }
  expect(text).toContain("type=MD%26A&amp;about=announcements&amp;year=");
});

it.each(["/press-releases?q=bitcoin&year=2025", "/search?q=bitcoin&kind=Press+release"])(
  "the pages of %s keep what was chosen",
  async (path) => {
    const [nav = ""] = /<nav aria-label="Pages".*?<\/nav>/s.exec((await get(path)).text) ?? [];
    const pages = [...nav.replaceAll("&amp;", "&").matchAll(/href="([^"]*)"/g)];
    expect(pages.map(([, page]) => page)).toContain(`${path}&page=2`);
  },
);

it("a search in the releases keeps their type and year", async () => {
  const { text } = await get("/press-releases?type=treasury&year=2025");
  expect(text).toMatch(/name="type" value="treasury".*name="year" value="2025"/);
});

it.each(["highlights", "documents", "filings", "meetings", "capital", "analysts"])(
  "/investors/%s leads to the part of a page that has it now",
  async (name) => {
    const { location } = await get(`/investors/${name}`);
    const [path = "", part] = location?.split("#") ?? [];
    expect(part).toBe(name);
    expect((await get(path)).text).toContain(`id="${name}"`);
  },
);

it.each([
  "/press-releases?type=treasury",
  "/investors/reports?year=2024",
  "/search?q=gold&kind=Page",
  "/search?q=gold&page=2",
])("%s shows a part of what the address without its last parameter shows", async (path) => {
  const [part, whole] = [await get(path), await get(path.replace(/[?&]\w+=\w+$/, ""))];
  const mainOf = ({ text }: typeof part) => /<main[\s\S]*<\/main>/.exec(text)?.[0].length ?? 0;
  expect(mainOf(part)).not.toBe(mainOf(whole));
});

it("search engines find the sitemap and no programs' addresses, and who finds a vulnerability where to write", async () => {
  const robots = (await get("/robots.txt")).text;
  expect(robots.match(/(?<=: )\S+/g)).toEqual([
    "*",
    "/api/",
    "/widgets/",
    `${brand.origin}/sitemap.xml`,
  ]);
  const { text } = await get("/.well-known/security.txt");
  const [contact, expires = "", , policy] = text.match(/(?<=^\w+: ).*/gm) ?? [];
  expect([contact, policy]).toEqual([
    `mailto:${brand.contacts.security.email}`,
    `${brand.origin}/legal/security`,
  ]);
  expect((Date.parse(expires) - Date.now()) / DAY_MS).toBeCloseTo(180);
});
