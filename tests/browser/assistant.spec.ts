import type { Page } from "@playwright/test";
import { brand } from "../../app/brand/generated/public.ts";
import {
  ask,
  assistantTitle,
  bubblesOf,
  expectPanelInPlace,
  FACT,
  launcherOf,
  logOf,
  openPanel,
  panelOf,
  QUESTION,
  setModelMode,
} from "../support/assistant-panel.ts";
import { sites } from "../support/running-sites.ts";
import { expect, expectClean, measureOverflow, open, test } from "../support/site-test.ts";

const FAILED = "I apologize, but I'm having trouble responding right now. Please try again later.";

test("where the site hides it, it is inert, not in the accessibility tree, and fetches nothing", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (sent) => fetched.push(new URL(sent.url()).pathname));
  await open(page, "/contact");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(page.locator("#assistant")).toBeHidden();
  await expect(page.locator("#assistant")).toHaveAttribute("inert", "");
  expect(await page.locator("body").ariaSnapshot()).not.toContain(assistantTitle);
  expect(fetched.filter((path) => /assistant|chat/.test(path))).toEqual([]);
});

test.describe("where the site shows it", () => {
  test.use({ baseURL: sites.assistant, viewport: { width: 1440, height: 900 } });

  /** Keeps the panel's calls from leaving until they are let go. */
  async function holdCalls(page: Page): Promise<() => void> {
    let letGo = () => {};
    const gone = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/api/chat", async (route) => {
      await gone;
      await route.continue();
    });
    return letGo;
  }

  test("a question is answered by keyboard alone: Enter opens and asks, Escape collapses", async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (sent) => sent.resourceType() === "script" && scripts.push(sent.url()));
    const letGo = await holdCalls(page);
    await open(page, "/about");
    expect(scripts.filter((url) => url.includes("assistant-panel"))).toEqual([]);
    await launcherOf(page).focus();
    await page.keyboard.press("Enter");
    const question = panelOf(page).getByLabel("Your question");
    await expect(question).toBeFocused();
    expect(scripts.filter((url) => url.includes("assistant-panel"))).toHaveLength(1);
    await expect(question).toHaveAttribute("placeholder", new RegExp(brand.product.name));
    await page.keyboard.type(QUESTION);
    await page.keyboard.press("Enter");
    await expect(question).toHaveValue("");
    await expect(logOf(page)).toContainText("Thinking...");
    await page.keyboard.press("Escape");
    await expect(panelOf(page)).toBeHidden();
    await expect(launcherOf(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(logOf(page)).toContainText("Thinking...");
    letGo();
    await expect(bubblesOf(page, "assistant")).toContainText(FACT);
    await expect(logOf(page)).not.toContainText("Thinking...");
    const source = panelOf(page).getByRole("list", { name: "Sources" }).getByRole("link").last();
    // It comes after the answer's words.
    await expect(source).toBeVisible();
    await page.keyboard.press("Shift+Tab");
    await expect(source).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/governance\/insider-trading#/);
    // The conversation follows to the next page and through a reload.
    await expect(bubblesOf(page, "assistant")).toContainText(FACT);
    await page.reload();
    await open(page, "/about");
    await launcherOf(page).click();
    await expect(bubblesOf(page, "user")).toContainText(QUESTION);
    await expect(bubblesOf(page, "assistant")).toContainText(FACT);
    await panelOf(page).getByRole("button", { name: "Clear" }).click();
    await expect(bubblesOf(page, "user")).toHaveCount(0);
    await expect(question).toBeFocused();
  });

  test("three questions to begin with are offered until one is asked", async ({ page }) => {
    await openPanel(page);
    const questions = logOf(page).getByRole("button");
    await expect(questions).toHaveCount(3);
    const question = (await questions.first().textContent()) ?? "";
    await questions.first().click();
    await expect(bubblesOf(page, "user")).toContainText(question);
    await expect(questions).toHaveCount(0);
    await expect(panelOf(page).getByLabel("Your question")).toBeFocused();
  });

  test("empty and repeated questions are ignored", async ({ page }) => {
    const letGo = await holdCalls(page);
    const sent: string[] = [];
    page.on("request", (one) => one.url().endsWith("/api/chat") && sent.push(one.postData() ?? ""));
    await openPanel(page);
    for (const empty of ["", "   "]) await ask(page, empty);
    await expect(bubblesOf(page, "user")).toHaveCount(0);
    await ask(page, QUESTION);
    await expect(logOf(page)).toContainText("Thinking...");
    await ask(page, "And another?");
    // Playwright would wait for a button that says it is disabled.
    await panelOf(page).getByRole("button", { name: "Send" }).dispatchEvent("click");
    await expect(panelOf(page).getByLabel("Your question")).toHaveValue("And another?");
    letGo();
    await expect(bubblesOf(page, "assistant")).toContainText(FACT);
    await expect(bubblesOf(page, "user")).toHaveCount(1);
    expect(sent).toEqual([JSON.stringify({ message: QUESTION })]);
  });

  test("an answer appears while it is written, in a panel that fits on a phone and on a desktop", async ({
    page,
    request,
  }) => {
    const question = `${QUESTION} `.repeat(2).trim();
    await page.setViewportSize({ width: 390, height: 844 });
    await setModelMode(request, question, "hold");
    await openPanel(page);
    await expectPanelInPlace(page);
    await ask(page, question);
    const answer = bubblesOf(page, "assistant").locator(".assistant-words");
    await expect(answer).toContainText(/\w{3,}.*\./);
    const begun = (await answer.textContent()) ?? "";
    await expect(logOf(page)).toHaveAttribute("aria-busy", "true");
    await expect(panelOf(page).getByRole("list", { name: "Sources" })).toHaveCount(0);
    await setModelMode(request, question, "ok");
    await expect(logOf(page)).toHaveAttribute("aria-busy", "false");
    const whole = (await answer.textContent()) ?? "";
    expect(whole.startsWith(begun)).toBe(true);
    expect(whole.length).toBeGreaterThan(begun.length);
    await expect(panelOf(page).getByRole("list", { name: "Sources" }).getByRole("link")).toHaveCount(1);
    await expectClean(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectPanelInPlace(page);
  });

  test("a failed call shows a message, and the next question is answered", async ({ page, allowConsole }) => {
    allowConsole(/Failed to load resource/);
    await openPanel(page);
    const error = "That was too often. Please try again in a minute.";
    for (const [index, answer] of [
      undefined,
      { status: 500, json: { error: "oops" } },
      { body: "<h1>Hello</h1>", contentType: "text/html" },
      { status: 429, json: { error } },
    ].entries()) {
      await page.route("**/api/chat", (route) => (answer ? route.fulfill(answer) : route.abort()));
      await ask(page, QUESTION);
      await expect(bubblesOf(page, "assistant").nth(index)).toContainText(FAILED);
      await page.unroute("**/api/chat");
    }
    await expect(bubblesOf(page, "assistant").last()).toContainText("Please try again in a minute.");
    await ask(page, QUESTION);
    await expect(bubblesOf(page, "assistant").last()).toContainText(FACT);
  });

  test("its page ignores an empty question and answers in place, without the panel", async ({ page }) => {
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
    await page.setViewportSize({ width: 320, height: 568 });
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  });
});
