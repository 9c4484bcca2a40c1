import { expect } from "@playwright/test";
import { pictures } from "../../app/brand/generated/pictures.ts";
import { brand } from "../../app/brand/generated/public.ts";
import { governanceIndex } from "../../app/content/generated/governance-index.server.ts";
import { legal } from "../../app/content/generated/legal.server.ts";
import { people } from "../../app/content/generated/people.server.ts";
import { newestRelease, releases, unusedReleaseId } from "../support/content.ts";
import { test, wordsOf } from "../support/no-script-browser.ts";

const { company, contacts, offices, product } = brand;
const gold = `/${product.slug}-gold`;
const { email, telephone, title: mediaContact } = contacts.media;
const oneRelease = `${newestRelease.displayDate}|${mediaContact}|Forward-looking statements`;
const oneArticle = `${email}|${telephone}|About ${company.name}|Regulation Services Provider`;

const homeWords = `${company.headline}|${company.tagline}|Get Started|Learn More|What We Do|Latest News|View Charts`;
const goldWords = "Coming Soon|Secure storage|Fast transfers|Future development|Layer 2";

interface PublicPage {
  path: string;
  heading: string;
  /** Words on it, between bars. */
  words?: string;
  /** Pictures by their names in the brand. */
  shows?: (keyof typeof pictures)[];
}

/** Spec §2's table of public pages. */
const publicPages: PublicPage[] = [
  {
    path: "/",
    heading: "Secure the Future with Bitcoin",
    words: homeWords,
    shows: ["goldGram", "launchpad", "reserve"],
  },
  {
    path: "/terms-of-service",
    heading: product.collectible ?? "",
    words: `BRC-20|${offices.headOffice.email}`,
    shows: ["collectible"],
  },
  { path: "/agreements", heading: "Legal Agreements", words: `BRC-20|${offices.agreements.email}` },
  {
    path: "/contact",
    heading: "Contact us",
    words: ["artnership", contacts.partnerships.email, ...offices.headOffice.lines].join("|"),
  },
  { path: "/auth", heading: "", words: "Login|Sign-up" },
  {
    path: "/about",
    heading: "About",
    words: "Mission|Who We Are|Our Vision|Leadership Team|Board of Directors",
  },
  { path: "/manifesto", heading: "Manifesto", words: "Download the full manifesto" },
  { path: "/litepaper", heading: "Litepaper", words: "Contents|@" },
  {
    path: gold,
    heading: "Gold",
    words: goldWords,
    shows: ["goldGram", "app", "collectible", "vault"],
  },
  {
    path: "/whitelist",
    heading: `${product.name} Gold`,
    words: "Reserve My Spot",
    shows: ["goldGram"],
  },
  { path: "/launchpad", heading: "Launchpad", words: "Get started|Apply", shows: ["launchpad"] },
  {
    path: "/bitcoin",
    heading: "Bitcoin",
    words: "BTC equivalent|BTC equivalent share of assets|mNAV",
    shows: ["reserve"],
  },
  {
    path: "/investors",
    heading: "Investor",
    words: "Charts|Custody|Governance|Corporate presentation|Investor benefits",
    shows: ["vault"],
  },
  {
    path: "/press-releases",
    heading: "Press Releases",
    words: "Latest news and updates|Read More|Subscribe",
  },
  { path: `/press-releases/${newestRelease.id}`, heading: newestRelease.title, words: oneRelease },
  {
    path: `/news/${newestRelease.slug}`,
    heading: newestRelease.title,
    words: `${oneRelease}|${oneArticle}`,
  },
  ...governanceIndex.map(({ slug, title }) => ({ path: `/governance/${slug}`, heading: title })),
];

