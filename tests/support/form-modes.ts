import { expect, type Page } from "@playwright/test";
import { hydrated } from "./site-test.ts";

/** The three ways a form is used. Each scenario passes in all of them. */
export const formModes = [
  { name: "validated in the browser", javaScript: true, native: false },
  { name: "validated by the server", javaScript: true, native: true },
  { name: "with JavaScript off", javaScript: false, native: false },
] as const;

export type FormMode = (typeof formModes)[number];

/** Opens a page and waits until its forms answer. */
export async function open(page: Page, mode: FormMode, path: string) {
  await page.goto(path);
  if (mode.javaScript) await hydrated(page);
}

/** Sends the form that a button belongs to; in the second mode past every handler, as a page whose scripts failed does. */
export async function send(page: Page, mode: FormMode, button: string) {
  const press = page.getByRole("main").getByRole("button", { name: button, exact: true });
  if (!mode.native) return press.click();
  await Promise.all([
    page.waitForEvent("load"),
    press.evaluate((element: HTMLButtonElement) => {
      const form = element.form;
      if (!form) throw new Error("the button has no form");
      if (element.name) {
        const pressed = document.createElement("input");
        [pressed.name, pressed.value] = [element.name, element.value];
        form.insertAdjacentElement("beforeend", pressed);
      }
      HTMLFormElement.prototype.submit.call(form);
    }),
  ]);
  await hydrated(page);
}

/** A toast with scripts, a block of the page without, never both. */
export async function expectNotice(page: Page, mode: FormMode, title: string, description: string) {
  const toast = page.locator("li.toast").filter({ hasText: title });
  const block = page.locator(".notice[role=status]").filter({ hasText: title });
  await expect(mode.javaScript ? toast : block).toContainText(description);
  await expect(mode.javaScript ? block : toast).toBeHidden();
  expect(await page.locator("li.toast").count()).toBeLessThanOrEqual(1);
}

/** A field's mistake stands beside it and is tied to it. */
export async function expectMistake(page: Page, label: string, message: string) {
  const field = page.getByRole("main").getByLabel(label, { exact: true });
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
}
