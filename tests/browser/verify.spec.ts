import type { Page } from "@playwright/test";
import { releases } from "../support/content.ts";
import { readLayoutFaults } from "../support/page-checks.ts";
import { expect, expectClean, holdRoute, open, test } from "../support/site-test.ts";

// What a reader of /verify is shown; app/domain/verification decides it.

// One that an editor has just added is not on record yet.
const release = releases.find(({ isRecorded }) => isRecorded);
if (!release) throw new Error("no press release is recorded");
const news = `/news/${release.slug}`;

const resultsOf = (page: Page) => page.getByRole("status");
const headingOf = (page: Page) => resultsOf(page).getByRole("heading", { level: 2 });
const textOf = (page: Page) => page.getByLabel("Text of the release");
const fileOf = (page: Page) => page.getByLabel("A file of ours, such as a PDF report");
const press = (page: Page) => page.getByRole("button", { name: "Compare text" }).click();

/** What the browser puts on the clipboard of the release's title and text. */
async function copyRelease(page: Page): Promise<string> {
  await open(page, news);
  return page.evaluate(() => {
    const selection = getSelection();
    const parts = ["article.release h1", "article.release > .prose"].map((of) => {
      const element = document.querySelector(of);
      if (!selection || !element) throw new Error(`nothing to copy: ${of}`);
      selection.selectAllChildren(element);
      return selection.toString();
    });
    return parts.join("\n");
  });
}

test("a release as the browser copies it is the same, and another shows what differs", async ({
  page,
}) => {
  const copied = await copyRelease(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/verify");
  // One more than is compared, or the browser would shorten a text without a word.
  await expect(textOf(page)).toHaveAttribute("maxlength", "100001");
  await textOf(page).fill(copied);
  await press(page);
  await expect(headingOf(page)).toHaveText("The same as we published");
  await expect(resultsOf(page)).toBeFocused();
  for (const [text, shown] of [
    [copied.replace(/\bo/, "\u043e"), "U+043E"],
    [`${copied} All of it was sold.`, "All of it was sold."],
    ["zzz", "None of our releases shares a word with it."],
  ] as const) {
    await textOf(page).fill(text);
    await press(page);
    await expect(headingOf(page)).toHaveText("Not the same");
    await expect(resultsOf(page)).toContainText(shown);
    expect(await readLayoutFaults(page)).toEqual([]);
  }
  await expectClean(page);
});

test("a file is found by its bytes, and not sent", async ({ page }) => {
  const source = await (await page.request.get(`${news}.md`)).body();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.postData() ?? ""));
  // The first is chosen before the page's scripts run.
  const runScripts = await holdRoute(page, "**/build/**/*.js");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/verify", { waitUntil: "commit" });
  for (const [buffer, heading, shown] of [
    [source, "Published by us", `This is the SHA-256 of ${release.title}`],
    [Buffer.concat([source, Buffer.from(" ")]), "Unknown", "no file with this SHA-256"],
  ] as const) {
    await fileOf(page).evaluate((field) => field.scrollIntoView({ behavior: "instant" }));
    await fileOf(page).setInputFiles({ name: "release.md", mimeType: "text/plain", buffer });
    runScripts();
    await expect(headingOf(page)).toHaveText(heading);
    await expect(headingOf(page)).toBeInViewport();
    await expect(resultsOf(page)).toContainText(shown);
  }
  expect(sent.join("")).toBe("");
});

test("no file is hashed on a page without https, or of more than 25 MB", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
  });
  await open(page, "/verify");
  const file = { name: "a", mimeType: "text/plain", buffer: Buffer.from("a") };
  await fileOf(page).setInputFiles(file);
  await expect(fileOf(page)).toHaveAccessibleDescription(
    /no SHA-256 on a page without https.*enter its SHA-256 below/,
  );
  await page.evaluate(() => {
    Reflect.deleteProperty(crypto, "subtle");
    Object.defineProperty(File.prototype, "size", { value: 26_214_401, configurable: true });
  });
  await fileOf(page).setInputFiles(file);
  await expect(fileOf(page)).toHaveAccessibleDescription(/larger than 25 MB/);
  await page.evaluate(() => Reflect.deleteProperty(File.prototype, "size"));
  await fileOf(page).setInputFiles(file);
  await expect(headingOf(page)).toHaveText("Unknown");
  await expect(fileOf(page)).not.toHaveAttribute("aria-invalid");
});
