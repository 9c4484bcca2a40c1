import type { Page } from "@playwright/test";
import { surfaces } from "../../app/ui/surfaces.ts";
import { accessibilityFindings, expect, hydrated, sidewaysScroll, test, widths } from "../support/site-test.ts";

const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;
const pageGround = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const expectTheme = (page: Page, theme: Theme) => expect.poll(() => pageGround(page)).toBe(rgb(surfaces[theme].ground));

/** The colour that the browser's own bar takes: of the first meta element whose condition holds. */
const barColour = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  );

const choices = (page: Page) => page.getByRole("group", { name: "Colour theme" });
const choose = (page: Page, name: "System" | "Light" | "Dark") => choices(page).getByLabel(name).check();

for (const preferred of themes) {
  const other = preferred === "light" ? "dark" : "light";
  const otherName = other === "light" ? "Light" : "Dark";

  test.describe(`on a device that prefers ${preferred}`, () => {
    test.use({ colorScheme: preferred, contextOptions: { reducedMotion: "reduce" } });

    test("the site follows it, down to the browser's own bar", async ({ page }) => {
      await page.goto("/");
      await expectTheme(page, preferred);
      expect(await barColour(page)).toBe(surfaces[preferred].ground);
      await expect(choices(page).getByLabel("System")).toBeChecked();
    });

    test(`the switch shows the ${other} theme at once, on every page and on the next visit`, async ({ page }) => {
      // What the document's mark says when its body begins: nothing has been painted yet.
      await page.addInitScript(() => {
        const marks = window as { firstMark?: string };
        new MutationObserver((_, observer) => {
          if (!document.body) return;
          marks.firstMark = document.documentElement.dataset.theme ?? "none";
          observer.disconnect();
        }).observe(document, { childList: true, subtree: true });
      });
      const firstMark = () => page.evaluate(() => (window as { firstMark?: string }).firstMark);

      await page.goto("/about");
      await hydrated(page);
      expect(await firstMark()).toBe("none");
      await choose(page, otherName);
      await expectTheme(page, other);
      expect(await barColour(page)).toBe(surfaces[other].ground);

      await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
      await expectTheme(page, other);

      for (const path of ["/contact", "/auth"]) {
        await page.goto(path);
        expect(await firstMark()).toBe(other);
        await expectTheme(page, other);
        await hydrated(page);
        await expect(choices(page).getByLabel(otherName)).toBeChecked();
        expect(await barColour(page)).toBe(surfaces[other].ground);
      }

      await choose(page, "System");
      await expectTheme(page, preferred);
      await page.reload();
      expect(await firstMark()).toBe("none");
      await expectTheme(page, preferred);
    });

    test("a choice in one tab holds in the others", async ({ page, context }) => {
      await page.goto("/contact");
      await hydrated(page);
      const second = await context.newPage();
      await second.goto("/about");
      await hydrated(second);
      await choose(second, otherName);
      await expectTheme(page, other);
      await expect(choices(page).getByLabel(otherName)).toBeChecked();
    });

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test("the switch works by mouse and by arrow keys", async ({ page }) => {
        await page.goto("/contact");
        await expectTheme(page, preferred);
        await choices(page).getByText(otherName).click();
        await expectTheme(page, other);
        await choices(page).getByText("System").click();
        await expectTheme(page, preferred);
        await page.keyboard.press("ArrowRight");
        await expect(choices(page).getByLabel("Light")).toBeChecked();
        await expectTheme(page, "light");
        await page.keyboard.press("ArrowRight");
        await expectTheme(page, "dark");
      });
    });
  });
}

test("what is stored and is no theme changes nothing", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("theme", "<purple>"));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/contact");
  await hydrated(page);
  await expectTheme(page, "dark");
  expect(await page.locator("html").getAttribute("data-theme")).toBeNull();
});

test.describe("with the system's own colours in force", () => {
  test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

  const styleOf = (page: Page, selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

  test("what is current, chosen, wrong or focused is told by an edge or a line", async ({ page }) => {
    await page.goto("/styleguide");
    await hydrated(page);
    const tab = (current: string) => styleOf(page, `.tab-link${current}`, "border-bottom-color");
    expect(await tab("[aria-current]")).not.toBe(await tab(":not([aria-current])"));
    expect(await styleOf(page, "main .menu-item[aria-current]", "text-decoration-line")).toBe("underline");
    expect(await styleOf(page, ".chip[aria-current]", "outline-style")).toBe("solid");
    expect(await styleOf(page, ".theme-choice:has(:checked)", "outline-style")).toBe("solid");
    expect(await styleOf(page, "main button.button-accent", "border-top-width")).toBe("2px");
    expect(await styleOf(page, "main button.button-accent", "border-top-style")).toBe("solid");
    const edge = (id: string) => styleOf(page, `#${id}`, "border-top-width");
    expect(await edge("guide-invalid")).not.toBe(await edge("guide-filled"));
    await page.locator("#guide-empty").focus();
    await page.keyboard.press("Tab");
    expect(await styleOf(page, "#guide-placeholder", "outline-style")).toBe("solid");
    await choices(page).getByLabel("System").focus();
    await page.keyboard.press("ArrowRight");
    expect(await styleOf(page, ".theme-choice:has(:checked)", "outline-style")).toBe("double");
  });

  test("an opened menu has an edge, and none of its gap is drawn", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("button", { name: "Bitcoin" }).click();
    expect(await styleOf(page, "#menu-bitcoin > ul", "border-top-style")).toBe("solid");
    const ground = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue("color"));
    expect(await styleOf(page, "#menu-bitcoin", "border-top-color")).not.toBe(ground);
  });
});

