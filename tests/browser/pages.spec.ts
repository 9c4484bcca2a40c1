import { chromium, type Page } from "@playwright/test";
import { chromiumArguments, findWholeChromium } from "../../scripts/chromium.ts";
import * as checks from "../support/page-checks.ts";
import { everyPage, pageKinds } from "../support/pages.ts";
import { isWholeMatrix } from "../support/scope.ts";
import { expect, open, test } from "../support/site-test.ts";

// Whether a page can be read, used and printed: with each change some kinds of page in a phone's
// window and a desk's; nightly every page in every window and theme.

const { everyLook, findFaultsInLooks, readLayoutFaults, readersLooks } = checks;
const isLive = "#app > .price-bar .price-dot[data-live]";

/** Walks by Tab. @returns whether the focus leaves the page, of which the longest has 130 links */
async function leaveByTab(page: Page): Promise<boolean> {
  for (let stops = 0; stops < 400; stops++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement === document.body)) return true;
  }
  return false;
}

test.use({ timezoneId: "Pacific/Kiritimati" });
test.beforeEach(({ allowConsole }) => allowConsole(/404|410/));

const sample = ["/", "/treasury", "/investors", "/press-releases", "/contact", "/launchpad/apply"];
const kinds = isWholeMatrix ? pageKinds : sample;

for (const [index, path] of kinds.entries()) {
  test(`${path} can be read, used and printed in any window, and nothing on it moves`, async ({
    page,
  }) => {
    test.slow(isWholeMatrix);
    const asked = new Set<string>();
    page.on("request", (request) => asked.add(new URL(request.url()).host));
    page.on("websocket", (socket) => asked.add(new URL(socket.url()).host));
    const width = index % 2 ? 1440 : 390;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const readShifts = await checks.watchShifts(page);
    const session = await page.context().newCDPSession(page);
    // What comes slowly, piece by piece, moves what is there already.
    const line = { offline: false, latency: 0, uploadThroughput: -1, downloadThroughput: 50_000 };
    if (isWholeMatrix) await session.send("Network.emulateNetworkConditions", line);
    await open(page, path);
    await page.evaluate(() => document.fonts.ready);
    await expect(page.locator(isLive)).toBeAttached();
    expect.soft(await readShifts()).toEqual([]);
    await session.send("Network.emulateNetworkConditions", { ...line, downloadThroughput: -1 });
    await session.detach();
    // The first days of a year are other days in the visitor's zone.
    const served = await (await page.request.get(path)).text();
    const dates = /[A-Z][a-z]+ \d{1,2}, \d{4}/g;
    const shown = (await page.locator("main").textContent())?.match(dates) ?? [];
    expect.soft(shown.filter((date) => !served.includes(date))).toEqual([]);

    await page.keyboard.press("Tab");
    await expect.soft(page.locator(".skip-link")).toBeFocused();
    if (isWholeMatrix || path === "/contact") expect.soft(await leaveByTab(page)).toBe(true);
    expect.soft(await checks.findFocusFaults(page)).toEqual([]);
    const looks = isWholeMatrix ? [...everyLook, ...readersLooks] : checks.someLooks(index);
    expect.soft(await findFaultsInLooks(page, looks)).toEqual([]);
    expect.soft(await checks.findCutInPrint(page)).toEqual([]);
    expect.soft([...asked]).toEqual([new URL(page.url()).host]);
  });
}

