import { testForms } from "../support/form-tests.ts";
import { priceBarOf } from "../support/live-price.ts";
import { distinctKinds } from "../support/page-kinds.ts";
import { expect, open, test } from "../support/site-test.ts";

// Phones that get no updates any more: every page and form without what browsers learned since spring 2022 (Safari 15.4,
// Chrome 100, Firefox 98). tests/http/budgets.spec.ts looks at the syntax, in which only an older engine would find an error.

/** Runs in the page. */
function forgetNewer() {
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  const newer: [owner: object, names: string][] = [
    [Array.prototype, "toSorted toReversed toSpliced with"],
    [Array, "fromAsync"],
    [Object, "groupBy"],
    [Map, "groupBy"],
    [Promise, "withResolvers try"],
    [URL, "canParse parse"],
    [AbortSignal, "timeout any"],
    [String.prototype, "isWellFormed toWellFormed"],
    [Set.prototype, "union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom"],
    [iterator, "map filter take drop flatMap reduce toArray forEach some every find"],
    [Document.prototype, "startViewTransition"],
    [window, "navigation requestIdleCallback scheduler"],
  ];
  for (const [owner, names] of newer) for (const name of names.split(" ")) Reflect.deleteProperty(owner, name);
}

test.beforeEach(({ page }) => page.addInitScript(forgetNewer));

testForms(() => true);

for (const [kind, path] of distinctKinds)
  test(`${kind} lives: prices, the menu and the next page`, async ({ page, allowConsole }) => {
    if (path.includes("no-such")) allowConsole(/404/);
    await open(page, path);
    const price = await priceBarOf(page).innerText();
    expect(await page.evaluate(() => ["navigation" in window, "toSorted" in Array.prototype])).toEqual([false, false]);
    await expect(priceBarOf(page)).not.toHaveText(price, { useInnerText: true, timeout: 20_000 });
    await page.getByRole("banner").getByRole("button", { name: "Bitcoin" }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Manifesto" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Search" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(({ pathname }) => pathname === path.split("?")[0]);
    await expect(page.getByText("Something went wrong")).toBeHidden();
  });
