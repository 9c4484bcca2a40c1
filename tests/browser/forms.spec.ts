import { expect } from "@playwright/test";
import { testForms } from "../support/form-tests.ts";
import { forgetNewer } from "../support/older-browser.ts";
import { isWholeMatrix } from "../support/scope.ts";
import { test } from "../support/site-test.ts";

// Each form as a person sends it, empty and filled in, with scripts and without. With each change
// those of public pages that change something, one of each make; nightly all of them, in a browser of spring 2022.

test.beforeEach(({ page }) => (isWholeMatrix ? page.addInitScript(forgetNewer) : undefined));

for (const scripts of [true, false]) {
  testForms(
    scripts,
    ({ form, as, isAlike }) =>
      isWholeMatrix || (form.startsWith("POST") && !(as || isAlike || form.includes("admin"))),
  );
}

test("an application's thanks are on a phone's first screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/launchpad/apply?applied=1");
  await expect(page.getByRole("heading", { name: "Thank You" })).toBeInViewport();
});