for (const { path, heading, words = "", shows = [] } of publicPages)
  test(`${path} answers with its words, one first heading, a title and its pictures`, async ({
    visitor,
  }) => {
    await visitor.open(path);
    expect(visitor.status).toBe(200);
    expect(visitor.all("h1")).toHaveLength(1);
    expect(visitor.text("h1")).toContain(heading);
    for (const text of words.replaceAll("\u00a0", " ").split("|"))
      expect(visitor.text("body")).toContain(text);
    expect(visitor.text("title")).toContain(company.name);
    const year = new Date().getUTCFullYear();
    expect(visitor.text("#app > footer")).toContain(
      `${year} ${company.legalName} All rights reserved.`,
    );
    expect(visitor.text("aside[aria-label='Bitcoin price']")).toContain(brand.listing.label);
    expect(visitor.all("#app > header.site-header")).toHaveLength(1);
    for (const name of shows) {
      const { src, width, height } = pictures[name] ?? {};
      expect(
        visitor.all(`main img[src="${src}"][width="${width}"][height="${height}"][alt]`),
      ).not.toEqual([]);
    }
  });

test("every page's footer has the newsletter's form, except the page that is that form", async ({
  visitor,
}) => {
  const paths = [
    "/",
    "/press-releases",
    "/investors",
    "/auth",
    "/whitelist",
    "/whitelist/manage",
    "/no-such-page",
  ];
  for (const path of paths) {
    await visitor.open(path);
    expect(
      visitor.all("#app > footer form[action='/newsletter'] input[type=email]"),
      path,
    ).toHaveLength(1);
  }
  await visitor.open("/newsletter");
  expect(visitor.all("main form[action='/newsletter']")).toHaveLength(1);
  expect(visitor.all("#app > footer form")).toEqual([]);
});

const title = newestRelease.slug.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
for (const { heading, text, paths } of [
  {
    heading: "Press Release Not Found",
    text: "The requested press release could not be found.",
    paths: [unusedReleaseId, 0, "01", "9007199254740993"].map((id) => `/press-releases/${id}`),
  },
  {
    heading: "Article Not Found",
    text: "The requested news article could not be found.",
    paths: [title, `${newestRelease.slug}-`, "__proto__"].map((slug) => `/news/${slug}`),
  },
  {
    heading: "404 Page Not Found",
    text: "Did you forget to add the page to the router?",
    paths: ["/governance/constructor", "/no-such-page", "/.env"],
  },
])
  test(`a missing page says so, with 404: ${heading}`, async ({ visitor }) => {
    for (const path of paths) {
      await visitor.open(path);
      expect([visitor.status, visitor.all("h1").length, visitor.text("h1")], path).toEqual([
        404,
        1,
        heading,
      ]);
      expect(visitor.text()).toContain(text);
      expect(visitor.text("title")).toContain(heading);
      expect(visitor.attribute("meta[name=robots]", "content")).toBe("noindex");
    }
  });

test("home shows the four releases with the highest numbers, 20 tiles, the price and its day", async ({
  visitor,
}) => {
  await visitor.open("/");
  const cards = visitor
    .all("#insights li")
    .map((card) => `${card.querySelector("a")?.pathname}: ${wordsOf(card)}`);
  const latest = releases.slice(0, 4);
  expect(cards).toEqual(
    latest.map(
      (one) => `/news/${one.slug}: ${one.displayDate}News5 min read${one.title}${one.summary}`,
    ),
  );
  expect(visitor.all(".tile")).toHaveLength(20);
  expect(visitor.text("#bitcoin").match(/fixed reference figure|our reference/gi)).toEqual([
    "Fixed reference figure",
  ]);
  expect(visitor.text("aside[aria-label='Bitcoin price']")).toMatch(
    /C\$\d{2,3},\d{3}\.\d{2}.*simulated/,
  );
  expect(visitor.attribute("aside[aria-label='Bitcoin price'] a", "href")).toBe("/investors");
  const day =
    /^Bitcoin over 24 hours: low C\$\d{3},\d{3}\.\d\d, high C\$\d{3},\d{3}\.\d\d \(simulated\)$/;
  for (const place of ["figure", ".price-bar"])
    expect(visitor.attribute(`${place} svg[role=img]`, "aria-label")).toMatch(day);
  expect(visitor.text("figure")).toContain("Simulated for demonstration; not market data.");
  expect(visitor.all("main img[src^='/brand/']:not([loading=lazy])")).toEqual([]);
});

