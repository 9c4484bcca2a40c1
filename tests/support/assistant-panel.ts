import type { Page } from "@playwright/test";
import { brand } from "../../app/brand/generated/public.ts";
import { expect, open } from "./site-test.ts";

const assistantTitle = `${brand.product.name} Assistant`;
/** A question that the documents of every company with the policies of spec §9 answer. */
export const QUESTION = "How many full trading days after results does a trading window open?";
export const FACT = /Insider Trading Policy/;

export const panelOf = (page: Page) => page.getByRole("dialog", { name: assistantTitle });
export const launcherOf = (page: Page) =>
  page
    .getByRole("complementary", { name: assistantTitle })
    .getByRole("button", { name: assistantTitle });
export const logOf = (page: Page) => panelOf(page).getByRole("log");
export const bubblesOf = (page: Page, role: "user" | "assistant") =>
  logOf(page).locator(`[data-role=${role}]`);

export async function openPanel(page: Page, origin = "") {
  await open(page, `${origin}/about`);
  await launcherOf(page).click();
  await expect(panelOf(page)).toBeVisible();
}

export async function ask(page: Page, question: string) {
  await panelOf(page).getByLabel("Your question").fill(question);
  await page.keyboard.press("Enter");
}
