import { test as base, expect, type Page } from "@playwright/test";
import axe from "axe-core";
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
 * Of Playwright's own clock, which it takes apart script by script in a context that is used again,
 * before the test begins.
 */
const ENDED_CLOCK = /^TypeError: Cannot read properties of undefined \(reading 'controller'\)$/;

/**
 * Playwright's test, failing on whatever a visitor's console would complain of and `allowConsole`
 * does not expect.
 */
export const test = base.extend<{ allowConsole: (pattern: RegExp) => void; console: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  allowConsole: async ({}, use, testInfo) => {
    await use((pattern) =>
      testInfo.annotations.push({ type: "allowed-console", description: pattern.source }),
    );
  },
  console: [
    async ({ page }, use, testInfo) => {
      const complaints: string[] = [];
      let isLeaving = false;
      page.on("request", (request) => {
        if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true;
      });
      page.on("domcontentloaded", () => {
        isLeaving = false;
      });
      const complain = (text: string) => {
        const isOfChange =
          (isLeaving && LEFT_DISCOVERY.test(text)) ||
          (page.url() === "about:blank" && ENDED_CLOCK.test(text));
        if (!isOfChange) complaints.push(text);
      };
      page.on("console", (message) => {
        if (["error", "warning", "info"].includes(message.type())) complain(message.text());
      });
      page.on("pageerror", (error) => complain(String(error)));
      await page.addInitScript(watchTexts);
      await use(undefined);
      const expected = testInfo.annotations.filter(({ type }) => type === "allowed-console");
      const allowed = [
        EARLY_PREFETCH,
        LATE_PRELOAD,
        ...expected.map(({ description = "" }) => new RegExp(description)),
      ];
      expect(complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual(
        [],
      );
    },
    { auto: true },
  ],
});

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

/**
 * What axe finds against WCAG 2.2 AA and its best practices, one line each. Loads axe once into
 * each page.
 * @param contrast whether it looks at that, which takes two thirds of its time
 */
export async function findAccessibilityFaults(
  page: Page,
  { contrast = true } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (enabled) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      rules: { "color-contrast": { enabled } },
      // Frames hold other companies' pages; passes are not reported. Both would take most of its
      // time.
      resultTypes: ["violations"],
      iframes: false,
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  }, contrast);
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

export const press = (page: Page, button: string) =>
  page.getByRole("main").getByRole("button", { name: button, exact: true }).click();

/** Holds requests back. @returns what ends that: they then fail or go on */
export async function holdRoute(
  page: Page,
  pattern: string,
  end: "abort" | "continue",
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, (route) => released.then(() => route[end]()));
  return () => release();
}

/** Expects a field's error to be beside it and tied to it. */
export async function expectFieldError(page: Page, label: string, message: string) {
  await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
  expect(
    await page.locator(`#${await field(page, label).getAttribute("id")}-error`).textContent(),
  ).toContain(message);
}

/** Expects one toast, and not the block that replaces it without scripts. */
export async function expectToast(page: Page, title: string, description: string) {
  await expect(page.locator("li.toast").filter({ hasText: title })).toContainText(description);
  await expect(page.locator("li.toast")).toHaveCount(1);
  await expect(page.locator(".notice[role=status]")).not.toBeVisible();
}
