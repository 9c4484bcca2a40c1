import type { Page } from "@playwright/test";
import { distinctKinds } from "../support/page-kinds.ts";
import { expect, open, test } from "../support/site-test.ts";

// Dates are the company's, whatever the visitor's clock and zone.

test.use({ timezoneId: "Pacific/Kiritimati" });

const readDates = (page: Page) =>
  page.locator("main").evaluate((main) => [...new Set(main.textContent?.match(/[A-Z][a-z]+ \d{1,2}, \d{4}/g))].sort());

for (const hours of [30, -50])
  test(`every page keeps its dates, with a visitor's clock that is ${hours} hours off in a distant zone`, async ({
    page,
    allowConsole,
  }) => {
    test.setTimeout(240_000);
    allowConsole(/404/);
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    const found = new Set<string>();
    for (const [kind, path] of distinctKinds) {
      const served = await page.request.get(path).then((answer) => answer.text());
      await open(page, path);
      const dates = await readDates(page);
      for (const date of dates) found.add(date);
      const added = dates.filter((date) => !served.includes(date));
      expect(added, kind).toEqual([]);
    }
    expect(found.size).toBeGreaterThan(1);
  });
