import { everyPage } from "../support/site-map.ts";
import { accessibilityFindings, expect, hydrated, sidewaysScroll, test } from "../support/site-test.ts";

// `npm run test:all`: what tests/pages.spec.ts checks on one page of each kind, here on every page.

const looks = [320, 390, 768, 1440].flatMap((width) =>
  (["dark", "light"] as const).map((colorScheme) => ({ width, colorScheme })),
);
for (const { width, colorScheme } of looks) {
  test(`at ${width} px, ${colorScheme}, axe finds nothing on any page, and none scrolls sideways`, async ({
    page,
    request,
    allowConsole,
  }) => {
    test.setTimeout(900_000);
    allowConsole(/404/);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme });
    const findings: string[] = [];
    for (const path of await everyPage(request)) {
      await page.goto(path);
      await hydrated(page);
      for (const finding of await accessibilityFindings(page)) findings.push(`${path}: ${finding}`);
      const sideways = await sidewaysScroll(page);
      if (sideways > 0) findings.push(`${path}: ${sideways} px wider than the window`);
    }
    expect(findings).toEqual([]);
  });
}

test("every page that is read on paper is printed whole", async ({ page, request, allowConsole }) => {
  test.setTimeout(600_000);
  allowConsole(/404/);
  await page.emulateMedia({ media: "print", reducedMotion: "reduce" });
  const cut: string[] = [];
  for (const path of (await everyPage(request)).filter((address) =>
    /^\/(governance|news|litepaper|terms|agreements)/.test(address),
  )) {
    await page.goto(path);
    const parts = await page.evaluate(
      () =>
        [...document.querySelectorAll("main *")].filter((element) => {
          if (element.classList.contains("sr-only")) return false;
          const { overflowY, display } = getComputedStyle(element);
          return display !== "none" && overflowY !== "visible" && element.scrollHeight > element.clientHeight + 1;
        }).length,
    );
    if (parts > 0) cut.push(`${path}: ${parts}`);
  }
  expect(cut).toEqual([]);
});
