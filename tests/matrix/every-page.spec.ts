import { unusedReleaseId } from "../support/content.ts";
import { findCutInPrint } from "../support/page-checks.ts";
import { everyPage, selectLooks } from "../support/site-map.ts";
import { axeLooks, expect, findFaultsInLooks, open, test } from "../support/site-test.ts";
import { everyLook, findLayoutFaults } from "../support/width-checks.ts";

// `npm run test:all`: what tests/browser/visit.spec.ts checks on a page of each kind, here on every
// page, from 320 to 1920 px in steps of 40 px.

test.beforeEach(({ allowConsole }) => allowConsole(/404|410/));

const isReadOnPaper = (path: string) => /^\/(governance|news|litepaper|terms|agree)/.test(path);

/** A release's other address shows the same article: a sixth of them are looked at. */
const isLookedAt = (path: string) => {
  const id = Number(/^\/press-releases\/(\d+)$/.exec(path)?.[1] ?? 0);
  return id % 6 === 0 || id === unusedReleaseId;
};

/** The pages are shared out, so that both cores have work to the end. */
const SHARES = 8;
for (let share = 0; share < SHARES; share++)
  test(`axe finds nothing, nothing is cut, broken, covered or too small, and print has everything: ${share + 1}/${SHARES}`, async ({
    page,
    request,
  }) => {
    test.setTimeout(600_000);
    const found: string[] = [];
    const paths = (await everyPage(request)).filter(isLookedAt);
    for (const [index, path] of paths.entries()) {
      if (index % SHARES !== share) continue;
      await open(page, path);
      // Shares of 4 and 14 looks: one of the former, five or six of the latter.
      const faults = await findFaultsInLooks(page, selectLooks(axeLooks, 4, path, index));
      faults.push(...(await findLayoutFaults(page, selectLooks(everyLook, 14, path, index))));
      if (isReadOnPaper(path)) {
        await page.emulateMedia({ media: "print" });
        faults.push(...(await findCutInPrint(page)));
        await page.emulateMedia({ media: "screen" });
      }
      found.push(...faults.map((fault) => `${path}: ${fault}`));
    }
    expect(found).toEqual([]);
  });
