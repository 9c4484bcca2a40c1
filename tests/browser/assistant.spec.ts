import { brand } from "../../app/brand/generated/public.ts";
import { FAILED } from "../../app/domain/assistant/answer.ts";
import * as panel from "../support/assistant-panel.ts";
import { sites } from "../support/running-sites.ts";
import { expect, holdRoute, open, test } from "../support/site-test.ts";

const { ask, bubblesOf, FACT, launcherOf, logOf, openPanel, panelOf, QUESTION } = panel;

test.use({ baseURL: sites.assistant, viewport: { width: 1440, height: 900 } });

test("a question is answered by keyboard alone: Enter opens and asks, Escape collapses, and failures are said", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const letGo = await holdRoute(page, "**/api/chat", "continue");
  await open(page, "/about");
  await launcherOf(page).focus();
  await page.keyboard.press("Enter");
  const question = panelOf(page).getByLabel("Your question");
  await expect(question).toBeFocused();
  await expect(panelOf(page)).toHaveCSS("width", "350px");
  await expect(panelOf(page)).toHaveCSS("height", "500px");
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

  await page.route("**/api/chat", (route) => route.abort());
  const suggested = logOf(page).getByRole("button");
  await expect(suggested).toHaveCount(3);
  await suggested.first().click();
  await expect(suggested).toHaveCount(0);
  await expect(question).toBeFocused();
  await expect(bubblesOf(page, "assistant").last()).toContainText(FAILED);
  const error = "Too many attempts. Try again in a minute.";
  await page.route("**/api/chat", (route) => route.fulfill({ status: 429, json: { error } }));
  await ask(page, QUESTION);
  await expect(bubblesOf(page, "assistant").last()).toContainText(error);
});
