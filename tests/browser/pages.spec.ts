import type { APIRequestContext, Page } from "@playwright/test";
import { brand } from "../../app/brand/generated/public.ts";
import { pageKinds } from "../support/page-kinds.ts";
import { accessibilityFindings, expect, hydrated, sidewaysScroll, test } from "../support/site-test.ts";

const gold = `/${brand.product.slug}-gold`;

/** Spec §2's table of public pages: address, first heading, and words that stand there. */
const pages: [path: string, heading: string | RegExp, words: (string | RegExp)[]][] = [
  [
    "/",
    "Secure the Future with Bitcoin",
    [
      brand.company.headline,
      brand.company.tagline,
      "Get Started",
      "Learn More",
      "What We Do",
      "Latest News",
      "View Charts",
    ],
  ],
  ["/terms-of-service", /Grammie/, [/BRC-20/, brand.offices.headOffice.email]],
  ["/agreements", "Legal Agreements", [/BRC-20/, brand.offices.agreements.email]],
  ["/contact", "Contact us", [/partnership/i, brand.contacts.partnerships.email, "Toronto, Ontario"]],
  ["/auth", /./, ["Login", "Sign-up"]],
  ["/about", /About/, ["Mission", "Who We Are", "Our Vision", "Leadership Team", "Board of Directors"]],
  ["/manifesto", /Manifesto/, ["Download the full manifesto"]],
  ["/litepaper", /Litepaper/, ["Contents", /@/]],
  [gold, /Gold/, ["Coming Soon", "Secure Storage", "Fast Transfers", "Future Development", "Layer 2"]],
  ["/whitelist", /gold/i, ["Reserve My Spot"]],
  ["/launchpad", /Launchpad/, ["Get started"]],
  ["/bitcoin", /Bitcoin/, ["BTC equivalent", "BTC equivalent share of assets", "mNAV"]],
  ["/investors", /Investor/, ["Charts", "Custody", "Governance", "Corporate presentation", "Investor benefits"]],
  ["/press-releases", "Press Releases", ["Latest news and updates", "Read More", "Subscribe"]],
  ["/press-releases/37", /66\.19 BTC/, ["June 25, 2025", brand.contacts.media.title, "Forward-looking statements"]],
  [
    "/news/northlode-raises-bitcoin-treasury-to-6619-btc",
    /66\.19 BTC/,
    [
      "June 25, 2025",
      brand.contacts.media.title,
      brand.contacts.media.email,
      brand.contacts.media.telephone,
      "About Northlode",
      "Regulation Services Provider",
    ],
  ],
  ["/governance/audit-committee-charter", /Audit Committee Charter/, []],
  ["/governance/business-conduct-ethics", /Code of Business Conduct and Ethics/, []],
  ["/governance/compensation-committee-charter", /Compensation Committee Charter/, []],
  ["/governance/corporate-disclosure", /Corporate Disclosure Policy/, ["Authorized Spokespersons"]],
  ["/governance/governance-committee-charter", /Governance Committee Charter/, ["Board Evaluation"]],
  ["/governance/inclusion-diversity", /Inclusion and Diversity Policy/, ["Reporting Concerns"]],
  ["/governance/insider-trading", /Insider Trading Policy/, ["Trading Windows"]],
  ["/governance/majority-voting", /Majority Voting Policy/, ["Board Considerations"]],
  ["/governance/related-party-transactions", /Related Party Transaction Policy/, ["Approval Criteria"]],
  ["/governance/board-mandate", /Board Mandate/, ["Stakeholder Relations"]],
  ["/governance/whistle-blower", /Whistle Blower Policy/, ["Reportable Matters"]],
];

/** Without scripts, so that nothing is read but what the server sent. */
test.describe("the table of routes", () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, heading, words] of pages)
    test(`${path} answers with its words, one first heading and a title`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.locator("h1")).toHaveCount(1);
      await expect(page.locator("h1")).toContainText(heading);
      for (const text of words) await expect(page.locator("body")).toContainText(text);
      await expect(page).toHaveTitle(new RegExp(`.+ · ${brand.company.name}$`));
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(page.getByRole("contentinfo").last()).toContainText("All rights reserved.");
      await expect(page.getByRole("contentinfo").last()).toContainText(String(new Date().getUTCFullYear()));
      await expect(page.getByRole("complementary", { name: "Bitcoin price" })).toContainText(brand.listing.label);
    });
});

test("the email sign-up stands above the list of releases", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/press-releases");
  const top = async (name: string) => (await page.getByRole("heading", { name, exact: true }).boundingBox())?.y ?? 0;
  expect(await top("By email")).toBeGreaterThan(0);
  expect(await top("By email")).toBeLessThan(await top("Northlode Shareholders Approve Change of Business"));
});