test("home's badge leads to the charts, one press from the first of them, which say whom they contact", async ({
  visitor,
}) => {
  await visitor.open("/");
  const [badge] = visitor.all("main a").filter((link) => link.textContent?.includes("View Charts"));
  expect(badge?.getAttribute("href")).toBe("/investors#charts");
  await visitor.open("/investors");
  const charts = visitor.text("section:has(> #charts)");
  expect(charts).toMatch(/your browser contacts tradingview\.com.*Load the chart/);
});

test("the launchpad is announced on Home and takes applications on its own page, beside Get started alone", async ({
  visitor,
}) => {
  await visitor.open("/");
  expect(visitor.text("#tradfi")).toContain("Coming Soon");
  expect(visitor.all("a[href*='/launchpad/apply']")).toEqual([]);
  await visitor.open("/launchpad");
  expect(visitor.all("main a[href='/auth']").map((link) => link.textContent)).toEqual([
    "Get started",
  ]);
  expect(visitor.text("main")).not.toContain("account");
});

test("about, investors, Bitcoin and gold show what the spec counts", async ({ visitor }) => {
  await visitor.open("/about");
  expect(visitor.all("#assistant[hidden][inert]")).toHaveLength(1);
  for (const [id, shown] of Object.entries({
    leadership: people.leadership,
    board: people.board,
  })) {
    const names = visitor.all(`[aria-labelledby^=${id}] li h3`).map((name) => name.textContent);
    expect(names).toEqual(shown.map(({ name }) => name));
    for (const [index, { role, image }] of shown.entries()) {
      const card = visitor.all(`[aria-labelledby^=${id}] li`)[index];
      expect(card?.querySelector("img")?.getAttribute("src")).toBe(image);
      expect(wordsOf(card ?? null)).toContain(role);
      // Words of the day are filled in.
      expect(wordsOf(card ?? null)).not.toContain("{{");
    }
  }
  await visitor.open("/governance");
  const documents = visitor
    .all("main a[href^='/governance/']")
    .map((link) => link.getAttribute("href"));
  expect(documents.toSorted()).toEqual(
    governanceIndex.map(({ slug }) => `/governance/${slug}`).toSorted(),
  );
  await visitor.open("/investors");
  expect(visitor.all("section[hidden] h3")).toHaveLength(3);
  // Without scripts a chart is loaded by a link that leads into its frame.
  const targets = visitor.all("details:has(iframe) a").map((link) => link.getAttribute("target"));
  expect(targets).toEqual(visitor.all("iframe").map((frame) => frame.getAttribute("name")));
  expect(targets).toHaveLength(2);
  await visitor.open("/bitcoin");
  const figures = visitor.all("main dl dd").map(({ textContent }) => textContent ?? "");
  expect(figures).toHaveLength(3);
  expect(figures[0]).toContain("= 68.22 BTC");
  expect(figures[1]).toContain("÷ C$16,000,000 = 61.7%");
  expect(figures[2]).toContain(
    "55,122,127 × C$0.66 ÷ (66.19 BTC × C$144,600 + 2,000 g × C$146.50)",
  );
  // Figures of a day gone by do not look like today's.
  expect(visitor.text("#published-figures")).toBe("As of June 24, 2025");
  await visitor.open(gold);
  const app = visitor
    .all("figure")
    .find((figure) => figure.querySelector(`img[src="${pictures.app?.src}"]`));
  expect(app?.textContent).toMatch(/planned.*examples/);
});

const references: Record<string, string[]> = {
  privacy: [
    "/newsletter",
    "/press-releases",
    "/whitelist",
    "/launchpad/apply",
    "/auth?tab=sign-up",
  ],
  "forward-looking": [
    "/treasury",
    `/news/${newestRelease.slug}`,
    `/press-releases/${newestRelease.id}`,
  ],
};
test("forms that take an address, and cautions, lead to the legal page that the company has", async ({
  visitor,
}) => {
  for (const [slug, from] of Object.entries(references))
    for (const path of from) {
      await visitor.open(path);
      const links = visitor
        .all(`main a[href="/legal/${slug}"]`)
        .map(({ textContent }) => textContent);
      expect(links, path).toEqual(legal[slug] ? [legal[slug].title] : []);
    }
});

