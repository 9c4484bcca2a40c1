import type { Page } from "@playwright/test";
import { findAccessibilityFaults } from "./site-test.ts";

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
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSTransition) animation.finish();
      }
    });
    // First, since the layout's rules scroll what scrolls.
    const unfit = colorScheme ? await findAccessibilityFaults(page) : [];
    const faults = await readLayoutFaults(page, root);
    const isRead = textSize === 16 && !rules;
    found.push(
      ...faults.filter((fault) => isRead || /^(cut off|outside|scrolls|overlaps)/.test(fault)),
      ...unfit,
    );
    for (const [index, fault] of found.entries()) {
      if (!fault.startsWith("at ")) found[index] = `at ${width} x ${height}: ${fault}`;
    }
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
    interface Box {
      left: number;
      top: number;
      right: number;
      bottom: number;
    }
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
    /** Layout is read some thousand times: each answer is kept for the time of one look. */
    const remember = <Answer>(compute: (element: Element) => Answer) => {
      const answers = new Map<Element, Answer>();
      return (element: Element): Answer => {
        if (!answers.has(element)) answers.set(element, compute(element));
        return answers.get(element) as Answer;
      };
    };
    const styleOf = remember((element) => getComputedStyle(element));
    const isShown = remember(
      (element) =>
        !element.closest(UNSEEN) &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    /** Fixed, sticky and floating parts lie over the others on purpose. */
    const layerOf: (element: Element) => Element | null = remember((element) => {
      if (/fixed|sticky/.test(styleOf(element).position) || element.matches(FLOATING)) {
        return element;
      }
      return element.parentElement && layerOf(element.parentElement);
    });
    const meet = (one: Box, other: Box, by = 0): Box | null => {
      const left = Math.max(one.left, other.left);
      const top = Math.max(one.top, other.top);
      const right = Math.min(one.right, other.right);
      const bottom = Math.min(one.bottom, other.bottom);
      return right - left > by && bottom - top > by ? { left, top, right, bottom } : null;
    };

    /** The elements that cut what is in an element, the nearest first. */
    const clipsOf: (element: Element) => Element[] = remember((element) => {
      const { position, overflow, display } = styleOf(element);
      if (
        element === document.body ||
        element === document.documentElement ||
        position === "fixed"
      ) {
        return [];
      }
      // An absolute box is not cut by elements between it and its containing block.
      const parent =
        position === "absolute" ? (element as HTMLElement).offsetParent : element.parentElement;
      const outer = parent ? clipsOf(parent) : [];
      return overflow === "visible" || display === "inline" ? outer : [element, ...outer];
    });
    /** What is visible of a box without scrolling; reports what no scrolling shows. */
    const cut = (element: Element, box: Box, text: string, note = report): Box | null => {
      let seen: Box | null = box;
      let scrolls = false;
      for (const clip of clipsOf(element)) {
        const { overflowX, overflowY, textOverflow } = styleOf(clip);
        const { left, top } = clip.getBoundingClientRect();
        const inner = { left: left + clip.clientLeft, top: top + clip.clientTop };
        const room = {
          ...inner,
          right: inner.left + clip.clientWidth,
          bottom: inner.top + clip.clientHeight,
        };
        // Words for screen readers are cut to a pixel by design.
        if (clip.clientWidth <= 1) return null;
        const isBeside = seen.left < room.left - 1 || seen.right > room.right + 1;
        const isBelow = seen.top < room.top - 1 || seen.bottom > room.bottom + 1;
        const isHidden =
          (isBeside && /hidden|clip/.test(overflowX)) || (isBelow && /hidden|clip/.test(overflowY));
        const isTold = textOverflow === "ellipsis" && clip.closest("[title], [aria-label]");
        if (isHidden && !isTold) {
          note("cut off", element, text);
        } else if (isBeside && !isHidden && /\d/.test(text) && element.closest(FIGURES)) {
          if (!clip.matches(CUED)) note("figure cut without a cue", element, text);
        }
        seen = meet(seen, room);
        if (!seen) return null;
        scrolls ||= /auto|scroll/.test(overflowX + overflowY);
      }
      if (scrolls) return seen;
      const layer = layerOf(element);
      const isAbove = layer && styleOf(layer).position === "fixed" ? seen.top : seen.top + scrollY;
      if (seen.left < -1 || seen.right > document.documentElement.clientWidth + 1 || isAbove < -1) {
        note("outside the window", element, text);
      }
      return seen;
    };

    const range = document.createRange();
    const checkWords = (node: Text, element: Element) => {
      const room = element.closest("p, li, dd, td, th, h1, h2, h3, a, button")?.clientWidth ?? 0;
      for (const { 0: word, index } of node.data.matchAll(/[^\s–—/-]+/g)) {
        // Addresses and Japanese may break anywhere. A word that has room is not broken.
        if (/@|:\/\/|\?\w+=|\w\.\w|[\u00ad\u3040-\u9fff]/.test(word)) continue;
        if (word.length * 1.1 * Number.parseFloat(styleOf(element).fontSize) <= room) continue;
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
      for (const { left, top, right, bottom, height } of lines) {
        // A line's box is taller than its glyphs.
        const box = {
          left: left + 1,
          top: top + height / 4,
          right: right - 1,
          bottom: bottom - height / 4,
        };
        const seen = cut(element, box, node.data);
        if (seen) pieces.push({ element, seen, isControl: false });
      }
      if (lines.length > 1 && !element.closest("code")) checkWords(node, element);
    }
    // The lines of a link within a sentence are pieces already, and reported as such.
    for (const element of [...scope.querySelectorAll(CONTROLS)].filter(isShown)) {
      for (const { left, top, right, bottom, width } of element.getClientRects()) {
        const box = { left: left + 1, top: top + 1, right: right - 1, bottom: bottom - 1 };
        const note = styleOf(element).display === "inline" ? () => {} : report;
        const seen = width > 0 && cut(element, box, element.textContent ?? "", note);
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
      for (let next = index + 1; next < pieces.length; next++) {
        const other = pieces[next];
        if (!other || other.seen.top > one.seen.bottom) break;
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
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.add("scrolls sideways");
    return [...faults];
  }, root);

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
  return () =>
    page.evaluate(async () => {
      // A frame's shifts are reported after it.
      for (let frame = 0; frame < 2; frame++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return (window as unknown as { shiftsSeen: string[] }).shiftsSeen;
    });
}

/** The focused element, with the fault of its focus mark; null when the focus left the page. */
const readStop = (page: Page): Promise<{ name: string; problem: string | null } | null> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    if (!element || element === document.body) return null;
    // Of an input that is transparent, its label is what a person sees.
    const isSeenThrough = getComputedStyle(element).opacity === "0";
    const shown = (isSeenThrough && element.labels?.[0]) || element;
    const words = element.getAttribute("aria-label") ?? (shown.innerText || element.name);
    const name = `${element.localName} "${words?.trim().slice(0, 40)}"`;
    // The focus is on something inside the frame, which shows it itself.
    if (element.localName === "iframe") return { name, problem: null };
    const { left, top, width, height } = shown.getBoundingClientRect();
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(shown);
    if (width === 0 || height === 0) return { name, problem: "has no size" };
    if (outlineStyle === "none" || outlineWidth === "0px" || opacity === "0") {
      return { name, problem: "shows no focus" };
    }
    // Not wholly under the fixed header or bar (WCAG 2.2, 2.4.11). Their own links are on top of
    // themselves. What lets the pointer through would not be found at its place. A toast closes
    // automatically, and on Escape.
    shown.style.pointerEvents = "auto";
    const parts = [0.1, 0.5, 0.9];
    const isFound = parts.some((x) =>
      parts.some((y) => {
        const over = document.elementFromPoint(left + width * x, top + height * y);
        return over && (shown.contains(over) || over.contains(shown) || over.closest(".toast"));
      }),
    );
    return { name, problem: isFound ? null : "is hidden under something or out of the window" };
  });

/** Presses of Tab after which a page is taken for a trap. The longest page has some 130 links. */
export const MOST_STOPS = 400;

/** Walks by Tab until the focus leaves the page, or so many times. @returns what is wrong with it */
export async function walkByTab(page: Page, most = MOST_STOPS): Promise<string[]> {
  const faults: string[] = [];
  for (let stops = 0; stops < most; stops++) {
    await page.keyboard.press("Tab");
    const stop = await readStop(page);
    if (!stop) return stops > 10 ? faults : [...faults, `the focus leaves after ${stops} stops`];
    if (stops === 0 && !stop.name.includes("Skip to content")) {
      faults.push(`${stop.name} stands before the skip link`);
    }
    if (stop.problem) faults.push(`${stop.name} ${stop.problem}`);
  }
  return most < MOST_STOPS ? faults : [...faults, "the focus never leaves the page"];
}
