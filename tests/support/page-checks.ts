import type { Page } from "@playwright/test";

// Checks of any open page. Each returns its findings in words, and none for a sound page.

/**
 * CSS pixels of A4 between margins of half an inch: the narrower of the two papers that people
 * print on.
 */
const PAPER = { width: 698, height: 1026 };

/** Elements that are cut off in print, below or at the side. Call it with the print styles on. */
export async function findCutInPrint(page: Page) {
  const before = page.viewportSize() ?? PAPER;
  await page.setViewportSize(PAPER);
  const cut = await page.evaluate(({ width }) => {
    const describe = (element: Element) => `cut off on paper: ${element.outerHTML.slice(0, 120)}`;
    return [...document.querySelectorAll("main *")]
      .filter((element) => {
        const { overflowX, overflowY, display, visibility } = getComputedStyle(element);
        // Words for screen readers are cut to a pixel by design.
        if (element.closest(".sr-only") || display === "none" || visibility === "hidden")
          return false;
        const isBelow = overflowY !== "visible" && element.scrollHeight > element.clientHeight + 1;
        const isBeside = overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
        return (
          isBelow ||
          isBeside ||
          (element.getClientRects().length > 0 && element.getBoundingClientRect().right > width + 1)
        );
      })
      .map(describe);
  }, PAPER);
  await page.setViewportSize(before);
  return cut;
}

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Element | null }[];
};

/**
 * Watches what moves without the visitor's doing, from the next page on. @returns each shift with
 * what moved
 */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { shiftsSeen: seen });
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources, value } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(
          ({ node }) => node?.outerHTML ?? `text of ${node?.parentElement?.outerHTML}`,
        );
        seen.push(
          `moved by ${value.toFixed(4)}: ${moved.map((html) => html.slice(0, 120)).join(" | ")}`,
        );
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // A frame's shifts are reported after it.
      for (let frame = 0; frame < 2; frame++)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      return (window as unknown as { shiftsSeen: string[] }).shiftsSeen;
    });
}

/** The focused element, with the fault of its focus mark; null when the focus left the page. */
const readStop = (page: Page): Promise<{ name: string; problem: string | null } | null> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return null;
    const words =
      element.getAttribute("aria-label") ?? element.innerText ?? element.getAttribute("name") ?? "";
    const name = `${element.tagName.toLowerCase()} "${words.trim().slice(0, 40)}"`;
    // The focus is on something inside the frame, which shows it itself.
    if (element instanceof HTMLIFrameElement) return { name, problem: null };
    const box = element.getBoundingClientRect();
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    if (box.width === 0 || box.height === 0) return { name, problem: "has no size" };
    if (outlineStyle === "none" || outlineWidth === "0px")
      return { name, problem: "shows no focus" };
    // Not wholly under the fixed header or bar (WCAG 2.2, 2.4.11). Their own links are on top of
    // themselves. What lets the pointer through would not be found at its place.
    element.style.pointerEvents = "auto";
    const parts = [0.1, 0.5, 0.9];
    const points = parts.flatMap((x) =>
      parts.map((y) =>
        document.elementFromPoint(box.left + box.width * x, box.top + box.height * y),
      ),
    );
    // A toast closes automatically, and on Escape.
    const isOurs = (top: Element) =>
      element.contains(top) || top.contains(element) || top.closest(".toast");
    const isSeen = points.some((top) => top && isOurs(top));
    return { name, problem: isSeen ? null : "is hidden under something or out of the window" };
  });

/**
 * Presses Tab until the focus leaves the page, or so many times. @returns its stops, and each that
 * is not visible
 */
export async function walkByTab(
  page: Page,
  most: number,
): Promise<{ stops: number; faults: string[] }> {
  const faults: string[] = [];
  let stops = 0;
  for (; stops < most; stops++) {
    await page.keyboard.press("Tab");
    const stop = await readStop(page);
    if (!stop) break;
    if (stops === 0 && !stop.name.includes("Skip to content"))
      faults.push(`${stop.name} stands before the skip link`);
    if (stop.problem) faults.push(`${stop.name} ${stop.problem}`);
  }
  return { stops, faults };
}
