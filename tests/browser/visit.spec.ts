import * as checks from "../support/page-checks.ts";
import { distinctKinds } from "../support/page-kinds.ts";
import { expect, findAccessibilityFaults, open, test } from "../support/site-test.ts";
import { findLayoutFaults, sampleLooks } from "../support/width-checks.ts";

// One page load for each kind of page that looks like no other, which shows all that a visit can.
// The matrix has every page, width and theme.

for (const [index, [kind, path]] of distinctKinds.entries())
  test(`${kind} can be read, used and printed, and nothing on it moves`, async ({
    page,
    allowConsole,
  }) => {
    const [colorScheme, width] = index % 2 ? (["light", 1440] as const) : (["dark", 390] as const);
    if (path.includes("no-such")) allowConsole(/404/);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const readShifts = await checks.watchShifts(page);
    await open(page, path);
    await page.evaluate(() => document.fonts.ready);
    await expect(page.locator("#app > .price-bar .price-dot[data-live]")).toBeAttached();

    // The themes' own contrasts are in app/ui/theme.test.ts; axe takes most of its time for those
    // of a page.
    const contrast = index % 3 === 0;
    expect.soft(await findAccessibilityFaults(page, { contrast })).toEqual([]);
    // On a desk the header takes as many stops.
    if (width === 390)
      expect.soft(await checks.walkByTab(page, 15)).toEqual({ stops: 15, faults: [] });
    expect.soft(await readShifts()).toEqual([]);
    expect.soft(await findLayoutFaults(page, sampleLooks(index))).toEqual([]);
    await page.emulateMedia({ media: "print" });
    expect.soft(await checks.findCutInPrint(page)).toEqual([]);
  });