test("the list of releases is filtered by year and words, newest first, and links to them", async ({
  visitor,
}) => {
  const dates = () =>
    visitor.all("main article time").map((time) => time.getAttribute("datetime") ?? "");
  const all = releases.map(({ date }) => date).sort((one, other) => other.localeCompare(one));
  await visitor.open("/press-releases");
  const pages = visitor
    .all("nav[aria-label=Pages] a")
    .map((link) => link.getAttribute("href") ?? "");
  expect(dates()).toEqual(all.slice(0, 15));
  const shown: string[] = [];
  const permanent: (string | null)[] = [];
  for (const page of pages) {
    await visitor.open(page);
    shown.push(...dates());
    permanent.push(...visitor.all("main a[rel=bookmark]").map((link) => link.getAttribute("href")));
  }
  expect(shown).toEqual(all);
  expect(new Set(permanent)).toEqual(new Set(releases.map(({ id }) => `/press-releases/${id}`)));
  await visitor.open("/press-releases?type=treasury&page=99");
  expect(dates()).not.toEqual([]);
  await visitor.open("/press-releases");
  const [wanted = newestRelease] = releases.toReversed();
  const year = wanted.date.slice(0, 4);
  await visitor.follow(year);
  expect(visitor.path).toBe(`/press-releases?year=${year}`);
  expect(dates()).toEqual(all.filter((date) => date.startsWith(year)).slice(0, 15));
  const search = "Search press releases";
  await visitor.press("Search", { [search]: wanted.title });
  expect(Object.fromEntries(new URLSearchParams(visitor.path.split("?")[1]))).toEqual({
    q: wanted.title,
    year,
  });
  expect(visitor.value(search)).toBe(wanted.title);
  const found = visitor.all("main article").map(wordsOf);
  const words = `${wanted.displayDate}${wanted.title}${wanted.summary}Read More: ${wanted.title}`;
  expect(found).toContain(`${words}No. ${wanted.id}: permanent link`);
  await visitor.follow(`Read More: ${wanted.title}`);
  expect(visitor.path).toBe(`/news/${wanted.slug}`);
  expect(visitor.all("nav[aria-label='More releases'] a").length).toBeGreaterThan(0);
  await visitor.follow("Permanent link");
  expect(visitor.path).toBe(`/press-releases/${wanted.id}`);
  await visitor.open("/press-releases?q=zebra");
  expect(visitor.text()).toContain("No press releases match");
  await visitor.follow("Show all");
  expect(dates()).toEqual(all.slice(0, 15));
});

test("the site's search finds a policy by its words and marks them", async ({ visitor }) => {
  await visitor.open("/search");
  await visitor.press("Search", { "Search this site": "two full trading days" });
  expect(visitor.text("main h2")).toBe("Insider Trading Policy");
  expect(visitor.text("main mark")).toMatch(/two|full|trading|days/i);
});

test("a document's type and size stand beside its link", async ({ visitor }) => {
  await visitor.open("/investors");
  const files = visitor.all("section[aria-labelledby=reports] a[href$='.pdf']");
  expect(files).not.toEqual([]);
  for (const link of files) expect(wordsOf(link)).toMatch(/PDF, \d+\spages?, \d+(\.\d)?\s(KB|MB)/);
});

test("the edge leaves email addresses as they are written", async ({ request }) => {
  const page = await (await request.get("/contact")).text();
  const [start = 0, end = 0, last = 0] = [
    "<body><!--email_off-->",
    "<!--/email_off-->",
    "mailto:",
  ].map((part) => page.lastIndexOf(part));
  expect(start).toBeGreaterThan(0);
  expect(page.indexOf("mailto:")).toBeGreaterThan(start);
  expect(end).toBeGreaterThan(last);
});
