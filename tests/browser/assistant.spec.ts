import { brand } from "../../app/brand/generated/public.ts";
import * as panel from "../support/assistant-panel.ts";
import { sites } from "../support/running-sites.ts";
import { expect, holdRoute, open, test } from "../support/site-test.ts";

const FAILED = "I apologize, but I'm having trouble responding right now. Please try again later.";

const { ask, bubblesOf, FACT, launcherOf, logOf, panelOf, QUESTION } = panel;

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
  const source = panelOf(page).getByRole("list", { name: "Pages" }).getByRole("link").first();
  // It comes after the answer's words.
  await expect(source).toBeVisible();
  await source.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/governance\/insider-trading$/);
  // The conversation follows to the next page.
  await expect(bubblesOf(page, "assistant")).toContainText(FACT);

  await page.route("**/api/chat", (route) => route.abort());
  await ask(page, QUESTION);
  await expect(bubblesOf(page, "assistant").last()).toContainText(FAILED);
  await page.unroute("**/api/chat");
  await ask(page, "Will it rain tomorrow in Atlantis?");
  await expect(bubblesOf(page, "assistant").last()).toContainText("I don't know");
});