test("every page has a title and a description of its own", async ({ request }) => {
  // The page of a release by its number shares the article's: search engines are sent there.
  const addresses = pages.map(([path]) => path).filter((path) => path !== "/press-releases/37");
  const heads = await Promise.all(addresses.map((path) => headOf(request, path)));
  for (const part of ["title", "description"] as const) {
    const texts = heads.map((head) => head[part]);
    expect(texts.filter((text) => text === "")).toEqual([]);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  }
});

async function headOf(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  return {
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "",
    description: /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "",
  };
}

test("Home shows the releases 37, 36, 35 and 34, as news with their summary and date", async ({ page, request }) => {
  await page.goto("/");
  const cards = page.locator("#insights li");
  await expect(cards).toHaveCount(4);
  for (const [index, id] of [37, 36, 35, 34].entries()) {
    const html = await (await request.get(`/press-releases/${id}`)).text();
    const title = /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1] ?? "";
    const slug = /href="\/news\/([^"]+)"/.exec(html)?.[1];
    const card = cards.nth(index);
    await expect(card.getByRole("link")).toHaveAttribute("href", `/news/${slug}`);
    await expect(card.getByRole("heading")).toHaveText(title);
    for (const text of ["News", "5 min read", /\w+ \d{1,2}, \d{4}/]) await expect(card).toContainText(text);
  }
});

test.describe("what is not there", () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ allowConsole }) => allowConsole(/404/));

  const release = ["Press Release Not Found", "The requested press release could not be found."] as const;
  const article = ["Article Not Found", "The requested news article could not be found."] as const;
  const page404 = ["404 Page Not Found", "Did you forget to add the page to the router?"] as const;
  const absent: [path: string, words: readonly [string, string]][] = [
    ["/press-releases/38", release],
    ["/press-releases/0", release],
    ["/press-releases/abc", release],
    ["/press-releases/01", release],
    ["/press-releases/-1", release],
    ["/press-releases/1.0", release],
    ["/press-releases/1e1", release],
    ["/press-releases/%31%20", release],
    ["/press-releases/9007199254740993", release],
    ["/news/Wrong-Case", article],
    ["/news/Northlode-Raises-Bitcoin-Treasury-To-6619-Btc", article],
    ["/news/northlode-raises-bitcoin-treasury-to-6619-btc-", article],
    ["/news/__proto__", article],
    ["/governance/constructor", page404],
    ["/governance", page404],
    ["/no-such-page", page404],
    ["/news/one/two", page404],
    ["/.env", page404],
  ];
  for (const [path, [heading, text]] of absent)
    test(`${path}: ${heading}`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.locator("h1")).toHaveCount(1);
      await expect(page.locator("h1")).toHaveText(heading);
      await expect(page.getByRole("main")).toContainText(text);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the list of releases is narrowed by year and by words, and says when nothing matches", async ({ page }) => {
    await page.goto("/press-releases");
    const cards = page.getByRole("main").getByRole("article");
    await expect(cards).toHaveCount(37);
    await page.getByRole("link", { name: "2024" }).click();
    await expect(page).toHaveURL(/year=2024/);
    const inYear = await cards.count();
    expect(inYear).toBeGreaterThan(0);
    expect(inYear).toBeLessThan(37);
    for (const date of await cards.locator("time").allTextContents()) expect(date).toMatch(/, 2024$/);
    await page.getByLabel("Search press releases").fill("Bitcoin purchase");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/q=Bitcoin\+purchase/);
    await expect(page).toHaveURL(/year=2024/);
    await expect(cards.first()).toContainText("2024");
    await expect(page.getByLabel("Search press releases")).toHaveValue("Bitcoin purchase");
    await page.goto("/press-releases?q=zebra");
    await expect(page.getByText("No press release matches.")).toBeVisible();
    await page.getByRole("link", { name: "Show all" }).click();
    await expect(cards).toHaveCount(37);
  });

  test("a card has date, title, summary and Read More, newest first", async ({ page }) => {
    await page.goto("/press-releases");
    const dates = await page
      .getByRole("article")
      .locator("time")
      .evaluateAll((times) => times.map((time) => time.getAttribute("datetime") ?? ""));
    expect(dates).toEqual([...dates].sort().reverse());
    const first = page.getByRole("article").first();
    await first.getByRole("link", { name: /Read More/ }).click();
    await expect(page).toHaveURL(/\/news\//);
    await expect(page.getByRole("navigation", { name: "More releases" })).toContainText("Previous");
  });

  test("the site's search finds a policy by its words and marks them", async ({ page }) => {
    await page.goto("/search");
    await page.getByLabel("Search this site").fill("two full trading days");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText(
      "Insider Trading Policy",
    );
    await expect(page.locator("mark").first()).toBeVisible();
  });

  test("a portrait that cannot be loaded leaves the person's initials", async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED/);
    await page.route("**/people/**", (route) => route.abort());
    await page.goto("/about");
    const leaders = page.getByRole("region", { name: "Leadership Team" }).getByRole("listitem");
    await expect(leaders).toHaveCount(7);
    await expect(page.getByRole("region", { name: "Board of Directors" }).getByRole("listitem")).toHaveCount(5);
    const initials = leaders.first().locator(".portrait > span");
    await expect(initials).toBeVisible();
    await expect(initials).toHaveText("DH");
    const [frame, text] = [await leaders.first().locator(".portrait").boundingBox(), await initials.boundingBox()];
    expect(frame?.height).toBeGreaterThan(100);
    expect(text?.height).toBeGreaterThan(10);
  });

  test("the widgets wait in sandboxed frames until they are asked for, and fail softly", async ({ page }) => {
    await page.route("https://**", (route) => route.abort());
    await page.goto("/investors");
    const frames = page.locator("iframe");
    await expect(frames).toHaveCount(2);
    for (const frame of await frames.all()) {
      expect(await frame.getAttribute("sandbox")).toBe("allow-scripts allow-popups");
      expect(await frame.getAttribute("src")).toBeNull();
      expect(await frame.getAttribute("title")).toBeTruthy();
    }
    await page.getByRole("link", { name: "Load the chart" }).first().click();
    await expect(page.frameLocator("iframe").first().getByText("The chart has not loaded.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Quote at the exchange" })).toBeVisible();
  });

  test("investor relations list 11 documents and keep three cards hidden", async ({ page }) => {
    await page.goto("/investors");
    const documents = page.getByRole("region", { name: "Governance" }).getByRole("link");
    await expect(documents).toHaveCount(11);
    const hidden = page.locator("section[hidden]");
    await expect(hidden.locator("h3")).toHaveCount(3);
    await expect(hidden).toBeHidden();
  });
});

