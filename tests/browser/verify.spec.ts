import type { Page } from "@playwright/test";
import { brand } from "../../app/brand/generated/public.ts";
import type { Finding } from "../../app/domain/verification/verification.ts";
import { releases } from "../support/content.ts";
import { axeLooks, expect, findAccessibilityFaults, findFaultsInLooks, open, test } from "../support/site-test.ts";
import { everyLook, findLayoutFaults } from "../support/width-checks.ts";

// One that an editor has just added is not on record yet.
const release = releases.find(({ isRecorded }) => isRecorded);
if (!release) throw new Error("no press release is recorded");

const resultsOf = (page: Page) => page.getByRole("status");
const check = async (page: Page, text: string) => {
  await page.getByLabel("Text of the release").fill(text);
  await page.getByRole("button", { name: "Check text" }).click();
};

/** What the browser puts on the clipboard of an element. */
const copy = (page: Page, selector: string) =>
  page.evaluate((of) => {
    const [selection, element] = [getSelection(), document.querySelector(of)];
    if (!selection || !element) throw new Error(`nothing to copy: ${of}`);
    selection.selectAllChildren(element);
    const text = selection.toString();
    selection.removeAllRanges();
    return text;
  }, selector);

async function copyRelease(page: Page, selector = "article.release"): Promise<string> {
  await open(page, `/news/${release?.slug}`);
  return copy(page, selector);
}

