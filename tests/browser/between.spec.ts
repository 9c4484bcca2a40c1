import type { Page } from "@playwright/test";
import { expect, hydrated, open, test } from "../support/site-test.ts";
import { translate } from "../support/translate.ts";
import { walkPage } from "../support/walk-page.ts";

// What stands between the site and its reader: extensions, translators, blocked storage, other
// networks, deployments.

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

const investors = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Investors" });

/** As people do: the pointer rests on the link before, and the page is prefetched. */
const restAndClick = async (page: Page) => {
  await investors(page).hover();
  await expect(page.locator("link[rel=prefetch][href*=investors]")).toBeAttached();
  await investors(page).click();
};

const expectInvestors = async (page: Page) => {
  await expect(page.getByRole("heading", { level: 1, name: "Investor relations" })).toBeVisible();
  await expect(page).toHaveURL("/investors");
  await expect(page).toHaveTitle(/^Investor relations/);
  expect(await page.locator("title, link[rel=canonical]").count()).toBe(2);
};

/** What extensions, translators and the edge do to a document before React takes over. */
const additions: Record<string, () => void> = {
  "a style sheet first in the head": () =>
    document.head.insertBefore(
      Object.assign(document.createElement("link"), { rel: "stylesheet", href: "data:text/css," }),
      document.head.firstChild,
    ),
  "a script last in the head": () => document.head.appendChild(document.createElement("script")),
  "text in the head": () => {
    document.head.prepend("text");
    document.head.append("text");
  },
  "an element first in the body": () =>
    document.body.insertBefore(document.createElement("div"), document.body.firstChild),
  "the edge's beacon last in the body": () =>
    document.body.appendChild(document.createElement("script")),
  "an element after the body": () =>
    document.documentElement.appendChild(document.createElement("div")),
  "attributes of root and body": () => {
    document.documentElement.className = "translated-ltr";
    document.documentElement.lang = "fr";
    document.body.setAttribute("cz-shortcut-listen", "true");
  },
};

test("what the visitor chose stays, and the page is taken over as it is, with all that others add", async ({
  page,
  allowConsole,
}) => {
  // The policy has the last word on what others add.
  allowConsole(/Content Security Policy/);
  // A chart's frame has no storage.
  await page.addInitScript(() => window === top && localStorage.setItem("motion", "paused"));
  for (const add of Object.values(additions))
    await page.addInitScript(`addEventListener("DOMContentLoaded", ${add})`);
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () =>
      Object.assign(window, { main: document.querySelector("main") }),
    ),
  );
  await open(page, "/about");
  await expect(page.getByRole("button", { name: "Pause motion" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
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

test("a translated page goes on: prices, menus and the next page", ({ page }) =>
  walkPage(page, "/treasury", () => page.evaluate(translate)));

test("where cookies and storage are blocked, each link opens its page, and the switches of theme and motion work", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException("denied", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB"])
      Object.defineProperty(window, name, { get: deny });
    Object.defineProperty(Document.prototype, "cookie", { get: deny, set: deny });
    Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false });
  });
  await open(page, "/about");
  await page.evaluate(() => Object.assign(window, { loaded: "once" }));
  await investors(page).click();
  await expectInvestors(page);
  await page.getByRole("button", { name: "Pause motion" }).click();
  await page.getByRole("radio", { name: "Light" }).check();
  await expect(page.locator("html[data-motion=paused]")).toHaveAttribute("data-theme", "light");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: /^About/ })).toBeVisible();
  expect(await page.evaluate(() => (window as { loaded?: string }).loaded)).toBe("once");
  await page.getByRole("banner").getByRole("link", { name: "Get Started" }).click();
  await expect(page.getByRole("alert")).toContainText("your browser blocks them here");
});

const html = { contentType: "text/html", body: "<h1>Log in to the network</h1>" };
const [challenge, portal] = [
  { status: 403, ...html },
  { status: 200, ...html },
];

for (const { what, pattern, answers } of [
  {
    what: "data",
    pattern: "**/*.data*",
    answers: [challenge, portal, { contentType: "text/x-script", body: '[{"_1":2},"routes/inv' }],
  },
  { what: "script", pattern: "**/build/routes/**", answers: [{ status: 404 }, portal] },
])
  test(`a page whose ${what} is answered by something else opens as a document, and so does Back`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(
      /Failed to (load|fetch)|SyntaxError|turbo-stream|React Router caught|Tried to prefetch/,
    );
    allowConsole(/route module|dynamically imported|404|Transition was|network error/);
    await open(page, "/about");
    for (const answer of answers) {
      await hydrated(page);
      await page.route(pattern, (route) => route.fulfill(answer));
      await restAndClick(page);
      await expectInvestors(page);
      // The document that Back opens needs its own script.
      if (what === "script") await page.unroute(pattern);
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1, name: /^About/ })).toBeVisible();
      await page.unroute(pattern);
    }
  });

test("the list of routes may be missing", async ({ page, allowConsole }) => {
  allowConsole(/manifest patches|Failed to load|React Router caught/);
  await page.route("**/__manifest*", (route) => route.fulfill(challenge));
  await open(page, "/about");
  await investors(page).click();
  await expectInvestors(page);
});

test("without a connection the page stays, says so, and opens the chosen one when it is back", async ({
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
  const notice = page.getByRole("alert");
  await expect(notice).toContainText("We couldn’t reach the site");
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(notice).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: /^About/ })).toBeVisible();
  await context.setOffline(false);
  // Chromium's protocol does not always fire it. The page may leave for the chosen one meanwhile.
  await page.evaluate(() => void dispatchEvent(new Event("online"))).catch(() => undefined);
  await expectInvestors(page);
  await expect(notice).toBeHidden();
});
