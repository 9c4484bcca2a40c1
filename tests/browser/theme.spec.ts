import type { Page } from "@playwright/test";
import { surfaces } from "../../app/ui/colours.ts";
import { expect, open, test } from "../support/site-test.ts";

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

const readStyle = (page: Page, selector: string, property: string) => {
  const element = page.locator(selector).first();
  return element.evaluate(
    (found, name) => getComputedStyle(found).getPropertyValue(name),
    property,
  );
};

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

  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
  await expectTheme(page, "dark");
  await open(page, "/auth");
  expect(await readFirstMark()).toBe("dark");
  await expect(dark(page)).toBeChecked();
  await choices(page).getByLabel("System").check();
  await expectTheme(page, "light");
  await page.reload();
  expect(await readFirstMark()).toBe("none");
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test("without JavaScript the theme switch works by mouse and by arrow keys", async ({ page }) => {
    await page.goto("/contact");
    await page.emulateMedia({ colorScheme: "dark" });
    // Without scripts the browser's bar follows the device.
    const bar = surfaces.dark.ground;
    await choices(page).getByText("Light").click();
    await expectTheme(page, "light", bar);
    await page.keyboard.press("ArrowRight");
    await expectTheme(page, "dark", bar);
    // The radio is transparent: its label is what a person sees.
    await expect(page.locator(".theme-choice:has(:focus)")).toHaveCSS("outline-style", "solid");
    await choices(page).getByText("System").click();
    await expectTheme(page, "dark");
  });
});

test("with forced colours, current, selected, invalid and focused elements have an edge", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1440, height: 900 });
  const expectStyles = async (path: string, styles: Record<string, [string, string]>) => {
    if (path) await open(page, path);
    for (const [selector, [property, value]] of Object.entries(styles)) {
      expect(await readStyle(page, selector, property), selector).toBe(value);
    }
  };
  await open(page, "/manifesto");
  await page.getByRole("button", { name: "Bitcoin" }).click();
  await expectStyles("", {
    "#menu-bitcoin .menu-item[aria-current]": ["text-decoration-line", "underline"],
    "#menu-bitcoin > ul": ["border-top-style", "solid"],
    ".theme-choice:has(:checked)": ["outline-style", "solid"],
  });
  await expectStyles("/press-releases?year=2025", {
    ".chip[aria-current]": ["outline-style", "solid"],
  });
  await expectStyles("/auth", { "main button.button-accent": ["border-top-style", "solid"] });
  await page.getByLabel("Password", { exact: true }).fill("long enough");
  await page.keyboard.press("Enter");
  for (const [one, other, property] of [
    [".tab-link[aria-current]", ".tab-link:not([aria-current])", "border-bottom-color"],
    ["main input[aria-invalid=true]", "main input[type=password]", "border-top-width"],
  ] as const) {
    expect(await readStyle(page, one, property)).not.toBe(await readStyle(page, other, property));
  }
  await page.keyboard.press("Tab");
  await expectStyles("", { ":focus": ["outline-style", "solid"] });
});

test("more contrast gives full-strength text and rules", async ({ page }) => {
  await open(page, "/contact");
  const readTokens = async () => [
    await readStyle(page, "main .text-muted", "color"),
    await readStyle(page, "main .card", "border-top-color"),
  ];
  const usual = await readTokens();
  await page.emulateMedia({ contrast: "more" });
  const [words, edge] = await readTokens();
  expect(words).toBe(await readStyle(page, "html", "color"));
  expect(words).not.toBe(usual[0]);
  expect(edge).not.toBe(usual[1]);
});
