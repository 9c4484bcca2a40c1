import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

export { expect };

/** Widths that every page is looked at: a phone, a tablet, a desk. */
export const widths = [390, 768, 1440] as const;

/**
 * Remix says this of a pointer that rests on a link before the browser has the route's place in the manifest, which
 * comes after the first paint: the page is then fetched on the click instead, and nothing is lost.
 */
const EARLY_PREFETCH = /^Tried to prefetch .* but no routes matched\.$/;

interface SiteFixtures {
  /** Messages that this test expects in the console; anything else there fails it. */
  allowConsole: (pattern: RegExp) => void;
}

/** Playwright's test, failing on whatever a visitor's console would complain of. */
export const test = base.extend<SiteFixtures & { console: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  allowConsole: async ({}, use, testInfo) => {
    await use((pattern) => testInfo.annotations.push({ type: "allowed-console", description: pattern.source }));
  },
  console: [
    async ({ page }, use, testInfo) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(String(error)));
      await use(undefined);
      const expected = testInfo.annotations
        .filter(({ type }) => type === "allowed-console")
        .map(({ description = "" }) => new RegExp(description));
      const allowed = [EARLY_PREFETCH, ...expected];
      expect(complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** What axe finds against WCAG 2.2 AA and its best practices, one line each. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** Pixels by which a page is wider than its window. */
export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Resolves when React has taken over the page: only then do its handlers answer. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__react")));
