import { expect, open, test } from "../support/site-test.ts";
import { readLayoutFaults } from "../support/width-checks.ts";

/** Pages of a printed treasury. */
const MAX_PAGES = 6;

test("the treasury prints on six pages at most, and no word of it is broken on paper", async ({
  page,
}) => {
  await open(page, "/treasury");
  const paper = await page.pdf({ format: "Letter" });
  const pages = paper.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.length).toBeLessThanOrEqual(MAX_PAGES);
  // As wide as the paper between its margins.
  await page.setViewportSize({ width: 740, height: 980 });
  await page.emulateMedia({ media: "print" });
  const faults = await readLayoutFaults(page, "main");
  expect(faults.filter((fault) => /^(broken|cut)/.test(fault))).toEqual([]);
});
