import type { Page } from "@playwright/test";
import { findAccessibilityFaults, waitTwoFrames } from "./site-test.ts";

// Checks of any open page. Each returns its findings in words, and none for a sound page.

/** A way to look at a page: a window in CSS px, and what its reader has set. */
export interface Look {
  width: number;
  height?: number;
  colorScheme?: "dark" | "light";
  /** The browser's own setting, in px; the ordinary one is 16. */
  textSize?: number;
  /** A style sheet of the reader's own. */
  rules?: string;
}

/** Windows that people have, and those beside a breakpoint; the last as a desk's at 200 %. */
export const everyLook: readonly Look[] = [
  { width: 320, height: 568, colorScheme: "dark" },
  { width: 390, colorScheme: "light" },
  { width: 768, colorScheme: "light" },
  { width: 1440, colorScheme: "dark" },
  ...[479, 1023, 1120, 1920].map((width) => ({ width })),
  { width: 640, height: 450 },
];

/** One with a theme and one beside a breakpoint, in turn: for pages that are alike. */
export const someLooks = (turn: number) =>
  everyLook.filter((_, look) => look === turn % 4 || look === 4 + (turn % 5));

/** WCAG 2.2, 1.4.4 and 1.4.12: what a reader may set without losing anything. */
export const readersLooks: readonly Look[] = [
  { width: 1280, textSize: 32 },
  {
    width: 390,
    rules: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }`,
  },
];

/** What axe and the layout's rules find in an open page, where a look names a theme, and in it. */
export async function findFaultsInLooks(
  page: Page,
  looks: readonly Look[],
  root = "body",
): Promise<string[]> {
  const found: string[] = [];
  const session = await page.context().newCDPSession(page);
  for (const { width, height = 900, colorScheme, textSize = 16, rules = "" } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: "reduce", ...(colorScheme && { colorScheme }) });
    await session.send("Page.setFontSizes", { fontSizes: { standard: textSize } });
    // An element for it would be against the site's policy.
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, rules);
    // On the way from one theme to the other colours have no contrast to speak of.
    const moving = await page.evaluate(() =>
      document.getAnimations().flatMap((animation) => {
        if (animation instanceof CSSTransition) animation.finish();
        const isRunning = animation instanceof CSSAnimation && animation.playState === "running";
        return isRunning ? `moves: ${animation.animationName}` : [];
      }),
    );
    // First, since the layout's rules scroll what scrolls.
    const unfit = colorScheme ? await findAccessibilityFaults(page) : [];
    const faults = await readLayoutFaults(page, root);
    const isRead = textSize === 16 && !rules;
    const grave = faults.filter((fault) => isRead || /^(cut off|outside|scrolls|over)/.test(fault));
    found.push(
      ...[...moving, ...grave, ...unfit].map((fault) => `at ${width} x ${height}: ${fault}`),
    );
  }
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await session.detach();
  return found;
}

/**
 * Finds what a reader would miss in the present window, within the element that `root` selects.
 * Leaves the page at its top.
 */
export const readLayoutFaults = (page: Page, root = "body"): Promise<string[]> =>
  page.evaluate((scopeSelector) => {
    type Box = Record<"left" | "top" | "right" | "bottom", number>;
    /** A line of text or a control, and what its ancestors leave of it. */
    interface Piece {
      element: Element;
      seen: Box;
      isControl: boolean;
    }
    const UNSEEN = ".sr-only, .skip-link, [inert], svg, noscript, script, style, template, option";
    const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary";
    const FIGURES = ".figures, data, time, td, th, dd, [class*=price], [class*=value]";
    /** Scrolls sideways, and shows that it does. */
    const CUED = ".table-scroll, .data-table";
    const FLOATING = "[popover], dialog, .menu-panel, .mobile-panel";

    // A menu that closes lies over its neighbour until it has faded.
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
    const scope = document.querySelector(scopeSelector) ?? document.body;
    const faults = new Set<string>();
    const report = (kind: string, element: Element, text = element.textContent ?? "") => {
      const words = text.trim() || element.getAttribute("aria-label") || "";
      const name = [element.localName, ...element.classList].slice(0, 2).join(".");
      faults.add(`${kind}: ${name} "${words.trim().replace(/\s+/g, " ").slice(0, 50)}"`);
    };
    const isShown = (element: Element) =>
      !element.closest(UNSEEN) &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    /** Fixed, sticky and floating parts lie over the others on purpose. */
    const layerOf = (element: Element | null): Element | null =>
      !element ||
      element.matches(FLOATING) ||
      /fixed|sticky/.test(getComputedStyle(element).position)
        ? element
        : layerOf(element.parentElement);
    const meet = (one: Box, other: Box, by = 0): Box | null => {
      const left = Math.max(one.left, other.left);
      const top = Math.max(one.top, other.top);
      const right = Math.min(one.right, other.right);
      const bottom = Math.min(one.bottom, other.bottom);
      return right - left > by && bottom - top > by ? { left, top, right, bottom } : null;
    };
    const inset = ({ left, top, right, bottom }: Box, x: number, y: number): Box => ({
      left: left + x,
      top: top + y,
      right: right - x,
      bottom: bottom - y,
    });

    /** The elements that cut what is in an element, the nearest first. */
    const clipsOf = (element: Element | null): Element[] => {
      if (!element || element === document.body) return [];
      const { position, overflow, display } = getComputedStyle(element);
      if (position === "fixed") return [];
      // An absolute box is not cut by elements between it and its containing block.
      const isAbsolute = position === "absolute" && element instanceof HTMLElement;
      const outer = clipsOf(isAbsolute ? element.offsetParent : element.parentElement);
      return overflow === "visible" || display === "inline" ? outer : [element, ...outer];
    };
    /** What is visible of a box without scrolling; reports what no scrolling shows. */
    const cut = (element: Element, box: Box, text: string, note = report): Box | null => {
      let seen: Box | null = box;
      let scrolls = false;
      for (const clip of clipsOf(element)) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(clip);
        const { left, top } = clip.getBoundingClientRect();
        const room = {
          left: left + clip.clientLeft,
          top: top + clip.clientTop,
          right: left + clip.clientLeft + clip.clientWidth,
          bottom: top + clip.clientTop + clip.clientHeight,
        };
        // Words for screen readers are cut to a pixel by design.
        if (clip.clientWidth <= 1) return null;
        const isBeside = seen.left < room.left - 1 || seen.right > room.right + 1;
        const isBelow = seen.top < room.top - 1 || seen.bottom > room.bottom + 1;
        const isHidden =
          (isBeside && /hidden|clip/.test(overflowX)) || (isBelow && /hidden|clip/.test(overflowY));
        if (isHidden) {
          const isTold = textOverflow === "ellipsis" && clip.closest("[title], [aria-label]");
          if (!isTold) note("cut off", element, text);
        } else if (isBeside && /\d/.test(text) && element.closest(FIGURES) && !clip.matches(CUED)) {
          note("figure cut without a cue", element, text);
        }
        seen = meet(seen, room);
        if (!seen) return null;
        scrolls ||= /auto|scroll/.test(overflowX + overflowY);
      }
      const layer = layerOf(element);
      const isFixed = layer && getComputedStyle(layer).position === "fixed";
      const top = isFixed ? seen.top : seen.top + scrollY;
      const { clientWidth } = document.documentElement;
      if (!scrolls && (seen.left < -1 || seen.right > clientWidth + 1 || top < -1)) {
        note("outside the window", element, text);
      }
      return seen;
    };

    const range = document.createRange();
    const checkWords = (node: Text, element: Element) => {
      const room = element.closest("p, li, dd, td, th, h1, h2, h3, a, button")?.clientWidth ?? 0;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      for (const { 0: word, index } of node.data.matchAll(/[^\s–—/-]+/g)) {
        // Addresses and Japanese may break anywhere. A word that has room is not broken.
        if (/@|:\/\/|\?\w+=|\w\.\w|[\u00ad\u3040-\u9fff]/.test(word)) continue;
        if (word.length * 1.1 * size <= room) continue;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0.5);
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) {
          report("broken word", element, word);
        }
      }
    };

    const pieces: Piece[] = [];
    const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
      const element = node.parentElement;
      if (!element || node.data.trim() === "" || !isShown(element)) continue;
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 2);
      for (const line of lines) {
        // A line's box is taller than its glyphs.
        const seen = cut(element, inset(line, 1, line.height / 4), node.data);
        if (seen) pieces.push({ element, seen, isControl: false });
      }
      if (lines.length > 1 && !element.closest("code")) checkWords(node, element);
    }
    // The lines of a link within a sentence are pieces already, and reported as such.
    for (const element of [...scope.querySelectorAll(CONTROLS)].filter(isShown)) {
      const note = getComputedStyle(element).display === "inline" ? () => {} : report;
      for (const box of element.getClientRects()) {
        const seen =
          box.width > 0 && cut(element, inset(box, 1, 1), element.textContent ?? "", note);
        if (seen) pieces.push({ element, seen, isControl: true });
      }
    }

    const areRelated = (one: Element, other: Element) =>
      one.contains(other) ||
      other.contains(one) ||
      one.closest("label")?.control === other ||
      other.closest("label")?.control === one;
    pieces.sort((one, other) => one.seen.top - other.seen.top);
    for (const [index, one] of pieces.entries()) {
      for (const other of pieces.slice(index + 1)) {
        if (other.seen.top > one.seen.bottom) break;
        if (!meet(one.seen, other.seen, 2) || areRelated(one.element, other.element)) continue;
        if (layerOf(one.element) !== layerOf(other.element)) continue;
        report(`overlaps "${other.element.textContent?.trim().slice(0, 30)}"`, one.element);
      }
    }

    const start = scrollY;
    for (const { element, isControl } of pieces) {
      if (!isControl) continue;
      // In the middle of the window nothing but a fault is over a control.
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } =
        element.getClientRects()[0] ?? element.getBoundingClientRect();
      const cover = [0.5, 0.1, 0.9]
        .map((part) => document.elementFromPoint(left + width * part, top + height / 2))
        // A toast closes automatically; tests/browser/toasts.spec.ts has its place.
        .find((over) => over && !areRelated(over, element) && !over.closest(".toast-viewport"));
      if (cover) report(`covered by ${cover.localName}`, element);
    }
    scrollTo({ top: start, behavior: "instant" });
    for (const details of scope.querySelectorAll("details:not([open])")) {
      const isEmpty = ![...details.children].some((child) => child.checkVisibility());
      if (details.checkVisibility() && isEmpty) report("cannot be opened", details);
    }
    // Of a low window they would leave too little.
    const isBar = ({ clientWidth }: Element) => clientWidth > innerWidth / 2;
    const bars = [...document.querySelectorAll("#app > *")]
      .filter((element) => layerOf(element) === element && isBar(element))
      .reduce((height, { clientHeight }) => height + clientHeight, 0);
    if (bars > (innerHeight < 600 ? 0 : innerHeight / 5))
      faults.add(`bars cover ${bars} px of the window`);
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.add("scrolls sideways");
    return [...faults];
  }, root);

/**
 * Controls that look the same with the focus of a keyboard, or that have it wholly under the header
 * or the bar (WCAG 2.2, 2.4.11). Of one that is transparent or cut to a pixel its label has to show
 * it.
 */
export async function findFocusFaults(page: Page): Promise<string[]> {
  // From here on the browser takes the focus for a keyboard's.
  await page.keyboard.press("Tab");
  return page.evaluate(() => {
    const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    const isSeen = (element: HTMLElement) =>
      element.clientWidth !== 1 && element.checkVisibility({ opacityProperty: true });
    const readMarks = (marked: readonly HTMLElement[]) =>
      marked.map((element) => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
        const isDrawn = outlineStyle !== "none" && !/^rgba.* 0\)$/.test(outlineColor);
        // Another colour alone is seen by few.
        return isDrawn && outlineWidth !== "0px" ? `${outlineStyle} ${outlineWidth}` : "";
      });
    const parts = [0.1, 0.5, 0.9];
    const isInSight = (element: HTMLElement) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const isFound = (x: number, y: number) => {
        const over = document.elementFromPoint(left + width * x, top + height * y);
        // A toast closes automatically, and on Escape.
        return over && (element.contains(over) || over.contains(element) || over.closest(".toast"));
      };
      return width * height > 0 && parts.some((x) => parts.some((y) => isFound(x, y)));
    };
    const faults: string[] = [];
    for (const control of document.querySelectorAll<HTMLInputElement>(CONTROLS)) {
      if (control.tabIndex < 0 || !control.checkVisibility({ visibilityProperty: true })) continue;
      const marked = [control, ...(control.labels ?? [])].filter(isSeen);
      control.blur();
      const before = readMarks(marked);
      // As Tab, it scrolls there.
      control.focus();
      if (document.activeElement !== control) continue;
      const name = control.outerHTML.slice(0, 120);
      const isMarked = readMarks(marked).some((mark, index) => mark && mark !== before[index]);
      if (!isMarked) faults.push(`shows no focus: ${name}`);
      if (!marked.some(isInSight)) faults.push(`has the focus out of sight: ${name}`);
    }
    return faults;
  });
}

/**
 * CSS pixels of A4 between margins of half an inch: the narrower of the two papers that people
 * print on.
 */
const PAPER = { width: 698, height: 1026 };

/**
 * Elements that are cut off in print, below or at the side. Leaves the page as on paper, in a
 * window of its size.
 */
export async function findCutInPrint(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(PAPER);
  return page.evaluate(
    ({ width }) =>
      [...document.querySelectorAll("main *")]
        .filter((element) => {
          const { overflowX, overflowY } = getComputedStyle(element);
          // Words for screen readers are cut to a pixel by design.
          if (element.closest(".sr-only") || !element.checkVisibility()) return false;
          const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
          return (
            (overflowY !== "visible" && scrollHeight > clientHeight + 1) ||
            (overflowX !== "visible" && scrollWidth > clientWidth + 1) ||
            element.getBoundingClientRect().right > width + 1
          );
        })
        .map((element) => `cut off on paper: ${element.outerHTML.slice(0, 120)}`),
    PAPER,
  );
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
    const shiftsSeen: string[] = [];
    Object.assign(window, { shiftsSeen });
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources, value } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node }) => (node?.outerHTML ?? "a text").slice(0, 120));
        shiftsSeen.push(`moved by ${value.toFixed(4)}: ${moved.join(" | ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    // A frame's shifts are reported after it.
    await waitTwoFrames(page);
    return page.evaluate(() => (window as unknown as { shiftsSeen: string[] }).shiftsSeen);
  };
}
