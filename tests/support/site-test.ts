import { test as base, expect, type Page, type Route } from "@playwright/test";
import axe from "axe-core";
import { browserStorage } from "../../app/domain/privacy/browser-storage.ts";
import { watchTexts } from "./watch-texts.ts";

export { expect };

/**
 * Remix says this of a pointer that rests on a link before the manifest has come: the click then
 * fetches the page.
 */
const EARLY_PREFETCH = /^Tried to prefetch .* but no routes matched\.$/;
/** Chromium says this when a busy machine takes seconds to use what a navigation preloads. */
const LATE_PRELOAD =
  /^The resource \S+ was preloaded using link preload but not used within a few seconds/;
/** Remix says this of a page that is left while it asks for the routes behind its links. */
export const LEFT_DISCOVERY = /^Failed to fetch manifest patches/;
/**
 * Playwright takes its own clock apart script by script in a context that is used again, and what
 * is left of it fails. A stack of the site's has its address.
 */
const isOfClock = ({ message, stack = "" }: Error) =>
  message.endsWith("(reading 'controller')") && !stack.includes("http");

/**
 * Playwright's test, failing on whatever a visitor's console would complain of and `allowConsole`
 * does not expect, and on what the browser keeps that the cookies page does not list, or for longer.
 */
export const test = base.extend<{ allowConsole: (pattern: RegExp) => void }>({
  allowConsole: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      const allowed = [EARLY_PREFETCH, LATE_PRELOAD, LEFT_DISCOVERY];
      page.on("console", (message) => {
        if (["error", "warning", "info"].includes(message.type())) complaints.push(message.text());
      });
      page.on("pageerror", (error) => {
        if (!isOfClock(error)) complaints.push(String(error));
      });
      await page.addInitScript(watchTexts);
      await use((pattern) => void allowed.push(pattern));
      expect(complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual(
        [],
      );
      expect(await listUndeclared(page)).toEqual([]);
    },
    { auto: true },
  ],
});

/** What the browser keeps that the cookies page does not list, or for longer than it says. */
async function listUndeclared(page: Page): Promise<string[]> {
  const now = Date.now() / 1000;
  const declared = new Map(
    browserStorage.map(({ kind, name, maxAge = 0 }) => [`${kind} ${name}`, now + maxAge]),
  );
  const cookies = await page.context().cookies();
  // Some pages have no storage.
  const [local = [], session = []] = await page
    .evaluate(() =>
      [localStorage, sessionStorage].map((kept) =>
        kept instanceof Storage ? Object.keys(kept) : [],
      ),
    )
    .catch(() => []);
  return (
    [
      ...cookies.map(({ name, expires }) => ({ name: `cookie __Host-${name}`, expires })),
      ...local.map((name) => ({ name: `localStorage ${name}`, expires: now })),
      ...session.map((name) => ({ name: `sessionStorage ${name}`, expires: now })),
    ]
      .filter(({ name, expires }) => expires > (declared.get(name) ?? 0))
      .map(({ name }) => name)
      // The editor's, which is another program.
      .filter((name) => !name.includes("sveltia"))
  );
}

/** Resolves when React has taken over the page: only then do its handlers answer. */
export const hydrated = (page: Page, options?: { polling: number }) =>
  page.waitForFunction(
    () =>
      Object.keys(document.getElementById("content") ?? {}).some((key) =>
        key.startsWith("__react"),
      ),
    undefined,
    options,
  );

/** Opens a page and waits until its handlers answer. */
export async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

/** Marks the open document. @returns whether it is still there: nothing has loaded another */
export async function markDocument(page: Page) {
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
  return () => page.evaluate(() => "isMarked" in window);
}

/** Two frames later what a page has begun would be seen. */
export const waitTwoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

/**
 * What axe finds against WCAG 2.2 AA and its best practices, one line each. Loads axe once into
 * each page.
 */
export async function findAccessibilityFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      // Frames hold other companies' pages; passes are not reported. Both would take most of its
      // time.
      resultTypes: ["violations"],
      iframes: false,
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  });
}

/**
 * That axe finds nothing and the page scrolls to no side, in a state that only its test reaches.
 */
export async function expectClean(page: Page) {
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
}

export const field = (page: Page, label: string) =>
  page.getByRole("main").getByLabel(label, { exact: true });

/** Links of the header, and of the footer. */
export const headerLink = (page: Page, name: string) =>
  page.getByRole("banner").getByRole("link", { name });
export const footerLink = (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name });

export const press = (page: Page, button: string) =>
  page.getByRole("main").getByRole("button", { name: button, exact: true }).click();

/** Holds requests back. @returns what ends that: they then go on, or as `end` says */
export async function holdRoute(
  page: Page,
  pattern: string,
  end = (route: Route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, (route) => promise.then(() => end(route)));
  return resolve;
}

export const expectHeading = (page: Page, words: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText(words);

/** Expects one toast, and not the block that replaces it without scripts. */
export async function expectToast(page: Page, title: string, description: string) {
  await expect(page.locator("li.toast").filter({ hasText: title })).toContainText(description);
  await expect(page.locator("li.toast")).toHaveCount(1);
  await expect(page.locator(".notice[role=status]")).not.toBeVisible();
}