if (isWholeMatrix) {
  // The pages are shared out, so that both cores have work to the end.
  const SHARES = 4;
  for (let share = 0; share < SHARES; share++) {
    test(`the other pages can be read and printed: ${share + 1}/${SHARES}`, async ({
      page,
      request,
    }) => {
      test.setTimeout(400_000);
      const found: string[] = [];
      const paths = (await everyPage(request)).filter((path) => !pageKinds.includes(path));
      for (const [index, path] of paths.entries()) {
        if (index % SHARES !== share) continue;
        await open(page, path);
        // Their kinds are looked at in every window: these differ in their text alone.
        const faults = await findFaultsInLooks(page, checks.someLooks(index));
        faults.push(...(await checks.findCutInPrint(page)));
        await page.emulateMedia({ media: "screen" });
        found.push(...faults.map((fault) => `${path}: ${fault}`));
      }
      expect(found).toEqual([]);
    });
  }

  test("Back finds a page as it was left, socket and all", async ({ baseURL }) => {
    // The headless shell has no back/forward cache, and Playwright turns it off in the browsers
    // that it starts.
    const ignoreDefaultArgs = ["--disable-back-forward-cache"];
    const options = { executablePath: findWholeChromium(), ignoreDefaultArgs };
    const browser = await chromium.launch({ args: chromiumArguments, ...options });
    const page = await browser.newPage({ baseURL: baseURL ?? "" });
    for (const path of sample) {
      await open(page, path);
      // The socket is open: it is what a page must let go of to be kept.
      await expect(page.locator(isLive)).toBeAttached();
      await page.evaluate(() => Object.assign(window, { leftAs: "it was" }));
      await page.goto("/robots.txt");
      await page.goBack({ waitUntil: "commit" });
      expect.soft(await page.evaluate(() => "leftAs" in window), path).toBe(true);
    }
    await browser.close();
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("each control shows that it has the focus, also with forced colours", async ({ page }) => {
    const found: string[] = [];
    for (const path of isWholeMatrix ? pageKinds : ["/", "/governance/board-mandate", "/auth"]) {
      await page.goto(path);
      for (const forcedColors of ["none", "active"] as const) {
        await page.emulateMedia({ forcedColors });
        found.push(...(await checks.findFocusFaults(page)));
      }
    }
    expect(found).toEqual([]);
  });
});

test("menus fit in every window", async ({ page }) => {
  await open(page, "/contact");
  const found: string[] = [];
  for (const { width, height = 900 } of everyLook) {
    await page.setViewportSize({ width, height });
    const menus = page.locator(".menu-group > button:visible, .mobile-menu > summary:visible");
    for (const menu of await menus.all()) {
      await menu.press("Enter");
      await expect(page.locator(".menu-group[data-open], .mobile-menu[open]")).toHaveCount(1);
      const faults = await readLayoutFaults(page, ".site-header");
      found.push(...faults.map((fault) => `${width}: ${fault}`));
      await page.keyboard.press("Escape");
    }
  }
  expect(found).toEqual([]);
});

test("each fault of layout is found and named, and a sound layout has none", async ({ page }) => {
  for (const [fault, html] of [
    [
      'cut off: p "Never cut"',
      `<p style="width: 60px; overflow: hidden; white-space: nowrap">Never cut</p>`,
    ],
    [
      'figure cut without a cue: td "C$9,864,074"',
      `<div style="width: 70px; overflow-x: auto"><table><td>C$9,864,074</table></div>`,
    ],
    [
      'outside the window: button "Log in"',
      `<button style="position: fixed; top: -9px">Log in</button>`,
    ],
    [
      'broken word: h2 "Products"',
      `<h2 style="width: 60px; overflow-wrap: anywhere; font-size: 40px">Products</h2>`,
    ],
    ['overlaps "Over": p "Under"', `<p>Under</p><p style="margin-top: -30px">Over</p>`],
    [
      'covered by i: button "Send"',
      `<button>Send</button><i style="position: absolute; inset: 0"></i>`,
    ],
    ["scrolls sideways", `<div style="width: 2000px">.</div>`],
    [
      'cannot be opened: details "HowSo"',
      `<details><summary style="display: none">How</summary>So</details>`,
    ],
    [
      "bars cover 200 px of the window",
      `<div id="app"><nav style="position: fixed; height: 200px; width: 100%"></nav></div>`,
    ],
    [
      "",
      `<p>A <a href="#">link</a> and one more <a href="#">right there</a>.</p>
      <div class="table-scroll" style="width: 70px; overflow-x: auto"><table><td>C$9,864,074</table></div>
      <label style="display: block; padding: 8px"><input type="checkbox"> Email me</label>`,
    ],
  ] as const) {
    await page.setContent(`<!doctype html><title>Faults</title><body>${html}</body>`);
    expect.soft(await readLayoutFaults(page)).toEqual(fault ? expect.arrayContaining([fault]) : []);
  }
});
