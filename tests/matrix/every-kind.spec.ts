import { chromium } from "@playwright/test";
import { chromiumArguments, findWholeChromium } from "../../scripts/chromium.ts";
import { walkByTab, watchShifts } from "../support/page-checks.ts";
import { distinctKinds, pageKinds } from "../support/page-kinds.ts";
import { expect, open, test } from "../support/site-test.ts";
import { readLayoutFaults } from "../support/width-checks.ts";

// Each kind of page in every way that a visit of tests/browser/visit.spec.ts leaves out.

const kinds = Object.entries(pageKinds);
const isLive = "#app > .price-bar .price-dot[data-live]";
/** Presses of Tab after which a page is taken for a trap. The longest page has some 130 links. */
const MAX_STOPS = 400;

test.beforeEach(({ allowConsole }) => {
  test.setTimeout(180_000);
  allowConsole(/404/);
});

for (const [index, [kind, path]] of kinds.entries())
  test(`Tab walks through ${kind}: every stop is visible, and there is a way out`, async ({
    page,
  }) => {
    // The order of a page's stops depends on its markup, and what may cover them on the window:
    // half of the kinds in each.
    await page.setViewportSize({ width: index % 2 ? 390 : 1440, height: 800 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, path);
    const { stops, faults } = await walkByTab(page, MAX_STOPS);
    expect(faults).toEqual([]);
    expect(stops).toBeGreaterThan(10);
    expect(stops, "the focus never leaves the page").toBeLessThan(MAX_STOPS);
  });

test("no kind of page asks anyone but this site", async ({ page }) => {
  const asked = new Set<string>();
  const note = (address: string) => /^(http|ws)/.test(address) && asked.add(new URL(address).host);
  page.on("request", (request) => note(request.url()));
  page.on("websocket", (socket) => note(socket.url()));
  for (const [, path] of kinds) await open(page, path);
  expect([...asked]).toEqual([new URL(page.url()).host]);
});

/** WCAG 2.2, 1.4.12: what a reader may set without losing anything. */
const readersSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;

for (const {
  name,
  width,
  textSize = 16,
  rules = "",
  faults = /^(cut off|outside|scrolls|overlaps)/,
} of [
  // The browser's own setting, in px; the ordinary one is 16.
  { name: "with text at 200 %", width: 1280, textSize: 32 },
  // As 195 px with usual text, where WCAG 1.4.10 asks for 320.
  { name: "on a phone with text at 200 %", width: 390, textSize: 32, faults: /^(outside|scrolls)/ },
  { name: "with the reader's own spacing", width: 390, rules: readersSpacing },
])
  test(`${name}, every kind of page can be read to its end`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: textSize } });
    for (const [kind, path] of kinds) {
      await open(page, path);
      // An element for it would be against the site's policy.
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets.push(sheet);
      }, rules);
      const found = await readLayoutFaults(page, "body");
      expect
        .soft(
          found.filter((fault) => faults.test(fault)),
          kind,
        )
        .toEqual([]);
    }
    await session.detach();
  });

for (const width of [390, 1440])
  test(`nothing moves on any kind of page at ${width} px that comes slowly, piece by piece`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const readShifts = await watchShifts(page);
    await open(page, "/");
    const session = await page.context().newCDPSession(page);
    const line = { offline: false, latency: 0, uploadThroughput: -1, downloadThroughput: 25_000 };
    await session.send("Network.emulateNetworkConditions", line);
    for (const [kind, path] of distinctKinds) {
      await open(page, path);
      await page.evaluate(() => document.fonts.ready);
      await expect(page.locator(isLive)).toBeAttached();
      expect.soft(await readShifts(), kind).toEqual([]);
    }
    await session.detach();
  });

/** Not pages of one visitor: the browser must ask for them again after someone has signed out. */
const publicKinds = distinctKinds.filter(
  ([, path]) => !/^\/(auth|reset-password)|no-such/.test(path),
);

test("Back finds every public page as it was left, socket and all", async ({ baseURL }) => {
  // The headless shell has no back/forward cache, and Playwright turns it off in the browsers that
  // it starts.
  const [executablePath, ignoreDefaultArgs] = [
    findWholeChromium(),
    ["--disable-back-forward-cache"],
  ];
  const browser = await chromium.launch({
    executablePath,
    args: chromiumArguments,
    ignoreDefaultArgs,
  });
  const page = await browser.newPage({ baseURL: baseURL ?? "" });
  for (const [kind, path] of publicKinds) {
    await open(page, path);
    // The socket is open: it is what a page must let go of to be kept.
    await expect(page.locator(isLive)).toBeAttached();
    await page.evaluate(() => Object.assign(window, { leftAs: "it was" }));
    await page.goto("/robots.txt");
    await page.goBack({ waitUntil: "commit" });
    expect.soft(await page.evaluate(() => "leftAs" in window), kind).toBe(true);
  }
  await browser.close();
});
