import type { Page } from "@playwright/test";
import { pictures } from "../../app/brand/generated/pictures.ts";
import { brand } from "../../app/brand/generated/public.ts";
import { accessibilityFindings, expect, hydrated, sidewaysScroll, test } from "../support/site-test.ts";

const gold = `/${brand.product.slug}-gold`;

/** Pages with the pictures that stand on them. */
const shown: [path: string, sources: string[]][] = [
  ["/", [pictures.goldGram.src, pictures.launchpad.src, pictures.reserve.src]],
  [gold, [pictures.goldGram.src, pictures.app.src, pictures.collectible.src, pictures.vault.src]],
  ["/launchpad", [pictures.launchpad.src]],
  ["/bitcoin", [pictures.reserve.src]],
  ["/investors", [pictures.vault.src]],
  ["/terms-of-service", [pictures.collectible.src]],
  ["/whitelist", [pictures.goldGram.src]],
];

/** What has moved so far, as Chromium saw it. */
const moved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[];
          const nodes = shifts.flatMap(({ sources }) => sources.map(({ node }) => node));
          resolve(nodes.map((node) => (node instanceof Element ? node.outerHTML : String(node?.textContent))));
        }).observe({ type: "layout-shift", buffered: true });
        // No entry, no call: two frames later there was none.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
      }),
  );

for (const [path, sources] of shown) {
  test(`${path} shows its pictures in places kept for them`, async ({ page }) => {
    await page.goto(path);
    for (const source of sources) {
      const picture = page.locator(`main img[src="${source}"]`).first();
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveJSProperty("complete", true);
      await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
      await expect(picture).toHaveAttribute("width", /^\d+$/);
      await expect(picture).toHaveAttribute("height", /^\d+$/);
      await expect(picture).toHaveAttribute("alt");
    }
    expect(await moved(page)).toEqual([]);
  });
}

test("pictures below the first view wait until they are near", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const images = html.match(/<img[^>]+src="\/brand\/(?!logo|mark)[^>]+>/g) ?? [];
  expect(images).toHaveLength(3);
  for (const image of images) expect(image).toContain('loading="lazy"');
});

test("the product's pictures say in words that the app is planned", async ({ page }) => {
  await page.goto(gold);
  const app = page.getByRole("figure").filter({ has: page.getByRole("img", { name: pictures.app.alt }) });
  await expect(app).toContainText(/planned.*examples/);
});

for (const width of [320, 768]) {
  test(`nothing hangs over the edge at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/", gold, "/investors", "/about", "/whitelist?registered=new"]) {
      await page.goto(path);
      expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
    }
  });
}

for (const path of [gold, "/investors", "/about", "/whitelist?registered=new"]) {
  test(`${path} has no accessibility findings`, async ({ page }) => {
    // What is still fading in has not its colours yet.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await hydrated(page);
    expect(await accessibilityFindings(page)).toEqual([]);
  });
}

test.describe("the orbit", () => {
  /** How the orbit's animations stand, each kind once. */
  const states = (page: Page) =>
    page.evaluate(() => {
      const moving = document.getAnimations().filter(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return target?.closest(".orbit") != null;
      });
      return { count: moving.length, states: [...new Set(moving.map(({ playState }) => playState))] };
    });
  /** Three bodies, each along its orbit, across it and in its depth. */
  const ANIMATIONS = 9;

  test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

  test("moves while it is seen, and rests off screen", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto("/");
    await hydrated(page);
    await page.mouse.move(5, 5);
    await expect.poll(() => states(page)).toEqual({ count: ANIMATIONS, states: ["running"] });
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect.poll(() => states(page)).toEqual({ count: ANIMATIONS, states: ["paused"] });
  });

  test("keeps each body on its line, all year", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    /** How far off its line a body is at its worst, in the drawing's units, and how far it came. */
    const ways = await page.evaluate(() => {
      const moving = document.getAnimations().filter(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return target?.closest(".orbit") != null;
      });
      for (const each of moving) each.pause();
      const starts = moving.map(({ currentTime }) => Number(currentTime));
      const lines = [...document.querySelectorAll<SVGEllipseElement>(".orbit-line")];
      const bodies = [...document.querySelectorAll<SVGAElement>(".orbit-body:not(.orbit-centre)")];
      return bodies.map((body, index) => {
        const line = lines[index];
        const target = body.querySelector<SVGGraphicsElement>(".orbit-target");
        const toLine = line?.getScreenCTM()?.inverse();
        if (!line || !target || !toLine) throw new Error("a body has no line");
        const [rx, ry] = [line.rx.baseVal.value, line.ry.baseVal.value];
        const places = Array.from({ length: 48 }, (_, step) => {
          moving.forEach((each, at) => {
            each.currentTime = (starts[at] ?? 0) + step * 3_000;
          });
          const place = new DOMPoint().matrixTransform(target.getScreenCTM() ?? undefined).matrixTransform(toLine);
          return { x: place.x - line.cx.baseVal.value, y: place.y - line.cy.baseVal.value };
        });
        const off = places.map(({ x, y }) => Math.abs(Math.hypot(x / rx, y / ry) - 1) * ry);
        const xs = places.map(({ x }) => x / rx);
        return { off: Math.max(...off), came: Math.max(...xs) - Math.min(...xs) };
      });
    });
    expect(ways).toHaveLength(3);
    for (const { off, came } of ways) {
      expect(off).toBeLessThan(1);
      expect(came).toBeGreaterThan(1.9);
    }
  });

  test("is whole where animations are not drawn: each body rests where its year begins", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await hydrated(page);
    const places = () =>
      page.locator(".orbit-target").evaluateAll((bodies) =>
        bodies.map((body) => {
          const { x, y } = body.getBoundingClientRect();
          return [x, y];
        }),
      );
    const moving = await places();
    await page.evaluate(() => {
      for (const each of document.getAnimations()) each.cancel();
    });
    const still = await places();
    expect(still).toHaveLength(3);
    const off = still.flat().map((at, index) => Math.abs(at - (moving.flat()[index] ?? Number.NaN)));
    expect(Math.max(...off)).toBeLessThan(2);
  });

  test("rests for who asked for less motion, each body at its own place", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await hydrated(page);
    expect(await states(page)).toEqual({ count: ANIMATIONS, states: ["paused"] });
    const places = await page
      .locator(".orbit-body")
      .evaluateAll((bodies) => bodies.map((body) => Math.round(body.getBoundingClientRect().x)));
    expect(new Set(places).size).toBe(places.length);
  });
});
