import { chromium } from "@playwright/test";
import { chromiumArguments, findWholeChromium } from "../../scripts/chromium.ts";
import * as checks from "../support/page-checks.ts";
import { distinctKinds, pageKinds } from "../support/page-kinds.ts";
import { sites } from "../support/running-sites.ts";
import { expect, open, test } from "../support/site-test.ts";
import { startSlowLine } from "../support/slow-line.ts";

// Each kind of page in every way that a visit of tests/browser/visit.spec.ts leaves out.

const kinds = Object.entries(pageKinds);
/** Presses of Tab after which a page is taken for a trap. The longest page has some 130 links. */
const MOST_STOPS = 400;

test.beforeEach(({ allowConsole }) => allowConsole(/404/));

for (const [index, [kind, path]] of kinds.entries())
  test(`Tab walks through ${kind}: every stop is visible, and there is a way out`, async ({ page }) => {
    // The order of a page's stops depends on its markup, and what may cover them on the window: half of the kinds in each.
    await page.setViewportSize({ width: index % 2 ? 390 : 1440, height: 800 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, path);
    const { stops, faults } = await checks.walkByTab(page, MOST_STOPS);
    expect(faults).toEqual([]);
    expect(stops).toBeGreaterThan(10);
    expect(stops, "the focus never leaves the page").toBeLessThan(MOST_STOPS);
  });

test("no kind of page asks anyone but this site", async ({ page }) => {
  test.setTimeout(120_000);
  const asked = new Set<string>();
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http")) asked.add(origin);
  });
  page.on("websocket", (socket) => asked.add(new URL(socket.url()).origin.replace(/^ws/, "http")));
  for (const [, path] of kinds) await open(page, path);
  expect([...asked]).toEqual([new URL(page.url()).origin]);
});

/** WCAG 2.2, 1.4.12: what a reader may set without losing anything. */
const readersSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;

for (const [name, width, textSize, rules] of [
  // The browser's own setting, in px; the ordinary one is 16.
  ["with text at 200 %", 1280, 32, ""],
  ["on a phone with text at 200 %", 390, 32, ""],
  ["with the reader's own spacing", 390, 16, readersSpacing],
] as const)
  test(`${name}, every kind of page can be read to its end`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: textSize } });
    const found: string[] = [];
    for (const [kind, path] of kinds) {
      await open(page, path);
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets.push(sheet);
      }, rules);
      for (const fault of await checks.findUnreadable(page)) found.push(`${kind}: ${fault}`);
    }
    await session.detach();
    expect(found).toEqual([]);
  });

for (const width of [390, 1440])
  test(`nothing moves on any kind of page at ${width} px that comes in chunks`, async ({ page, allowConsole }) => {
    test.setTimeout(180_000);
    // The slow line carries no sockets.
    allowConsole(/WebSocket|price socket/);
    await page.setViewportSize({ width, height: 900 });
    const readShifts = await checks.watchShifts(page);
    const line = await startSlowLine(sites.simulated);
    const moved: string[] = [];
    for (const [kind, path] of distinctKinds) {
      await open(page, line.origin + path);
      await page.evaluate(() => document.fonts.ready);
      await expect(page.locator("#app > .price-bar .price-dot[data-live]")).toBeAttached();
      moved.push(...(await readShifts()).map((shift) => `${kind}: ${shift}`));
    }
    line.close();
    expect(moved).toEqual([]);
  });

/** Not pages of one visitor: the browser must ask for them again after someone has signed out. */
const publicKinds = distinctKinds.filter(([, path]) => !/^\/(auth|reset-password|styleguide)|no-such/.test(path));

test("Back finds every public page as it was left, socket and all", async ({ baseURL }) => {
  test.setTimeout(180_000);
  // The headless shell has no back/forward cache, and Playwright turns it off in the browsers that it starts.
  const [executablePath, ignoreDefaultArgs] = [findWholeChromium(), ["--disable-back-forward-cache"]];
  const browser = await chromium.launch({ executablePath, args: chromiumArguments, ignoreDefaultArgs });
  const page = await browser.newPage({ baseURL: baseURL ?? "" });
  const loadedAgain: string[] = [];
  for (const [kind, path] of publicKinds) {
    await open(page, path);
    // The socket is open: it is what a page must let go of to be kept.
    await expect(page.locator("#app > .price-bar .price-dot[data-live]")).toBeAttached();
    await page.evaluate(() => Object.assign(window, { leftAs: "it was" }));
    await page.goto("/robots.txt");
    await page.goBack({ waitUntil: "commit" });
    if (!(await page.evaluate(() => "leftAs" in window))) loadedAgain.push(kind);
  }
  await browser.close();
  expect(loadedAgain).toEqual([]);
});
