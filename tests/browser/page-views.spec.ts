import type { Page, Request } from "@playwright/test";
import { sites } from "../support/running-sites.ts";
import { expect, hydrated, test } from "../support/site-test.ts";

const sentBy = (page: Page) => {
  const sent: string[] = [];
  page.on("request", (request: Request) => {
    if (request.resourceType() === "ping" || request.url().endsWith("/page-views")) sent.push(request.postData() ?? "");
  });
  return sent;
};

async function visitTwoPages(page: Page, origin: string) {
  await page.goto(`${origin}/?from=newsletter#bitcoin`);
  await hydrated(page);
  await page.getByRole("link", { name: "All press releases" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Press Releases" })).toBeVisible();
}

test("by default no page view is sent", async ({ page }) => {
  const sent = sentBy(page);
  await visitTwoPages(page, sites.simulated);
  expect(sent).toEqual([]);
});

test("with an address each page's path is sent, and nothing else", async ({ page }) => {
  const sent = sentBy(page);
  await visitTwoPages(page, sites.exchanges);
  await expect.poll(() => sent).toEqual(['{"path":"/"}', '{"path":"/press-releases"}']);
});
