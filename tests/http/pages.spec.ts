import { test as base, expect } from "@playwright/test";
import { imageSize } from "image-size";
import { JSDOM } from "jsdom";
import { pictures } from "../../app/brand/generated/pictures.ts";
import { brand } from "../../app/brand/generated/public.ts";
import { governanceIndex } from "../../app/content/generated/governance-index.server.ts";
import { legal } from "../../app/content/generated/legal.server.ts";
import { people } from "../../app/content/generated/people.server.ts";
import { newestRelease, releases, unusedReleaseId } from "../support/content.ts";
import { withoutScripts } from "../support/links.ts";

/** An element's text, with white space as one space. */
const wordsOf = (element: Element | undefined) =>
  (element?.textContent ?? "").replace(/\s+/g, " ").trim();

/** A page as a browser without scripts has it. */
interface Page {
  status: number;
  all: (selector: string) => HTMLElement[];
  /** The words of the first element. */
  text: (selector?: string) => string;
  /** An attribute of the elements. */
  each: (selector: string, name: string) => string[];
}

/** Plain HTTP: it starts no browser. */
const test = base.extend<{ read: (path: string) => Promise<Page> }>({
  read: ({ request }, use) =>
    use(async (path) => {
      const answer = await request.get(path);
      const { document } = new JSDOM(withoutScripts(await answer.text())).window;
      const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
      return {
        status: answer.status(),
        all,
        text: (selector = "main") => wordsOf(all(selector)[0]),
        each: (selector, name) => all(selector).map((element) => element.getAttribute(name) ?? ""),
      };
    }),
});

const { company, contacts, offices, product } = brand;
const gold = `/${product.slug}-gold`;
const news = `/news/${newestRelease.slug}`;
const numbered = `/press-releases/${newestRelease.id}`;
const release = [
  newestRelease.displayDate,
  contacts.media.title,
  `${company.legalName} is listed`,
  "Forward-looking statements",
];

/** Spec §2's table of public pages: heading, words, and pictures by their names in the brand. */
const publicPages: Record<string, [heading: string, words?: string[], shows?: string[]]> = {
  "/": [
    "Secure the Future with Bitcoin",
    [
      company.headline,
      company.tagline,
      "Get Started",
      "Learn More",
      "What We Do",
      "Latest News",
      "View Charts",
      "Coming Soon",
    ],
    ["goldGram", "launchpad", "reserve"],
  ],
  "/terms-of-service": [
    product.collectible ?? "",
    ["BRC-20", offices.headOffice.email],
    ["collectible"],
  ],
  "/agreements": ["Legal Agreements", ["BRC-20", offices.agreements.email]],
  "/contact": ["Contact us", [contacts.partnerships.email, ...offices.headOffice.lines]],
  "/auth": ["", ["Login", "Sign-up"]],
  "/about": [
    "About",
    ["Mission", "Who We Are", "Our Vision", "Leadership Team", "Board of Directors"],
  ],
  "/manifesto": ["Manifesto", ["Download the full manifesto"]],
  "/litepaper": ["Litepaper", ["Contents", "@"]],
  [gold]: [
    "Gold",
    ["Coming Soon", "Secure storage", "Fast transfers", "Future development", "Layer 2"],
    ["goldGram", "app", "collectible", "vault"],
  ],
  "/whitelist": [`${product.name} Gold`, ["Reserve My Spot"], ["goldGram"]],
  "/launchpad": ["Launchpad", ["Get started", "Apply"], ["launchpad"]],
  "/bitcoin": ["Bitcoin", ["BTC equivalent", "share of assets", "mNAV"], ["reserve"]],
  "/investors": [
    "Investor",
    ["Charts", "Custody", "Governance", "Corporate presentation", "Investor benefits"],
    ["vault"],
  ],
  "/press-releases": ["Press Releases", ["Latest news and updates", "Read More", "Subscribe"]],
  [numbered]: [newestRelease.title, release],
  [news]: [
    newestRelease.title,
    [
      ...release,
      contacts.media.email,
      contacts.media.telephone,
      `About ${company.name}`,
      "Previous",
      "Regulation Services Provider",
    ],
  ],
  ...Object.fromEntries(governanceIndex.map(({ slug, title }) => [`/governance/${slug}`, [title]])),
};

