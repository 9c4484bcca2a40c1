import { brand } from "../../app/brand/generated/public.ts";
import * as panel from "../support/assistant-panel.ts";
import { sites } from "../support/running-sites.ts";
import { expect, expectClean, holdRoute, open, test } from "../support/site-test.ts";

const { ask, bubblesOf, expectPanelInPlace, FACT, launcherOf, logOf, openPanel, panelOf, QUESTION } = panel;
const FAILED = "I apologize, but I'm having trouble responding right now. Please try again later.";

test.use({ baseURL: sites.assistant, viewport: { width: 1440, height: 900 } });

test("a question is answered by keyboard alone: Enter opens and asks, Escape collapses", async ({ page }) => {
  const letGo = await holdRoute(page, "**/api/chat", "continue");
  await open(page, "/about");
  await launcherOf(page).focus();
  await page.keyboard.press("Enter");
  const question = panelOf(page).getByLabel("Your question");
  await expect(question).toBeFocused();
  await expect(question).toHaveAttribute("placeholder", new RegExp(brand.product.name));
  await page.keyboard.type(QUESTION);
  await page.keyboard.press("Enter");
  await expect(question).toHaveValue("");
  await expect(logOf(page)).toContainText("Thinking...");
  await page.keyboard.press("Escape");
  await expect(panelOf(page)).toBeHidden();
  await expect(launcherOf(page)).toBeFocused();
  await page.keyboard.press("Enter");
  letGo();
  await expect(bubblesOf(page, "assistant")).toContainText(FACT);
  await expect(logOf(page)).not.toContainText("Thinking...");
  const source = panelOf(page).getByRole("list", { name: "Sources" }).getByRole("link").first();
  // It comes after the answer's words.
  await expect(source).toBeVisible();
  await source.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/governance\/insider-trading#/);
  // The conversation follows to the next page and through a reload.
  await expect(bubblesOf(page, "assistant")).toContainText(FACT);
  await openPanel(page);
  await expect(bubblesOf(page, "user")).toContainText(QUESTION);
  await expect(bubblesOf(page, "assistant")).toContainText(FACT);
  await panelOf(page).getByRole("button", { name: "Clear" }).click();
  await expect(bubblesOf(page, "user")).toHaveCount(0);
  await expect(question).toBeFocused();
});

test("the panel with an answer fits phone and desktop", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPanel(page);
  await expectPanelInPlace(page);
  await ask(page, QUESTION);
  await expect(panelOf(page).getByRole("list", { name: "Sources" })).toBeVisible();
  await expectClean(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectPanelInPlace(page);
});

test("a suggested question whose request fails says so, and the next one is answered", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await page.route("**/api/chat", (route) => route.abort());
  await openPanel(page);
  const offered = logOf(page).getByRole("button");
  await expect(offered).toHaveCount(3);
  const question = (await offered.first().textContent()) ?? "";
  await offered.first().click();
  await expect(bubblesOf(page, "user")).toContainText(question);
  await expect(offered).toHaveCount(0);
  await expect(panelOf(page).getByLabel("Your question")).toBeFocused();
  const last = bubblesOf(page, "assistant").last();
  await expect(last).toContainText(FAILED);
  const error = "Too many attempts. Try again in a minute.";
  await page.route("**/api/chat", (route) => route.fulfill({ status: 429, json: { error } }));
  await ask(page, QUESTION);
  await expect(last).toContainText("Try again in a minute.");
  await page.unroute("**/api/chat");
  await ask(page, QUESTION);
  await expect(last).toContainText(FACT);
});

test("the assistant's page ignores an empty question and answers in place, without the panel", async ({ page }) => {
  await open(page, "/assistant");
  await expect(page.locator("#assistant")).toBeHidden();
  const main = page.getByRole("main");
  await main.getByLabel("Your question").fill("   ");
  await main.getByRole("button", { name: "Ask" }).click();
  await expect(main.getByRole("alert")).toHaveCount(0);
  await main.getByLabel("Your question").fill(QUESTION);
  await main.getByRole("button", { name: "Ask" }).click();
  await expect(main.getByRole("status")).toContainText(FACT);
  await expectClean(page);
});
