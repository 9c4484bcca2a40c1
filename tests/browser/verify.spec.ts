import type { Page } from "@playwright/test";
import { brand } from "../../app/brand/generated/public.ts";
import type { Finding } from "../../app/domain/verification/verification.ts";
import { releases } from "../support/content.ts";
import { expect, findAccessibilityFaults, open, test } from "../support/site-test.ts";
import { everyLook, findLayoutFaults } from "../support/width-checks.ts";

// One that an editor has just added is not on record yet.
const release = releases.find(({ isRecorded }) => isRecorded);
if (!release) throw new Error("no press release is recorded");

const resultsOf = (page: Page) => page.getByRole("status");
const check = async (page: Page, text: string) => {
  await page.getByLabel("Text of the release").fill(text);
  await page.getByRole("button", { name: "Check text" }).click();
};

async function copyRelease(page: Page): Promise<string> {
  await open(page, `/news/${release?.slug}`);
  return page.locator("main").innerText();
}

/** As a PDF reader copies it: ligatures, and lines that are broken where the page was. */
const fromPdf = (text: string) => text.replaceAll("fi", "ﬁ").replaceAll(/((?:\S+ ){8})/g, "$1\n");
/** As a forwarded email has it: straight quotation marks, no paragraphs, and a greeting above. */
const fromEmail = (text: string) =>
  `See below!\n\n${text.replaceAll(/[“”]/g, '"').replaceAll(/[‘’]/g, "'").replaceAll(/\s+/g, " ")}`;
/** As a phone has it: its own quotation marks, narrow spaces, and marks without a width. */
const fromPhone = (text: string) =>
  text.replaceAll('"', "“").replaceAll("'", "’").replaceAll("\u00a0", "\u202f").replaceAll(". ", ".\u200b ");

test("a release is genuine however it was copied, unless a letter differs, and what is unknown names whom to ask", async ({
  page,
}) => {
  const copied = await copyRelease(page);
  await open(page, "/verify");
  const results = resultsOf(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${new URL(request.url()).pathname} ${request.postData() ?? ""}`));

  await check(page, copied);
  await expect(results.getByRole("heading")).toHaveText("Genuine");
  await expect(results.getByRole("link", { name: release.title })).toHaveAttribute("href", `/news/${release.slug}`);
  await expect(results).toBeFocused();
  expect(asked).toEqual(["/verify.json "]);

  await check(page, copied.replaceAll(brand.company.legalName, "Another Company Inc."));
  await expect(results.getByRole("heading")).toHaveText("Not the published text");
  for (const readAnew of [fromPdf, fromEmail, fromPhone]) {
    expect(readAnew(copied)).not.toBe(copied);
    await check(page, readAnew(copied));
    await expect(results.getByRole("heading"), readAnew.name).toHaveText("Genuine");
    await check(page, "A text of someone else's.");
    await expect(results.getByRole("heading")).toHaveText("Unknown");
  }
  await expect(results.getByRole("link", { name: brand.contacts.investors.email })).toBeVisible();

  await page.getByLabel("Or choose a file, such as a PDF of ours").setInputFiles({
    name: "saved.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(copied),
  });
  await expect(results.getByRole("heading")).toHaveText("Genuine");
  await check(page, "  ");
  await expect(page.getByRole("alert").filter({ hasText: "Please paste a text first." })).toBeVisible();
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
    for (const query of [`/news/${release.slug}`, `${release.history.at(-1)?.sha256}`, "0".repeat(64)]) {
      await page.getByLabel("Address on this site, or SHA-256").fill(query);
      await page.getByRole("button", { name: "Check address or hash" }).click();
      await expect(resultsOf(page).getByRole("heading")).toHaveText(query.startsWith("000") ? "Unknown" : "Genuine");
    }
  });
});