test("links in a release open in a new tab, with no opener and no referrer", async ({ page }) => {
  for (const slug of [
    "northlode-raises-bitcoin-treasury-to-6619-btc",
    "northlode-grants-stock-options-to-directors-officers-and-consultants",
  ]) {
    await page.goto(`/news/${slug}`);
    const links = page.locator("article > .prose").first().locator("a[href]:not([href^='#'])");
    expect(await links.count()).toBeGreaterThan(0);
    for (const link of await links.all()) {
      expect(await link.getAttribute("target")).toBe("_blank");
      expect((await link.getAttribute("rel"))?.split(" ").sort()).toEqual(["noopener", "noreferrer"]);
    }
  }
});

test.describe("a release's link, where the browser has no sheet for sharing", () => {
  const slug = "northlode-raises-bitcoin-treasury-to-6619-btc";
  const toast = (page: Page) => page.locator("li.toast");

  /** Opens the release in a browser whose clipboard does this with a text, or which has none. */
  async function openWith(page: Page, clipboard: "keeps" | "refuses" | "none") {
    await page.addInitScript((does) => {
      const writeText = (text: string) => {
        document.documentElement.dataset.copied = text;
        return does === "keeps" ? Promise.resolve() : Promise.reject(new DOMException("denied", "NotAllowedError"));
      };
      Object.defineProperty(navigator, "share", { value: undefined });
      Object.defineProperty(navigator, "clipboard", { value: does === "none" ? undefined : { writeText } });
    }, clipboard);
    await page.goto(`/news/${slug}`);
    await hydrated(page);
    await page.getByRole("button", { name: "Share or copy the link" }).press("Enter");
  }

  test("is copied, and the page says so", async ({ page }) => {
    await openWith(page, "keeps");
    await expect(toast(page)).toContainText("Link copied");
    await expect(page.locator("html")).toHaveAttribute("data-copied", `${brand.origin}/news/${slug}`);
  });

  for (const clipboard of ["refuses", "none"] as const)
    test(`is not copied, and the page says so: clipboard ${clipboard}`, async ({ page }) => {
      await openWith(page, clipboard);
      await expect(toast(page)).toContainText("Link not copied");
      await expect(toast(page)).toContainText("copy the link from the address bar");
    });
});

test("a figure of the Bitcoin page tells its definition, date and source at one press", async ({ page }) => {
  await page.goto("/bitcoin");
  const figures = page.locator("dl").first().locator("details");
  await expect(figures).toHaveCount(3);
  for (const figure of await figures.all()) {
    await figure.locator("summary").click();
    await expect(figure).toContainText(/As of \w+ \d+, \d{4}/);
    await expect(figure.getByRole("link")).toBeVisible();
  }
});

