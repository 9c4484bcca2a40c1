import { findCutInPrint } from "../support/page-checks.ts";
import { everyPage } from "../support/site-map.ts";
import { expect, findAccessibilityFaults, measureOverflow, open, test } from "../support/site-test.ts";

// `npm run test:all`: what tests/browser/visit.spec.ts checks on a page of each kind, here on every page.

test.beforeEach(({ allowConsole }) => allowConsole(/404/));

for (const width of [320, 390, 768, 1440])
  for (const colorScheme of ["dark", "light"] as const)
    test(`at ${width} px, ${colorScheme}, axe finds nothing on any page, and none scrolls sideways`, async ({
      page,
      request,
    }) => {
      test.setTimeout(900_000);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: "reduce", colorScheme });
      const findings: string[] = [];
      for (const path of [...(await everyPage(request)), "/styleguide"]) {
        await open(page, path);
        for (const finding of await findAccessibilityFaults(page)) findings.push(`${path}: ${finding}`);
        const sideways = await measureOverflow(page);
        if (sideways > 0) findings.push(`${path}: ${sideways} px wider than the window`);
      }
      expect(findings).toEqual([]);
    });

test("every page that is read on paper is printed whole", async ({ page, request }) => {
  test.setTimeout(600_000);
  await page.emulateMedia({ media: "print", reducedMotion: "reduce" });
  const read = (await everyPage(request)).filter((path) => /^\/(governance|news|litepaper|terms|agree)/.test(path));
  const cut: string[] = [];
  for (const path of read) {
    await page.goto(path);
    for (const part of await findCutInPrint(page)) cut.push(`${path}: ${part}`);
  }
  expect(cut).toEqual([]);
});
