import { ask, bubblesOf, FACT, logOf, openPanel, panelOf, QUESTION } from "../support/assistant-panel.ts";
import { sites } from "../support/running-sites.ts";
import { expect, test } from "../support/site-test.ts";

const FAILED = "I apologize, but I'm having trouble responding right now. Please try again later.";

test.use({ baseURL: sites.assistant, viewport: { width: 1440, height: 900 } });

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
