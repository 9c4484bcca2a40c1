import type { Page } from "@playwright/test";
import { brand } from "../../app/brand/generated/public.ts";
import { releases } from "../support/content.ts";
import { expect, expectClean, open, test } from "../support/site-test.ts";
import { everyLook, findLayoutFaults } from "../support/width-checks.ts";

// What a reader of /verify is shown; app/domain/verification decides it.

// One that an editor has just added is not on record yet.
const release = releases.find(({ isRecorded }) => isRecorded);
if (!release) throw new Error("no press release is recorded");
const news = `/news/${release.slug}`;

const resultsOf = (page: Page) => page.getByRole("status");
const headingOf = (page: Page) => resultsOf(page).getByRole("heading", { level: 2 });
const compare = async (page: Page, text: string) => {
  await page.getByLabel("Text of the release").fill(text);
  await page.getByRole("button", { name: "Compare text" }).click();
};

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

test("a release as the browser copies it is the same, and one with other characters shows them, on a phone", async ({
  page,
}) => {
  const copied = await copyRelease(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/verify");
  await compare(page, copied);
  await expect(headingOf(page)).toHaveText("The same as we published");
  await expect(resultsOf(page)).toBeFocused();
  for (const [text, shown] of [
    [copied.replace(/\bo/, "\u043e"), "U+043E"],
    [copied.replace(" ", "\u1680"), "U+1680"],
    [`${copied} All of it was sold.`, "All of it was sold."],
    [copied.slice(copied.length / 2), release.title],
    ["zzz", "None of our releases shares a word with it."],
  ] as const) {
    await compare(page, text);
    await expect(headingOf(page)).toHaveText("Not the same");
    await expect(resultsOf(page)).toContainText(shown);
    await expect(resultsOf(page)).not.toContainText(/genuine|altered|contains/i);
    expect(await findLayoutFaults(page, everyLook.slice(0, 1))).toEqual([]);
  }
  await expectClean(page);
});

test("a text that is empty or too long is rejected beside its field", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/400/);
  await open(page, "/verify");
  const rejected = (message: string | RegExp) =>
    expect(page.getByLabel("Text of the release")).toHaveAccessibleDescription(message);
  await compare(page, "  ");
  await rejected(/^Please paste a text first\./);
  // As a paste, which takes Chromium less time than typing does.
  await page.getByLabel("Text of the release").evaluate((area: HTMLTextAreaElement) => {
    area.value = "A text. ".repeat(12_501);
  });
  await page.getByRole("button", { name: "Compare text" }).click();
  await rejected(/^Please paste a text of at most 100,000 characters/);
});

test("a file is found by its bytes, and not sent", async ({ page }) => {
  const source = await (await page.request.get(`${news}.md`)).body();
  await open(page, "/verify");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.postData() ?? ""));
  const choose = page.getByLabel("A file of ours, such as a PDF report");
  for (const [buffer, heading, says] of [
    [source, "Published by us", `This is the SHA-256 of ${release.title}`],
    [Buffer.concat([source, Buffer.from(" ")]), "Unknown", "no file with this SHA-256"],
  ] as const) {
    await choose.setInputFiles({ name: "release.md", mimeType: "text/plain", buffer });
    await expect(headingOf(page)).toHaveText(heading);
    await expect(resultsOf(page)).toContainText(says);
  }
  expect(sent.join("")).toBe("");
});

test("on a page without https a browser is said to hash no file, and a text is compared", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(crypto, "subtle", { value: undefined });
  });
  const copied = await copyRelease(page);
  await open(page, "/verify");
  const choose = page.getByLabel("A file of ours, such as a PDF report");
  await choose.setInputFiles({ name: "a", mimeType: "text/plain", buffer: Buffer.from("a") });
  await expect(choose).toHaveAccessibleDescription(
    /no SHA-256 on a page without https.*enter its SHA-256 below/,
  );
  await compare(page, copied);
  await expect(headingOf(page)).toHaveText("The same as we published");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("text, address and hash are answered by the server, and no file is asked for", async ({
    page,
    request,
  }) => {
    const source = await (await request.get(`${news}.md`)).text();
    await page.goto("/verify");
    await expect(page.getByLabel("A file of ours, such as a PDF report")).toBeHidden();
    await compare(page, source);
    await expect(headingOf(page)).toHaveText("Not the same");
    await expect(resultsOf(page)).toContainText(release.title);
    for (const [query, heading] of [
      [news, "Published by us"],
      ["0".repeat(64), "Unknown"],
      [`${brand.origin}.evil.example${news}`, "Not an address of ours"],
    ] as const) {
      await page.getByLabel("Address on this site, or SHA-256").fill(query);
      await page.getByRole("button", { name: "Check address or hash" }).click();
      await expect(headingOf(page), query).toHaveText(heading);
    }
  });
});
