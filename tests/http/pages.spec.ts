import { expect } from "@playwright/test";
import { pictures } from "../../app/brand/generated/pictures.ts";
import { brand } from "../../app/brand/generated/public.ts";
import { governanceIndex } from "../../app/content/generated/governance-index.server.ts";
import { pages as pageTexts } from "../../app/content/generated/pages.server.ts";
import { people } from "../../app/content/generated/people.server.ts";
import { newestRelease, releases, unusedReleaseId } from "../support/content.ts";
import { test } from "../support/no-script-browser.ts";
import { sites } from "../support/running-sites.ts";

const { company, contacts, offices, product } = brand;
const gold = `/${product.slug}-gold`;
const oneRelease = [contacts.media.title, "Forward-looking statements"];
const oneArticle = [...oneRelease, contacts.media.email, contacts.media.telephone, `About ${company.name}`];

/** Spec §2's table of public pages: address, first heading, words that stand there, and pictures. */
const routes: [path: string, heading: string | RegExp, words: string[], shown?: (keyof typeof pictures)[]][] = [
  [
    "/",
    "Secure the Future with Bitcoin",
    [company.headline, company.tagline, "Get Started", "Learn More", "What We Do", "Latest News", "View Charts"],
    ["goldGram", "launchpad", "reserve"],
  ],
  ["/terms-of-service", product.collectible, ["BRC-20", offices.headOffice.email], ["collectible"]],
  ["/agreements", "Legal Agreements", ["BRC-20", offices.agreements.email]],
  ["/contact", "Contact us", ["artnership", contacts.partnerships.email, ...offices.headOffice.lines]],
  ["/auth", /./, ["Login", "Sign-up"]],
  ["/about", "About", ["Mission", "Who We Are", "Our Vision", "Leadership Team", "Board of Directors"]],
  ["/manifesto", "Manifesto", ["Download the full manifesto"]],
  ["/litepaper", "Litepaper", ["Contents", "@"]],
  [
    gold,
    "Gold",
    ["Coming Soon", "Secure Storage", "Fast Transfers", "Future Development", "Layer 2"],
    ["goldGram", "app", "collectible", "vault"],
  ],
  ["/whitelist", "gold", ["Reserve My Spot"], ["goldGram"]],
  ["/launchpad", "Launchpad", ["Get started"], ["launchpad"]],
  ["/bitcoin", "Bitcoin", ["BTC equivalent", "BTC equivalent share of assets", "mNAV"], ["reserve"]],
  [
    "/investors",
    "Investor",
    ["Charts", "Custody", "Governance", "Corporate presentation", "Investor benefits"],
    ["vault"],
  ],
  ["/press-releases", "Press Releases", ["Latest news and updates", "Read More", "Subscribe"]],
  [`/press-releases/${newestRelease.id}`, newestRelease.title, [newestRelease.displayDate, ...oneRelease]],
  [
    `/news/${newestRelease.slug}`,
    newestRelease.title,
    [newestRelease.displayDate, ...oneArticle, "Regulation Services Provider"],
  ],
  ["/governance/audit-committee-charter", "Audit Committee Charter", []],
  ["/governance/business-conduct-ethics", "Code of Business Conduct and Ethics", []],
  ["/governance/compensation-committee-charter", "Compensation Committee Charter", []],
  ["/governance/corporate-disclosure", "Corporate Disclosure Policy", ["Authorized Spokespersons"]],
  ["/governance/governance-committee-charter", "Governance Committee Charter", ["Board Evaluation"]],
  ["/governance/inclusion-diversity", "Inclusion and Diversity Policy", ["Reporting Concerns"]],
  ["/governance/insider-trading", "Insider Trading Policy", ["Trading Windows"]],
  ["/governance/majority-voting", "Majority Voting Policy", ["Board Considerations"]],
  ["/governance/related-party-transactions", "Related Party Transaction Policy", ["Approval Criteria"]],
  ["/governance/board-mandate", "Board Mandate", ["Stakeholder Relations"]],
  ["/governance/whistle-blower", "Whistle Blower Policy", ["Reportable Matters"]],
];

