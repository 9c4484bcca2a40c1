import type { Page } from "@playwright/test";
import { surfaces } from "../../app/ui/colours.ts";
import { expect, expectHeading, footerLink, open, test } from "../support/site-test.ts";

const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;
const choices = (page: Page) => page.getByRole("group", { name: "Colour theme" });

/**
 * The page's ground, and the colour that the browser's own bar takes: of the first meta element
 * whose condition holds.
 */
const expectTheme = (
  page: Page,
  theme: keyof typeof surfaces,
  bar: string | undefined = surfaces[theme].ground,
) =>
  expect
    .poll(() =>
      page.evaluate(() => [
        getComputedStyle(document.documentElement).backgroundColor,
        [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].find(
          ({ media }) => matchMedia(media).matches,
        )?.content,
      ]),
    )
    .toEqual([rgb(surfaces[theme].ground), bar]);

test("the site follows the device, and the switch wins, in other tabs and later", async ({
  page,
  context,
}) => {
  const dark = (on: Page) => choices(on).getByLabel("Dark");
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  // The document's theme when its body begins: nothing has been painted yet.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      Object.assign(window, { firstMark: document.documentElement.dataset.theme ?? "none" });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const readFirstMark = () => page.evaluate(() => (window as { firstMark?: string }).firstMark);
  await open(page, "/about");
  await expectTheme(page, "light");
  const second = await context.newPage();
  await open(second, "/contact");
  await dark(page).check();
  await expect(dark(second)).toBeChecked();
  await expectTheme(second, "dark");
  await second.close();

  await footerLink(page, "Contact").click();
  await expectHeading(page, "Contact us");
  await expectTheme(page, "dark");
  await open(page, "/auth");
  expect(await readFirstMark()).toBe("dark");
  await expectTheme(page, "dark");
  await expect(dark(page)).toBeChecked();
  await choices(page).getByLabel("System").check();
  await expectTheme(page, "light");
  await open(page, "/auth");
  expect(await readFirstMark()).toBe("none");
  // As Back shows a page that was kept while the theme was changed elsewhere.
  await page.evaluate(() => {
    localStorage.setItem("theme", "dark");
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect(dark(page)).toBeChecked();
  await page.emulateMedia({ contrast: "more" });
  const ink = await page.locator("body").evaluate((body) => getComputedStyle(body).color);
  await expect(page.locator("main .text-muted").first()).toHaveCSS("color", ink);
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test("without JavaScript the theme switch works by mouse and by arrow keys", async ({ page }) => {
    await page.goto("/contact");
    for (const [device, choice, theme] of [
      ["light", "Dark", "dark"],
      ["dark", "Light", "light"],
      ["dark", "System", "dark"],
      ["light", "System", "light"],
    ] as const) {
      await page.emulateMedia({ colorScheme: device });
      await choices(page).getByText(choice).click();
      // Without scripts the browser's bar follows the device.
      await expectTheme(page, theme, surfaces[device].ground);
    }
    await page.keyboard.press("ArrowLeft");
    await expectTheme(page, "dark", surfaces.light.ground);
  });
});

// pages.spec.ts has the focused.
test("with forced colours, current, selected and invalid have an edge", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  const expectStyle = (selector: string, property: string, value: string) =>
    expect(page.locator(selector).first()).toHaveCSS(property, value);
  const expectDistinct = async (selector: string, property: string) => {
    const current = page.locator(`${selector}[aria-current]`);
    const others = page.locator(`${selector}:not([aria-current])`);
    const read = (element: Element, name: string) =>
      getComputedStyle(element).getPropertyValue(name);
    await expect(others.first()).not.toHaveCSS(property, await current.evaluate(read, property));
  };
  await open(page, "/litepaper");
  await page.getByRole("button", { name: "Bitcoin" }).click();
  await expectStyle("#menu-bitcoin .menu-item[aria-current]", "text-decoration-line", "underline");
  await expectStyle(".theme-choice:has(:checked)", "outline-style", "solid");
  await expectDistinct(".contents-list a", "border-left-color");
  await open(page, "/press-releases?year=2025");
  await expectStyle(".chip[aria-current]", "outline-style", "solid");
  const choose = async (name: string) => {
    await page.evaluate(() => scrollTo(0, 200));
    const link = page.getByRole("link", { name });
    await link.dispatchEvent("click");
    await expect(link).toHaveAttribute("aria-current");
    expect(await page.evaluate(() => scrollY)).toBe(200);
  };
  await choose("All years");
  await open(page, "/auth?tab=sign-up");
  await choose("Login");
  await expectStyle("main button.button-accent", "border-top-width", "2px");
  await expectStyle("footer [type=checkbox]:not(:checked)", "border-top-width", "1px");
  await page.getByLabel("Password", { exact: true }).fill("long enough");
  await page.keyboard.press("Enter");
  await expectDistinct(".tab-link", "border-bottom-color");
  await expectStyle("main input[aria-invalid=true]", "border-top-width", "3px");
});
