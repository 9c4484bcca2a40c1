import { brand } from "../../app/brand/generated/public.ts";
import { sites } from "../support/running-sites.ts";
import { expect, holdRoute, open, test } from "../support/site-test.ts";

test.use({ baseURL: sites.assistant, viewport: { width: 1440, height: 900 } });

test("a question is asked and answered by keyboard alone, and failures are said", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|Transition was/);
  const name = `${brand.product.name} Assistant`;
  const panel = page.getByRole("dialog", { name });
  const launcher = page.getByRole("complementary", { name }).getByRole("button", { name });
  const answers = panel.locator("[data-role=assistant]");
  const field = panel.getByLabel("Your question");
  // The documents of every company with the policies of spec §9 answer it.
  const question = "How many full trading days after results does a trading window open?";
  const ask = async (text: string) => {
    await field.fill(text);
    await page.keyboard.press("Enter");
  };
  const letGo = await holdRoute(page, "**/api/chat");
  await open(page, "/about");
  await launcher.press("Enter");
  await expect(field).toBeFocused();
  await expect(panel).toHaveCSS("width", "350px");
  await expect(panel).toHaveCSS("height", "500px");
  await expect(field).toHaveAttribute("placeholder", new RegExp(brand.product.name));
  await ask(question);
  await expect(field).toHaveValue("");
  await expect(panel).toContainText("Thinking...");
  await ask("too early");
  await expect(field).toHaveValue("too early");
  await page.keyboard.press("Escape");
  await expect(launcher).toBeFocused();
  // At its end the page has room for the button.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  const lastLink = page.getByRole("contentinfo").getByRole("link").last();
  const boxes = await Promise.all([lastLink.boundingBox(), launcher.boundingBox()]);
  expect((boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0)).toBeLessThan(boxes[1]?.y ?? 0);
  await page.keyboard.press("Enter");
  letGo();
  await expect(answers).toContainText("Insider Trading Policy");
  await expect(panel).not.toContainText("Thinking...");
  await panel.getByRole("list", { name: "Pages" }).getByRole("link").first().press("Enter");
  await expect(page).toHaveURL(/\/governance\/insider-trading$/);
  // The conversation follows to the next page.
  await expect(answers).toContainText("Insider Trading Policy");

  await panel.getByRole("button", { name: "Collapse" }).click();
  await expect(panel).toBeHidden();
  await launcher.click();

  await page.route("**/api/chat", (route) => route.abort());
  await ask(question);
  await expect(answers.last()).toContainText(
    "I apologize, but I'm having trouble responding right now. Please try again later.",
  );
  await page.unroute("**/api/chat");
  await ask("Will it rain tomorrow in Atlantis?");
  await expect(answers.last()).toContainText("I don't know");
  await expect(panel.locator("[data-role=user]").last()).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await panel.getByRole("list", { name: "Pages" }).getByRole("link").first().press("Enter");
  await expect(panel).toBeHidden();
  await page.route("**/assistant-panel*.js", (route) => route.abort());
  await open(page, "/about");
  await launcher.click();
  await expect(page).toHaveURL("/search");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("#assistant")).toHaveCSS("display", "none");
});