for (const [path, heading, words, shown = []] of routes)
  test(`${path} answers with its words, one first heading, a title and its pictures`, async ({ visitor }) => {
    await visitor.open(path);
    expect(visitor.status).toBe(200);
    expect(visitor.all("h1")).toHaveLength(1);
    expect(visitor.text("h1")).toMatch(heading);
    for (const text of words) expect(visitor.text("body")).toContain(text);
    expect(visitor.text("title")).toMatch(new RegExp(`.+ · ${company.name}$`));
    expect(visitor.text("body > footer")).toContain(`${new Date().getUTCFullYear()} ${company.legalName}`);
    expect(visitor.text("body > footer")).toContain("All rights reserved.");
    expect(visitor.text("aside[aria-label='Bitcoin price']")).toContain(brand.listing.label);
    expect(visitor.all("body > header.site-header")).toHaveLength(1);
    for (const name of shown) {
      const { src, width, height } = pictures[name];
      expect(visitor.all(`main img[src="${src}"][width="${width}"][height="${height}"][alt]`), name).not.toEqual([]);
    }
  });

const release = ["Press Release Not Found", "The requested press release could not be found."] as const;
const article = ["Article Not Found", "The requested news article could not be found."] as const;
const unknownPage = ["404 Page Not Found", "Did you forget to add the page to the router?"] as const;
const title = newestRelease.slug.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
const absent = [
  ...[unusedReleaseId, 0, "abc", "01", -1, "1.0", "1e1", "%31%20", "9007199254740993"].map(
    (id) => [`/press-releases/${id}`, release] as const,
  ),
  ...["Wrong-Case", title, `${newestRelease.slug}-`, "__proto__"].map((slug) => [`/news/${slug}`, article] as const),
  ...["/governance/constructor", "/governance", "/no-such-page", "/news/one/two", "/.env"].map(
    (path) => [path, unknownPage] as const,
  ),
];
test("missing pages say so, with 404", async ({ visitor }) => {
  for (const [path, [heading, text]] of absent)
    await test.step(path, async () => {
      await visitor.open(path);
      expect([visitor.status, visitor.all("h1").length, visitor.text("h1")]).toEqual([404, 1, heading]);
      expect(visitor.text()).toContain(text);
      expect(visitor.text("title")).toContain(heading);
      expect(visitor.attribute("meta[name=robots]", "content")).toBe("noindex");
    });
});

test("home shows the four releases with the highest numbers, the 20 tiles, the price and its day", async ({
  visitor,
}) => {
  await visitor.open("/");
  const cards = visitor.all("#insights li");
  expect(cards.map((card) => card.querySelector("a")?.getAttribute("href"))).toEqual(
    releases.slice(0, 4).map(({ slug }) => `/news/${slug}`),
  );
  for (const [index, { title, summary, displayDate }] of releases.slice(0, 4).entries())
    expect(cards[index]?.textContent).toBe(`News5 min read${title}${summary}${displayDate}`);
  expect(visitor.all(".tile")).toHaveLength(20);
  expect(visitor.text("aside[aria-label='Bitcoin price']")).toMatch(/\$\d{2,3},\d{3}\.\d{2} CAD.*simulated/);
  expect(visitor.attribute("aside[aria-label='Bitcoin price'] a", "href")).toBe("/investors");
  const day = /^Bitcoin over 24 hours: low \$\d{3},\d{3}\.\d\d, high \$\d{3},\d{3}\.\d\d, now .+ \(simulated\)$/;
  for (const place of [".day-chart", ".price-bar"])
    expect(visitor.attribute(`${place} svg[role=img]`, "aria-label")).toMatch(day);
  expect(visitor.text(".day-chart")).toContain("Made up to try this site, not market data.");
  const pictured = visitor.all("main img[src^='/brand/']");
  expect(pictured.map((picture) => picture.getAttribute("loading"))).toEqual(["lazy", "lazy", "lazy"]);
});

