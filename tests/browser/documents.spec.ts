import { brand } from "../../app/brand/generated/public.ts";
import { people } from "../../app/content/generated/people.server.ts";
import { newestRelease } from "../support/content.ts";
import { priceBarOf } from "../support/live-price.ts";
import { expect, expectToast, holdRoute, open, test } from "../support/site-test.ts";

test("a policy is a card 600 px tall that fades in, read by keyboard, and whole on paper", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "/governance/insider-trading");
  const fade = page.locator(".fade-in");
  await expect(fade).toHaveCSS("animation-duration", "0.8s");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(fade).toHaveCSS("animation-name", "none");

  const card = page.getByRole("region", { name: "Insider Trading Policy" });
  expect((await card.boundingBox())?.height).toBe(600);
  await card.focus();
  await page.keyboard.press("End");
  const contents = page.getByRole("navigation", { name: "Contents" });
  await expect(contents.getByRole("link").last()).toHaveAttribute("aria-current", "location");
  const isCut = () =>
    card.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
  for (const cut of [false, true]) {
    await page.getByRole("checkbox", { name: "Expand" }).press("Space");
    expect(await isCut()).toBe(cut);
  }
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(await isCut()).toBe(false);
  await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
  await expect(page.locator("body")).toHaveCSS("color", "rgb(0, 0, 0)");
  const [header, footer] = [page.getByRole("banner"), page.getByRole("contentinfo")];
  for (const part of [header, contents, footer, priceBarOf(page)]) await expect(part).toBeHidden();
});

test("a release's link is copied without a share sheet, and paper keeps its contact", async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "share", { value: undefined, configurable: true }),
  );
  await open(page, `/news/${newestRelease.slug}`);
  for (const [isKept, title, description] of [
    [true, "Link copied", "The link is on your clipboard."],
    [false, "Link not copied", "copy the link from the address bar"],
  ] as const) {
    await page.evaluate((isKept) => {
      const writeText = async (text: string) => {
        document.documentElement.dataset.copied = text;
        if (!isKept) throw new DOMException("denied", "NotAllowedError");
      };
      Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
    }, isKept);
    await page.getByRole("button", { name: "Share or copy link" }).press("Enter");
    await expectToast(page, title, description);
    await page.locator("li.toast").getByRole("button", { name: "Close" }).click();
    await expect(page.locator("li.toast")).toBeHidden();
  }
  const address = `${brand.origin}/news/${newestRelease.slug}`;
  // An "&" in a title would end it.
  const mail = page.getByRole("link", { name: "Share by email" });
  await expect(mail).toHaveAttribute("href", /\?subject=[^& ]+&body=https%3A/);
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-copied", address);
  // Closing the share sheet rejects.
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const value = async ({ url }: ShareData) => {
      dataset.shared = url;
      throw new DOMException("closed", "AbortError");
    };
    Object.defineProperty(navigator, "share", { value });
    window.print = () => {
      dataset.printed = "";
    };
  });
  for (const name of ["Share or copy link", "Print"]) {
    await page.getByRole("button", { name, exact: true }).click();
  }
  await expect(root).toHaveAttribute("data-printed", "");
  await expect(root).toHaveAttribute("data-shared", address);
  await expect(page.locator("li.toast")).toBeHidden();
  // A translator may have replaced texts of this page: the next one has elements of its own.
  const title = await page.locator("h1").elementHandle();
  await page.getByRole("link", { name: "Previous" }).click();
  await expect.poll(() => title?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: brand.contacts.media.title })).toBeVisible();
});

test("a portrait that cannot be loaded leaves the person's initials", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await page.route("**/people/**", (route) => route.abort());
  await open(page, "/about");
  const portrait = page.locator("[aria-labelledby^=leadership] .portrait").first();
  const initials = (people.leadership[0]?.name ?? "").replace(/(\w)\S*\s*/g, "$1").slice(0, 2);
  await portrait.scrollIntoViewIfNeeded();
  await expect(portrait.getByText(initials)).toBeVisible();
  await expect(portrait.locator("img")).toBeHidden();
});

test("the investors' charts wait in sandboxed frames, and fail softly", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  const asked: string[] = [];
  await page.route(/^https:/, (route) => {
    asked.push(new URL(route.request().url()).host);
    return route.abort();
  });
  const runScripts = await holdRoute(page, "**/build/**/*.js");
  await page.goto("/investors", { waitUntil: "commit" });
  await expect(
    page.locator("iframe[sandbox='allow-scripts allow-popups allow-forms'][title]:not([src])"),
  ).toHaveCount(2);
  expect(asked).toEqual([]);
  const load = page.getByText("Load the chart");
  await load.first().click();
  runScripts();
  await expect(page.getByText("Hide the chart").first()).toBeVisible();
  await expect(
    page.frameLocator("iframe").first().getByText("The chart hasn't loaded."),
  ).toBeVisible();
  await expect.poll(() => asked).toEqual(["s3.tradingview.com"]);
  await load.last().click();
  await expect(page.locator("iframe").last()).toHaveAttribute("src", /bitcoin$/);
  await page.getByRole("link", { name: "Press kit" }).first().click();
  // A logo keeps the ground that it is for in the other theme.
  for (const [ground, theme, colour] of [
    ["dark", "light", "rgb(10, 10, 12)"],
    ["light", "dark", "rgb(255, 255, 255)"],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    const logo = page.locator(`.press-logo[data-ground=${ground}]`).first();
    await expect(logo).toHaveCSS("background-color", colour);
    await expect(logo).toHaveCSS("print-color-adjust", "exact");
  }
});
