import type { Page } from "@playwright/test";
import { priceBarOf, routePrices } from "../support/live-price.ts";
import { pageKinds } from "../support/pages.ts";
import { isWholeMatrix } from "../support/scope.ts";
import * as site from "../support/site-test.ts";

const { expect, expectHeading, headerLink, holdRoute, markDocument, open, test } = site;

// What stands between the site and its reader: extensions, translators, blocked storage, other
// networks, deployments.

const investors = (page: Page) => headerLink(page, "Investors");

const expectInvestors = async (page: Page) => {
  await expectHeading(page, "Investor relations");
  await expect(page).toHaveURL("/investors");
  await expect(page).toHaveTitle(/^Investor relations/);
  expect(await page.locator("title, link[rel=canonical]").count()).toBe(2);
};

/** What extensions, translators and the edge do to a document before React takes over. */
function addThings() {
  const { documentElement: root, head, body } = document;
  const make = (name: string) => document.createElement(name);
  head.insertBefore(make("link"), head.firstChild);
  for (const place of document.querySelectorAll("body, #app")) {
    place.insertBefore(make("div"), place.firstChild);
  }
  for (const place of [head, body]) place.appendChild(make("script"));
  root.appendChild(make("div"));
  head.insertBefore(document.createTextNode("text"), head.firstChild);
  root.className = "translated-ltr";
  root.lang = "fr";
  body.setAttribute("cz-shortcut-listen", "true");
  Object.assign(window, { main: document.querySelector("main") });
}

test("a page is taken over as it is, with what its visitor chose and others add", async ({
  page,
  allowConsole,
}) => {
  // The policy has the last word on what others add.
  allowConsole(/Content Security Policy/);
  // A chart's frame has no storage.
  await page.addInitScript(() => window === top && localStorage.setItem("motion", "paused"));
  await page.addInitScript(`addEventListener("DOMContentLoaded", ${addThings})`);
  await open(page, "/about");
  const kept = () =>
    page.evaluate(() => [
      document.documentElement.dataset.motion,
      document.querySelector("main") === (window as { main?: Element | null }).main,
    ]);
  expect(await kept()).toEqual(["paused", true]);
  await investors(page).click();
  await expectInvestors(page);
  expect(await kept()).toEqual(["paused", true]);
});

/** Puts every text into elements, as translators do, and has none left where React knows it. */
function translate() {
  (window as unknown as { ignoreTexts(): void }).ignoreTexts();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const { nodeValue, parentElement } = text;
    if (!nodeValue?.trim() || parentElement?.closest("script, style, svg, textarea, option")) {
      continue;
    }
    const outer = document.createElement("font");
    outer.appendChild(document.createElement("font")).textContent = nodeValue;
    text.replaceWith(outer);
  }
}

for (const path of isWholeMatrix ? pageKinds : ["/treasury"]) {
  test(`${path}, translated, goes on: prices, menus, the next page and Back`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404/);
    await page.clock.install();
    const sendPrice = await routePrices(page);
    await open(page, path);
    await sendPrice(140_000);
    await expect(priceBarOf(page)).toContainText("140,000.00");
    await page.evaluate(translate);
    // Its age appears, and goes with the next price.
    await page.clock.fastForward(80_000);
    await sendPrice(150_000, { source: "Kraken", status: "stale", stale: true });
    await expect(priceBarOf(page)).toContainText(/C\$150,000.00.*Kraken/);
    await sendPrice(151_000, { source: "Coinbase", status: "unconfirmed" });
    await expect(priceBarOf(page)).toContainText(/C\$151,000.00.*Coinbase/);
    await sendPrice(152_000, { source: "Kraken", status: "live" });
    await expect(priceBarOf(page)).toContainText("C$152,000.00");
    await expect(priceBarOf(page)).not.toContainText(/unconfirmed|since|stale|Coinbase/);
    await page.getByRole("button", { name: "Pause motion" }).click();
    await page.getByRole("button", { name: "Bitcoin" }).click();
    await expect(headerLink(page, "Manifesto")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.evaluate(translate);
    await headerLink(page, "Search").click();
    await expectHeading(page, "Search");
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.getByText("Something went wrong")).toBeHidden();
  });
}