test("a release as the browser copies it is genuine, from the title on or to the end of its page, and nothing is sent", async ({
  page,
}) => {
  const copied = await copyRelease(page);
  const body = await copy(page, "article.release > .prose");
  await open(page, "/verify");
  const results = resultsOf(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${new URL(request.url()).pathname} ${request.postData() ?? ""}`));
  // app/domain/verification/comparable-text.test.ts has what PDF readers and mail programs make of it.
  for (const text of [copied, body, `${release.title}\n${body}`]) {
    await check(page, "A text of someone else's, of no company.");
    await expect(results.getByRole("heading")).toHaveText("Unknown");
    await check(page, text);
    await expect(results.getByRole("heading"), text.slice(0, 200)).toHaveText("Genuine");
  }
  await expect(results.getByRole("link", { name: release.title })).toHaveAttribute("href", `/news/${release.slug}`);
  await expect(results).toBeFocused();
  const paths = new Set(asked.filter((request) => !/^\/(build\/|__manifest )/.test(request)));
  expect([...paths].sort()).toEqual(["/verify.json ", "/verify/texts.json "]);
  await page.getByLabel("Text of the release").fill(`${body} More.`);
  await expect(results).toBeEmpty();
  // As a paste, which takes Chromium less time than typing does.
  await page.getByLabel("Text of the release").evaluate((area: HTMLTextAreaElement) => {
    area.value = "A text. ".repeat(50_001);
  });
  await page.getByRole("button", { name: "Check text" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "all of a text or nothing" })).toBeVisible();
  await check(page, "  ");
  await expect(page.getByRole("alert").filter({ hasText: "Please paste a text first." })).toBeVisible();
});

test("each kind of text and file that is not genuine is told what it is, in both themes, on a phone and wide", async ({
  page,
}) => {
  const body = await copyRelease(page, "article.release > .prose");
  const source = await (await page.request.get(`/news/${release.slug}.md`)).text();
  await open(page, "/verify");
  const results = resultsOf(page);
  const contact = brand.contacts.investors.email;
  const answers: readonly (readonly [text: string, heading: string | RegExp, says: string])[] = [
    [
      `${body} All of it was sold.`,
      /^Contains the text of “.*”, and 5 words that are not in it$/,
      "All of it was sold.",
    ],
    [
      body.slice(body.indexOf("\n", body.length / 2)),
      /^A part of “.*”, without its other [\d,]+ words$/,
      "word for word",
    ],
    [body.replaceAll(brand.company.name, "Another Company"), "Not the published text", "Another Company"],
    [`${body.slice(0, 50)}\u202e${body.slice(50)}`, "Not the published text", "RIGHT-TO-LEFT OVERRIDE (U+202E)"],
    [release.title, "Only a title of ours", "paste the text as well"],
    [`${brand.company.name} news`, "Too short to compare", "first to its last word"],
    ["A text of someone else's, of no company.", "Unknown", contact],
    [source, "Genuine", "This is the source of"],
  ];
  for (const [index, [text, heading, says]] of answers.entries()) {
    await check(page, text);
    await expect(results.getByRole("heading", { level: 2 })).toHaveText(heading);
    await expect(results).toContainText(says);
    if (heading !== "Genuine") await expect(results).not.toContainText(/genuine/i);
    // All looks in turn: two answers differ in their words alone.
    const look = axeLooks[index % axeLooks.length];
    expect(await findFaultsInLooks(page, look && [look]), String(heading)).toEqual([]);
    expect(await findLayoutFaults(page, everyLook.slice(0, 1))).toEqual([]);
  }
  const choose = page.getByLabel("Or choose a file of ours, such as a PDF report");
  await choose.setInputFiles({ name: "release.html", mimeType: "text/html", buffer: Buffer.from(`<!--${body}-->`) });
  await expect(results.getByRole("heading")).toHaveText("Not a file of ours");
  await expect(results).toContainText("copy what you see");
  await choose.setInputFiles({ name: "a.md", mimeType: "text/markdown", buffer: Buffer.from(source) });
  await expect(results.getByRole("heading")).toHaveText("Genuine");
  const proof = await (await page.request.get(`/news/${release.slug}/release.json`)).body();
  await choose.setInputFiles({ name: "release.json", mimeType: "application/json", buffer: proof });
  await expect(results).toContainText("This file, byte for byte, is");
});

test("at 320 px a text that was corrected or withdrawn since says so, with since when, and all that proves it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const copied = await copyRelease(page);
  const { findings }: { findings: Finding[] } = await (await page.request.get("/verify.json")).json();
  const changed = {
    changedAt: "2026-06-02T08:00:00-04:00",
    key: "0123456789abcdef",
    stamp: { height: 918_273, time: "2026-06-01T12:00:00Z" },
  };
  let state: Partial<Finding> = {};
  await page.route("**/verify.json", (route) =>
    route.fulfill({ json: { findings: findings.map((finding) => ({ ...finding, ...changed, ...state })) } }),
  );
  await open(page, "/verify");
  const results = resultsOf(page);
  for (const [next, heading, since] of [
    [{ state: "corrected", edition: 1, editions: 2 }, "Genuine, but corrected since", "A correction replaced it on"],
    [{ state: "withdrawn" }, "Genuine, but withdrawn since", "It was withdrawn on"],
  ] as const) {
    state = next;
    await check(page, copied);
    await expect(results.getByRole("heading")).toHaveText(heading);
    await expect(results).toContainText(`${since} Jun 2, 2026`);
    await expect(results).toContainText("Since block 918,273");
    expect(await findAccessibilityFaults(page, "all but contrast")).toEqual([]);
    expect(await findLayoutFaults(page, everyLook.slice(0, 1))).toEqual([]);
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a release's address and its hash are checked by the server, and neither text nor file is asked for", async ({
    page,
  }) => {
    await page.goto("/verify");
    await expect(page.getByLabel("Text of the release")).toBeHidden();
    for (const [query, heading] of [
      [`/news/${release.slug}`, "Published by us"],
      [`${brand.origin}/news/${release.slug}`, "Published by us"],
      [`${release.history.at(-1)?.sha256}`, "Published by us"],
      ["0".repeat(64), "Unknown"],
      [`${brand.origin}.evil.example/news/${release.slug}`, "Not an address of ours"],
      [`${brand.origin.replace("n", "\u043f")}/news/${release.slug}`, "Not an address of ours"],
    ] as const) {
      await page.getByLabel("Address on this site, or SHA-256").fill(query);
      await page.getByRole("button", { name: "Check address or hash" }).click();
      await expect(resultsOf(page).getByRole("heading"), query).toHaveText(heading);
    }
  });
});