test("who asks for more contrast gets no paler words and stronger rules", async ({ page }) => {
  await page.goto("/contact");
  const tokens = () =>
    page.evaluate(() => {
      const probe = document.querySelector("main .text-muted") ?? document.body;
      const card = document.querySelector("main .card") ?? document.body;
      return { words: getComputedStyle(probe).color, edge: getComputedStyle(card).borderTopColor };
    });
  const usual = await tokens();
  await page.emulateMedia({ contrast: "more" });
  const strong = await tokens();
  expect(strong.words).not.toBe(usual.words);
  expect(strong.words).toBe(await page.evaluate(() => getComputedStyle(document.documentElement).color));
  expect(strong.edge).not.toBe(usual.edge);
});

test("who asks for less transparency sees nothing through the header and the price bar", async ({ page, context }) => {
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setEmulatedMedia", {
    features: [
      { name: "prefers-reduced-transparency", value: "reduce" },
      { name: "prefers-color-scheme", value: "dark" },
    ],
  });
  await page.goto("/");
  for (const selector of [".site-header", ".price-bar"]) {
    const seen = await page.locator(selector).evaluate((element) => {
      const { backdropFilter, backgroundColor } = getComputedStyle(element);
      return { backdropFilter, backgroundColor };
    });
    expect(seen).toEqual({ backdropFilter: "none", backgroundColor: rgb(surfaces.dark.ground) });
  }
});

test.describe("one page fading into the next", () => {
  const countFades = (page: Page) =>
    page.addInitScript(() => {
      const counted = window as { fades?: number };
      counted.fades = 0;
      const start = document.startViewTransition?.bind(document);
      if (!start) return;
      document.startViewTransition = (...how) => {
        counted.fades = (counted.fades ?? 0) + 1;
        return start(...how);
      };
    });

  test("leaves the scroll, the focus and the announcement as they were", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await countFades(page);
    await page.goto("/about");
    await hydrated(page);
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }));
    await page.getByRole("banner").getByRole("link", { name: "Investors" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Investor Relations" })).toBeVisible();
    expect(await page.evaluate(() => (window as { fades?: number }).fades)).toBe(1);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page.locator("#content")).toBeFocused();
    await expect(page.locator("[aria-live=polite]").filter({ hasText: "Investor Relations ·" })).toBeAttached();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  });

  test("does not move for who asked for stillness", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/about");
    await hydrated(page);
    const names = () =>
      page.locator(".site-header").evaluate((element) => getComputedStyle(element).viewTransitionName);
    expect(await names()).toBe("none");
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await names()).toBe("site-header");
  });
});

for (const theme of themes) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme, contextOptions: { reducedMotion: "reduce" } });

    for (const width of widths) {
      test(`the styleguide fits ${width} px, and axe finds nothing on it`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto("/styleguide");
        await hydrated(page);
        await expect(page.getByRole("heading", { level: 2, name: "Messages" })).toBeAttached();
        expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
        expect(await accessibilityFindings(page)).toEqual([]);
      });
    }

    test("the styleguide's own figures say that words can be read", async ({ page }) => {
      await page.goto("/styleguide");
      const colours = page.getByRole("region", { name: "Colours" });
      await expect(colours.getByText("–")).toHaveCount(0);
      for (const [word, least] of [
        ["ink", 7],
        ["muted", 7],
        ["accent", 4.5],
        ["danger", 4.5],
      ] as const) {
        const figures = await colours
          .getByRole("listitem")
          .filter({ hasText: new RegExp(`^${word} `) })
          .allInnerTexts();
        expect(figures).toHaveLength(3);
        for (const figure of figures) expect(Number(figure.split(" ")[1]), figure).toBeGreaterThanOrEqual(least);
      }
    });
  });
}

test("the styleguide is hidden from search engines and weighs nothing elsewhere", async ({ page, request }) => {
  await page.goto("/styleguide");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  expect(await (await request.get("/sitemap.xml")).text()).not.toContain("styleguide");
  const home = await (await request.get("/")).text();
  expect(
    [...home.matchAll(/<link[^>]+href="([^"]+\.css)"/g)].filter(([, href = ""]) => /styleguide/.test(href)),
  ).toEqual([]);
  const [, sheet = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(home) ?? [];
  expect(await (await request.get(sheet)).text()).not.toContain("specimen");
});