test("each public page has its words and pictures between header, footer and price bar", async ({
  read,
}) => {
  const rights = `${new Date().getUTCFullYear()} ${company.legalName} All rights reserved.`;
  const bar = "aside[aria-label='Bitcoin price']";
  for (const [path, [heading, words = [], shows = []]] of Object.entries(publicPages)) {
    const page = await read(path);
    expect([page.status, page.all("h1").length], path).toEqual([200, 1]);
    expect(page.text("h1"), path).toContain(heading);
    for (const text of words) {
      expect(page.text("body"), path).toContain(text.replaceAll("\u00a0", " "));
    }
    expect(page.text("title"), path).toContain(company.name);
    expect(page.text("#app > footer"), path).toContain(rights);
    expect(page.text(bar), path).toContain(brand.listing.label);
    expect(page.all("#app > header.site-header, #app > footer form"), path).toHaveLength(2);
    for (const name of shows) {
      const { src, width, height } = pictures[name as keyof typeof pictures] ?? {};
      const picture = `main img[src="${src}"][width="${width}"][height="${height}"][alt]`;
      expect(page.all(picture), `${path} ${name}`).not.toEqual([]);
    }
  }
});

// tests/worker/policies.worker.test.ts has its status, and that no search engine lists it.
test("a missing page says so", async ({ read }) => {
  for (const [path, heading, text] of [
    [
      `/press-releases/${unusedReleaseId}`,
      "Press Release Not Found",
      "The requested press release could not be found.",
    ],
    [`${news}-`, "Article Not Found", "The requested news article could not be found."],
    ["/no-such-page", "404 Page Not Found", "Did you forget to add the page to the router?"],
  ] as const) {
    const page = await read(path);
    expect(page.text("h1"), path).toBe(heading);
    expect(page.text(), path).toContain(text);
    expect(page.text("title"), path).toContain(heading);
  }
});

test("home shows four releases and the price", async ({ read }) => {
  const page = await read("/");
  expect(page.all("#insights li").map(wordsOf)).toEqual(
    releases.slice(0, 4).map((one) => `${one.displayDate}News5 min read${one.title}${one.summary}`),
  );
  expect(page.each("#insights li a", "href")).toEqual(
    releases.slice(0, 4).map(({ slug }) => `/news/${slug}`),
  );
  expect(page.text(".price-bar")).toMatch(/C\$\d{2,3},\d{3}\.\d{2}.*simulated/);
  expect(page.text("figure")).toContain("Simulated for demonstration; not market data.");
  expect(page.all("main img[src^='/brand/']:not([loading=lazy])")).toEqual([]);
});

test("about, investors, Bitcoin and gold show what the spec counts", async ({ read }) => {
  const about = await read("/about");
  expect(about.all("#assistant[hidden][inert]")).toHaveLength(1);
  for (const group of ["leadership", "board"] as const) {
    const cards = about.all(`[aria-labelledby^=${group}] li`);
    expect(cards.map((card) => card.querySelector("img")?.getAttribute("src"))).toEqual(
      people[group].map(({ image }) => image),
    );
    for (const [index, { name, role }] of people[group].entries()) {
      expect(wordsOf(cards[index])).toContain(name);
      expect(wordsOf(cards[index])).toContain(role);
    }
  }
  const investors = await read("/investors");
  expect(investors.all("section[hidden] h3")).toHaveLength(3);
  // Without scripts a chart is loaded by a link that leads into its frame.
  const targets = investors.each("details:has(iframe) a", "target");
  expect(targets).toEqual(investors.each("iframe", "name"));
  expect(targets).not.toEqual([]);
  expect(investors.text("section:has(> #charts)")).toContain("contacts tradingview.com");
  const reports = await read("/investors/reports");
  const current = ["/investors", "/investors", "/investors/reports"];
  expect(reports.each("[aria-current=page]", "href")).toEqual(current);
  const bitcoin = await read("/bitcoin");
  expect(bitcoin.all("main dl dd").map(wordsOf)).toEqual([
    expect.stringContaining("= 68.22 BTC"),
    expect.stringContaining("÷ C$16,000,000 = 61.7%"),
    expect.stringContaining("55,122,127 × C$0.66 ÷ (66.19 BTC × C$144,600 + 2,000 g × C$146.50)"),
  ]);
  expect(bitcoin.text("#published-figures")).toBe("As of June 24, 2025");
  const product = await read(gold);
  expect(product.text(`figure:has(img[src="${pictures.app?.src}"])`)).toMatch(/planned.*examples/);
});