test.describe("a governance page", () => {
  const address = "/governance/insider-trading";
  const card = (page: Page) => page.getByRole("region", { name: "Insider Trading Policy" });

  test("has its text in a card 600 px tall that the keyboard reaches and scrolls", async ({ page }) => {
    await page.goto(address);
    await hydrated(page);
    expect((await card(page).boundingBox())?.height).toBe(600);
    await card(page).focus();
    await expect(card(page)).toBeFocused();
    const scrolled = () => card(page).evaluate((element) => element.scrollTop);
    expect(await scrolled()).toBe(0);
    await page.keyboard.press("PageDown");
    await expect.poll(scrolled).toBeGreaterThan(200);
    const left = () =>
      card(page).evaluate(({ scrollTop, clientHeight, scrollHeight }) => scrollHeight - clientHeight - scrollTop);
    // A key that comes while the browser still glides from the last one may be passed over.
    await expect(async () => {
      await page.keyboard.press("End");
      await expect.poll(left, { timeout: 1_500 }).toBeLessThan(2);
    }).toPass({ timeout: 15_000 });
  });

  test("fades in over 0.8 s, or not at all for who asked for stillness", async ({ page }) => {
    const fade = () => page.locator(".fade-in").evaluate((element) => getComputedStyle(element).animationDuration);
    await page.goto(address);
    expect(await fade()).toBe("0.8s");
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(["0s", "auto"]).toContain(
      await page
        .locator(".fade-in")
        .evaluate((element) =>
          getComputedStyle(element).animationName === "none" ? "0s" : getComputedStyle(element).animationDuration,
        ),
    );
  });

  test("leads from its table of contents into the card", async ({ page }) => {
    await page.goto(address);
    await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Trading Windows" }).click();
    await expect(card(page).getByRole("heading", { name: "Trading Windows" })).toBeInViewport();
  });

  test("is printed whole, without the site's furniture", async ({ page }) => {
    await page.goto(address);
    const wholeText = await card(page).evaluate((element) => element.scrollHeight);
    await page.emulateMedia({ media: "print" });
    const { height, overflow, hidden } = await card(page).evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      overflow: getComputedStyle(element).overflowY,
      hidden: element.scrollHeight - element.clientHeight,
    }));
    expect(overflow).toBe("visible");
    expect(hidden).toBeLessThanOrEqual(0);
    expect(height).toBeGreaterThan(wholeText / 3);
    await expect(page.getByRole("complementary", { name: "Bitcoin price" })).toBeHidden();
    const pdf = await page.pdf({ format: "Letter" });
    const sheets = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    // 2,000 words and more take four sheets; a card of 600 px would take one.
    expect(sheets).toBeGreaterThanOrEqual(3);
    expect(sheets).toBeLessThan(20);
  });
});

test("every page that is read on paper prints its whole main part", async ({ page }) => {
  for (const path of ["/news/northlode-raises-bitcoin-treasury-to-6619-btc", "/terms-of-service", "/litepaper"]) {
    await page.goto(path);
    await page.emulateMedia({ media: "print" });
    const cut = await page.evaluate(
      () =>
        [...document.querySelectorAll("main *")].filter((element) => {
          const { overflowY, display } = getComputedStyle(element);
          // Words for screen readers are cut to a pixel by design.
          if (element.classList.contains("sr-only")) return false;
          return display !== "none" && overflowY !== "visible" && element.scrollHeight > element.clientHeight + 1;
        }).length,
    );
    expect(cut, path).toBe(0);
  }
});

test("a printed release keeps its contact and its disclaimers", async ({ page }) => {
  await page.goto("/news/northlode-raises-bitcoin-treasury-to-6619-btc");
  await page.emulateMedia({ media: "print" });
  for (const heading of [brand.contacts.media.title, "Forward-looking statements"])
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  await expect(page.getByText("Regulation Services Provider")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeHidden();
});

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });
    for (const [kind, path] of Object.entries(pageKinds))
      test(`${kind}: axe finds nothing in either theme, and nothing scrolls sideways`, async ({
        page,
        allowConsole,
      }) => {
        if (path.includes("no-such")) allowConsole(/404/);
        for (const colorScheme of ["dark", "light"] as const) {
          await page.emulateMedia({ reducedMotion: "reduce", colorScheme });
          await page.goto(path);
          await hydrated(page);
          expect(await accessibilityFindings(page), colorScheme).toEqual([]);
          expect(await sidewaysScroll(page), colorScheme).toBeLessThanOrEqual(0);
        }
      });
  });
}