test("about, investors, Bitcoin and gold show what the spec counts", async ({ visitor }) => {
  await visitor.open("/about");
  for (const [id, shown] of [
    ["leadership-team", people.leadership],
    ["board-of-directors", people.board],
  ] as const)
    expect(visitor.all(`[aria-labelledby=${id}] li h3`).map((name) => name.textContent)).toEqual(
      shown.map(({ name }) => name),
    );
  await visitor.open("/investors");
  const documents = visitor.all("[aria-labelledby=governance] a").map((link) => link.getAttribute("href"));
  expect(documents.toSorted()).toEqual(governanceIndex.map(({ slug }) => `/governance/${slug}`).toSorted());
  expect(visitor.all("section[hidden] h3")).toHaveLength(3);
  await visitor.open("/bitcoin");
  const figures = visitor.all("main dl details").map(({ textContent }) => textContent ?? "");
  expect(figures).toHaveLength(3);
  for (const [index, { definition, source }] of (pageTexts.bitcoin?.figures ?? []).entries()) {
    for (const words of [definition, source.title]) expect(figures[index]).toContain(words);
    expect(figures[index]).toMatch(/As of \w+ \d+, \d{4}/);
  }
  await visitor.open(gold);
  const app = visitor.all("figure").find((figure) => figure.querySelector(`img[src="${pictures.app.src}"]`));
  expect(app?.textContent).toMatch(/planned.*examples/);
});

test("the list of releases is narrowed by year and by words, newest first, and leads to the articles", async ({
  visitor,
}) => {
  const cards = () => visitor.all("main article");
  const dates = () => visitor.all("main article time").map((time) => time.getAttribute("datetime") ?? "");
  const all = releases
    .map(({ date }) => date)
    .toSorted()
    .toReversed();
  await visitor.open("/press-releases");
  expect(dates()).toEqual(all);
  const [wanted = newestRelease] = releases.toReversed();
  const year = wanted.date.slice(0, 4);
  await visitor.follow(year);
  expect(visitor.path).toBe(`/press-releases?year=${year}`);
  expect(dates()).toEqual(all.filter((date) => date.startsWith(year)));
  const search = "Search press releases";
  await visitor.press("Search", { [search]: wanted.title });
  expect(Object.fromEntries(new URLSearchParams(visitor.path.split("?")[1]))).toEqual({ q: wanted.title, year });
  expect(visitor.value(search)).toBe(wanted.title);
  const found = cards().map((card) => card.textContent);
  expect(found).toContain(`${wanted.displayDate}${wanted.title}${wanted.summary}Read More: ${wanted.title}`);
  await visitor.follow(`Read More: ${wanted.title}`);
  expect(visitor.path).toBe(`/news/${wanted.slug}`);
  expect(visitor.all("nav[aria-label='More releases'] a").length).toBeGreaterThan(0);
  await visitor.open("/press-releases?q=zebra");
  expect(visitor.text()).toContain("No press release matches.");
  await visitor.follow("Show all");
  expect(cards()).toHaveLength(releases.length);
});

test("the site's search finds a policy by its words and marks them", async ({ visitor }) => {
  await visitor.open("/search");
  await visitor.press("Search", { "Search this site": "two full trading days" });
  expect(visitor.text("main h2")).toBe("Insider Trading Policy");
  expect(visitor.text("main mark")).toMatch(/two|full|trading|days/i);
});

test("the assistant is hidden in a few bytes where the site does not show it, and has no page", async ({
  visitor,
  request,
}) => {
  await visitor.open("/about");
  const [markup] = visitor.all("#assistant");
  expect(markup?.outerHTML).toMatch(new RegExp(`^<aside .*hidden="" inert="".*${product.name} Assistant`));
  expect(markup?.outerHTML.length).toBeLessThan(300);
  for (const method of ["GET", "POST"]) {
    const asked = {
      method,
      headers: { "Sec-Fetch-Site": "same-origin" },
      ...(method === "POST" && { form: { message: "What is gold?" } }),
    };
    expect((await request.fetch("/assistant", asked)).status()).toBe(404);
  }
});

test.describe("where the assistant is shown", () => {
  test.use({ baseURL: sites.assistant });

  test("public pages are the same for everyone", async ({ request }) => {
    const visitors: Record<string, string>[] = [{}, { cookie: "session=x; signed-in=1" }];
    const [plain, other] = await Promise.all(
      visitors.map(
        async (headers) => (await (await request.get("/agreements", { headers })).text()).split("<aside")[0],
      ),
    );
    expect(other).toBe(plain);
    expect(plain).toContain("<footer");
  });

  test("advice is declined before a model is asked", async ({ request }) => {
    const message = "Should I buy your shares now?";
    const answer = await request.post("/api/chat", { data: { message }, headers: { "Sec-Fetch-Site": "same-origin" } });
    expect((await answer.json()).response).toContain("I cannot give investment");
    const { questions } = await (await request.get(`${sites.model}/control`)).json();
    expect(questions).not.toContain(message);
  });
});
