import type { Page } from "@playwright/test";
import { brand } from "../../app/brand/generated/public.ts";
import type { Finding } from "../../app/domain/verification/verification.ts";
import { releases } from "../support/content.ts";
import { expect, expectClean, open, test } from "../support/site-test.ts";
import { everyLook, findLayoutFaults } from "../support/width-checks.ts";

// What a reader of /verify is told; app/routes/verify/forgeries.test.ts and app/domain/verification
// decide it.

// One that an editor has just added is not on record yet.
const release = releases.find(({ isRecorded }) => isRecorded);
if (!release) throw new Error("no press release is recorded");
const news = `/news/${release.slug}`;

const resultsOf = (page: Page) => page.getByRole("status");
const check = async (page: Page, text: string) => {
  await page.getByLabel("Text of the release").fill(text);
  await page.getByRole("button", { name: "Check text" }).click();
};

/** What the browser puts on the clipboard of the release, or of a part of its page. */
async function copyRelease(page: Page, selector = "article.release > .prose"): Promise<string> {
  await open(page, news);
  return page.evaluate((of) => {
    const [selection, element] = [getSelection(), document.querySelector(of)];
    if (!selection || !element) throw new Error(`nothing to copy: ${of}`);
    selection.selectAllChildren(element);
    return selection.toString();
  }, selector);
}

test("a release as the browser copies it is genuine, alone or to the end of its page, and nothing is sent", async ({
  page,
}) => {
  const copied = [await copyRelease(page), await copyRelease(page, "article.release")];
  await open(page, "/verify");
  const results = resultsOf(page);
  const asked = new Set<string>();
  page.on("request", (request) =>
    asked.add(`${new URL(request.url()).pathname} ${request.postData() ?? ""}`),
  );
  for (const text of copied) {
    await check(page, text);
    await expect(results.getByRole("heading"), text.slice(0, 200)).toHaveText("Genuine");
    await expect(results).toBeFocused();
    await page.getByLabel("Text of the release").fill(`${text} More.`);
    await expect(results).toBeEmpty();
  }
  expect([...asked].filter((request) => !/^\/(build\/|__manifest )/.test(request)).sort()).toEqual([
    "/verify.json ",
    "/verify/texts.json ",
  ]);
  // As a paste, which takes Chromium less time than typing does.
  await page.getByLabel("Text of the release").evaluate((area: HTMLTextAreaElement) => {
    area.value = "A text. ".repeat(50_001);
  });
  await page.getByRole("button", { name: "Check text" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "all of a text or nothing" }),
  ).toBeVisible();
  await check(page, "  ");
  await expect(
    page.getByRole("alert").filter({ hasText: "Please paste a text first." }),
  ).toBeVisible();
});

test("each kind of text and file that is not genuine is told what it is, on a phone", async ({
  page,
}) => {
  const body = await copyRelease(page);
  const source = await (await page.request.get(`${news}.md`)).body();
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/verify");
  const results = resultsOf(page);
  for (const { text, heading, says } of [
    {
      text: `${body} All of it was sold.`,
      heading: /^Contains the text of “.*”, and 5 words that are not in it$/,
      says: "All of it was sold.",
    },
    {
      text: body.slice(body.indexOf("\n", body.length / 2)),
      heading: /^A part of “.*”, without its other [\d,]+ words$/,
      says: "word for word",
    },
    {
      text: `${body.slice(0, 50)}\u202e${body.slice(50)}`,
      heading: "Not the published text",
      says: "RIGHT-TO-LEFT OVERRIDE (U+202E)",
    },
    { text: release.title, heading: "Only a title of ours", says: "paste the text as well" },
    {
      text: `${brand.company.name} news`,
      heading: "Too short to compare",
      says: "first to its last word",
    },
    {
      text: "A text of someone else's, of no company.",
      heading: "Unknown",
      says: brand.contacts.investors.email,
    },
  ]) {
    await check(page, text);
    await expect(results.getByRole("heading", { level: 2 })).toHaveText(heading);
    await expect(results).toContainText(says);
    await expect(results).not.toContainText(/genuine/i);
    expect(await findLayoutFaults(page, everyLook.slice(0, 1))).toEqual([]);
  }
  await expectClean(page);
  const choose = page.getByLabel("Or choose a file of ours, such as a PDF report");
  for (const { buffer, says } of [
    { buffer: Buffer.from(`<!--${body}-->`), says: "copy what you see" },
    { buffer: source, says: "This file, byte for byte, is" },
  ]) {
    await choose.setInputFiles({ name: "release", mimeType: "text/plain", buffer });
    await expect(results).toContainText(says);
  }
  await check(page, source.toString());
  await expect(results).toContainText("This is the source of");
});

test("a text that was corrected or withdrawn since says so, with since when, and all that proves it", async ({
  page,
}) => {
  const copied = await copyRelease(page);
  const { findings }: { findings: Finding[] } = await (
    await page.request.get("/verify.json")
  ).json();
  const changedAt = "2026-06-02T08:00:00-04:00";
  const stamp = { height: 918_273, time: "2026-06-01T12:00:00Z" };
  let changed: Partial<Finding> = {};
  await page.route("**/verify.json", (route) =>
    route.fulfill({
      json: { findings: findings.map((finding) => ({ ...finding, changedAt, stamp, ...changed })) },
    }),
  );
  await open(page, "/verify");
  const results = resultsOf(page);
  for (const [state, since] of [
    ["corrected", "A correction replaced it on"],
    ["withdrawn", "It was withdrawn on"],
  ] as const) {
    changed = { state };
    await check(page, copied);
    await expect(results.getByRole("heading")).toHaveText(`Genuine, but ${state} since`);
    await expect(results).toContainText(`${since} Jun 2, 2026`);
    await expect(results).toContainText("Since block 918,273");
    expect(await findLayoutFaults(page, everyLook.slice(0, 1))).toEqual([]);
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a release's address is checked by the server, and neither text nor file is asked for", async ({
    page,
  }) => {
    await page.goto("/verify");
    await expect(page.getByLabel("Text of the release")).toBeHidden();
    for (const [query, heading] of [
      [news, "Published by us"],
      ["0".repeat(64), "Unknown"],
      [`${brand.origin}.evil.example${news}`, "Not an address of ours"],
    ] as const) {
      await page.getByLabel("Address on this site, or SHA-256").fill(query);
      await page.getByRole("button", { name: "Check address or hash" }).click();
      await expect(resultsOf(page).getByRole("heading"), query).toHaveText(heading);
    }
  });
});
