import { brand } from "../../app/brand/generated/public.ts";
import { releases } from "../support/content.ts";
import { expect, open, test } from "../support/site-test.ts";

// One that an editor has just added is not on record yet.
const release = releases.find(({ isRecorded }) => isRecorded);
if (!release) throw new Error("no press release is recorded");

test("a release that is copied from its page is genuine, unless a letter differs, and what is unknown names whom to ask", async ({
  page,
}) => {
  await open(page, `/news/${release.slug}`);
  const copied = await page.locator("main").innerText();
  await open(page, "/verify");
  const results = page.getByRole("status");
  const check = async (text: string) => {
    await page.getByLabel("Text of the release").fill(text);
    await page.getByRole("button", { name: "Check text" }).click();
  };
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${new URL(request.url()).pathname} ${request.postData() ?? ""}`));

  await check(copied);
  await expect(results.getByRole("heading")).toHaveText("Genuine");
  await expect(results.getByRole("link", { name: release.title })).toHaveAttribute("href", `/news/${release.slug}`);
  await expect(results).toBeFocused();
  expect(asked).toEqual(["/verify.json "]);

  await check(copied.replaceAll(brand.company.legalName, "Another Company Inc."));
  await expect(results.getByRole("heading")).toHaveText("Not the published text");
  await check("A text of someone else's.");
  await expect(results.getByRole("heading")).toHaveText("Unknown");
  await expect(results.getByRole("link", { name: brand.contacts.investors.email })).toBeVisible();

  await page.getByLabel("Or choose a file, such as a PDF of ours").setInputFiles({
    name: "saved.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(copied),
  });
  await expect(results.getByRole("heading")).toHaveText("Genuine");
  await check("  ");
  await expect(page.getByRole("alert").filter({ hasText: "Please paste a text first." })).toBeVisible();
});
