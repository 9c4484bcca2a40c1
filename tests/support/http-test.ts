import { test as base, expect } from "@playwright/test";
import { NoScriptBrowser } from "./no-script-browser.ts";

export { expect };

/** Playwright's test for what plain HTTP shows: it starts no browser. The visitor keeps `request`'s cookies. */
export const test = base.extend<{ visitor: NoScriptBrowser }>({
  visitor: ({ request }, use) => use(new NoScriptBrowser(request)),
});
