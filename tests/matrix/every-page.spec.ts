import { findCutInPrint } from "../support/page-checks.ts";
import { everyPage, selectLooks } from "../support/site-map.ts";
import { expect, findAccessibilityFaults, measureOverflow, open, test } from "../support/site-test.ts";

// `npm run test:all`: what tests/browser/visit.spec.ts checks on a page of each kind, here on every page.

test.beforeEach(({ allowConsole }) => allowConsole(/404/));

/** Colours change by degrees, and have no contrast to speak of on their way from one theme to the other. */
const endTransitions = () => {
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
};

const looks = [320, 390, 768, 1440].flatMap((width) =>
  (["dark", "light"] as const).map((colorScheme) => ({ width, colorScheme })),
);
/** The pages are shared out, so that both cores have work to the end. */
const SHARES = 4;
for (let share = 0; share < SHARES; share++)
  test(`axe finds nothing on pages and none scrolls sideways: ${share + 1}/${SHARES}`, async ({ page, request }) => {
    test.setTimeout(900_000);
    const findings: string[] = [];
    for (const [index, path] of [...(await everyPage(request)), "/styleguide"].entries()) {
      if (index % SHARES !== share) continue;
      await open(page, path);
      for (const { width, colorScheme } of selectLooks(looks, 4, path, index)) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ reducedMotion: "reduce", colorScheme });
        await page.evaluate(endTransitions);
        const found = await findAccessibilityFaults(page);
        const sideways = await measureOverflow(page);
        if (sideways > 0) found.push(`${sideways} px wider than the window`);
        findings.push(...found.map((finding) => `${path} at ${width} px, ${colorScheme}: ${finding}`));
      }
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