test("forms and cautions lead to the legal page that the company has", async ({ read }) => {
  const forms = ["/newsletter", "/press-releases", "/whitelist", "/launchpad/apply"];
  for (const [slug, from] of Object.entries({
    privacy: [...forms, "/auth?tab=sign-up"],
    "forward-looking": ["/treasury", news, numbered],
  })) {
    for (const path of from) {
      const links = (await read(path)).all(`main a[href="/legal/${slug}"]`).map(wordsOf);
      expect(links, path).toEqual(legal[slug] ? [legal[slug].title] : []);
    }
  }
});

test("the list of releases is complete, newest first, and filtered by year", async ({ read }) => {
  const all = releases.map(({ date }) => date).sort((one, other) => other.localeCompare(one));
  const list = await read("/press-releases");
  const shown: string[] = [];
  const permanent: string[] = [];
  for (const href of list.each("nav[aria-label=Pages] a", "href")) {
    const page = await read(href);
    expect(page.each("nav[aria-label=Pages] [aria-current=page]", "href")).toEqual([href]);
    shown.push(...page.each("main article time", "datetime"));
    permanent.push(...page.each("main a[rel=bookmark]", "href"));
  }
  expect(shown).toEqual(all);
  expect(new Set(permanent)).toEqual(new Set(releases.map(({ id }) => `/press-releases/${id}`)));
  const year = releases.at(-1)?.date.slice(0, 4) ?? "";
  expect(list.each("main a", "href")).toContain(`/press-releases?year=${year}`);
  const filtered = await read(`/press-releases?year=${year}`);
  expect(filtered.each("main article time", "datetime")).toEqual(
    all.filter((date) => date.startsWith(year)).slice(0, 15),
  );
});

test("pictures are downloaded, and prices typed on a keyboard of digits", async ({ read }) => {
  const kit = await read("/investors/press-kit");
  const isFile = ":is([href$='.svg'], [href$='.png'], [href$='.webp'], [href$='.jpg'])";
  expect(kit.all(`main a${isFile}[download]`)).not.toEqual([]);
  expect(kit.all(`main a${isFile}:not([download])`)).toEqual([]);
  const treasury = await read("/treasury");
  const fields = "main input[inputmode=decimal][autocomplete=off]";
  expect(treasury.each(fields, "name")).toEqual(["btc", "share"]);
  for (const path of ["/search", "/verify"]) {
    expect((await read(path)).each(`main [action="${path}"] input`, "name")).toEqual(["q"]);
  }
  // Safari's keyboard scrolls nothing that cannot take the focus.
  expect(new Set(treasury.each(".table-scroll", "tabindex"))).toEqual(new Set(["0"]));
  // On a phone they name each cell.
  expect(treasury.all(".table-scroll td:not([data-label], :first-child)")).toEqual([]);
});

test("the edge leaves email addresses as they are written", async ({ request }) => {
  const page = await (await request.get("/contact")).text();
  expect(page).toMatch(/<body><!--email_off-->[\s\S]*mailto:[\s\S]*<!--\/email_off-->/);
});

test("icons of manifest and pages and the share image have the sizes they claim", async ({
  request,
  read,
}) => {
  const measure = async (path = "") => {
    const { width, height, images = [] } = imageSize(await (await request.get(path)).body());
    return [`${width}x${height}`, ...images.map((image) => image.width)];
  };
  const home = await read("/");
  const [manifest = ""] = home.each("link[rel=manifest]", "href");
  const { icons, start_url } = await (await request.get(manifest)).json();
  expect([icons.length, start_url]).toEqual([2, "/"]);
  for (const { src, sizes } of icons) expect(await measure(src)).toEqual([sizes]);
  expect(home.each("meta[name=viewport]", "content").join()).toContain("width=device-width");
  const apple = home.each("link[rel=apple-touch-icon]", "href");
  // Browsers and previews ask for these without reading a page.
  for (const path of [...apple, "/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"]) {
    expect(await measure(path), path).toEqual(["180x180"]);
  }
  expect(await measure("/favicon.ico")).toEqual([expect.any(String), 16, 32, 48]);
  const [shared = ""] = home.each("meta[property='og:image']", "content");
  expect(await measure(new URL(shared).pathname)).toEqual(["1200x630"]);
});