test("where cookies and storage are blocked, links and switches work", async ({ page }) => {
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException("denied", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, name, { get: deny });
    }
    Object.defineProperty(Document.prototype, "cookie", { get: deny, set: deny });
    Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false });
  });
  await open(page, "/about");
  const isKept = await markDocument(page);
  await investors(page).click();
  await expectInvestors(page);
  await page.getByRole("button", { name: "Pause motion" }).click();
  await page.getByRole("radio", { name: "Light" }).check();
  await expect(page.locator("html[data-motion=paused]")).toHaveAttribute("data-theme", "light");
  await page.goBack();
  await expectHeading(page, /^About/);
  expect(await isKept()).toBe(true);
  await headerLink(page, "Get Started").click();
  await expect(page.getByRole("alert")).toContainText("your browser blocks them here");
});

const html = { contentType: "text/html", body: "<h1>Log in to the network</h1>" };
for (const [what, pattern, answer] of [
  ["data by a portal", "**/*.data*", { status: 200, ...html }],
  ["script missing", "**/build/routes/**", { status: 404 }],
  ["list of routes by a challenge", "**/__manifest*", { status: 403, ...html }],
] as const) {
  test(`a page with its ${what} opens as a document, and so does Back`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(
      /Failed to (load|fetch)|SyntaxError|turbo-stream|React Router caught|Tried to prefetch|manifest patches/,
    );
    allowConsole(/route module|dynamically imported|404|Transition was|network error/);
    const breakIt = () => page.route(pattern, (route) => route.fulfill(answer));
    // Before a page has asked for the list.
    if (what.startsWith("list")) await breakIt();
    await open(page, "/about");
    if (!what.startsWith("list")) await breakIt();
    // A portal's answer to the question whether the page can be reached.
    const headers = { location: "https://portal.example" };
    await page.route(/source=footer$/, (route) =>
      route.request().method() === "HEAD"
        ? route.fulfill({ status: 302, headers })
        : route.fallback(),
    );
    // As people do: the pointer rests on the link before.
    const link = page.getByRole("link", { name: "Launch list" });
    await link.hover();
    await link.click();
    await expect(page.getByRole("button", { name: "Reserve My Spot" })).toBeVisible();
    await expect(page).toHaveURL("/whitelist?source=footer");
    // The document that Back opens needs its own script.
    if (what.startsWith("script")) await page.unroute(pattern);
    await page.goBack();
    await expectHeading(page, /^About/);
  });
}

test("a page that is left for a document is not led back", async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED/);
  await open(page, "/about");
  const asked: string[] = [];
  page.on("request", (request) => request.method() === "HEAD" && asked.push(request.url()));
  const fail = await holdRoute(page, "**/investors.data*", (route) => route.abort());
  await investors(page).click();
  await expect(page.locator("link[rel=prefetch][href*=investors]")).toBeAttached();
  // As Firefox does, which then ends the page's requests at once.
  await page.evaluate(() => dispatchEvent(new Event("beforeunload")));
  const failed = page.waitForEvent(
    "requestfailed",
    (request) => request.resourceType() === "fetch",
  );
  fail();
  await failed;
  await site.waitTwoFrames(page);
  expect(asked).toEqual([]);
});

test("without a connection the page stays, and the chosen one opens when it is back", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(
    /route module|dynamically imported|Failed to (load|fetch)|ERR_INTERNET|Transition was|network error|WebSocket|live price connection/,
  );
  const socket = page.waitForEvent("websocket");
  await open(page, "/about");
  // An effect opens it: before effects have run a click is the browser's own.
  await socket;
  await context.setOffline(true);
  await investors(page).click();
  const notice = page.locator("li.toast:has([role=alert])");
  await expect(notice).toContainText("We couldn’t reach the site");
  // The price bar stays in reach.
  await page.getByRole("button", { name: "Pause motion" }).click({ trial: true });
  await notice.getByRole("button", { name: "Try again" }).click();
  await notice.getByRole("button", { name: "Close" }).click();
  await expect(notice).toBeHidden();
  await investors(page).click();
  await expect(notice).toBeVisible();
  // A part of this page needs no connection, and ends the navigation that does.
  await page.locator(".skip-link").evaluate((link: HTMLElement) => link.click());
  await expect(notice).toBeHidden();
  await investors(page).click();
  await expect(notice).toBeVisible();
  // Asks for a script that does not come.
  await page.keyboard.press("F8");
  await expectHeading(page, /^About/);
  await context.setOffline(false);
  // Chromium's protocol does not always fire it. The page may leave for the chosen one meanwhile.
  await page.evaluate(() => void dispatchEvent(new Event("online"))).catch(() => undefined);
  await expectInvestors(page);
  await expect(notice).toBeHidden();
});
