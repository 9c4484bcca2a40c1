import { expect, type Locator, type Page } from "@playwright/test";

/** A window to look at a page in, in CSS px. */
interface Look {
  width: number;
  height: number;
}

const widths = Array.from({ length: 41 }, (_, step) => 320 + 40 * step);
const unzoomed: Look[] = widths.map((width) => ({ width, height: 900 }));
/**
 * A browser's zoom of 200 % halves the window's width and height in CSS px. Below 640 px that
 * leaves less than the 320 that WCAG 1.4.10 asks for. Text alone at twice its size is in
 * tests/matrix/every-kind.spec.ts.
 */
const zoomed: Look[] = widths
  .filter((width) => width >= 640)
  .map((width) => ({ width: width / 2, height: 450 }));

/** From a small phone to a wide desk in steps of 40 px, at 100 % and 200 %. */
export const everyLook: readonly Look[] = [...unzoomed, ...zoomed];

const PHONE_WIDTHS = 5;
/**
 * A phone and a wider or zoomed window, other ones for each index: in steps of 7, so that
 * neighbours differ much.
 */
export const sampleLooks = (index: number): Look[] => {
  const others = everyLook.slice(PHONE_WIDTHS);
  return [everyLook[index % PHONE_WIDTHS], others[(index * 7) % others.length]].filter(
    (look) => !!look,
  );
};

/**
 * Resizes a page that is open. @returns each fault of its layout once, with the windows in which it
 * shows
 */
export async function findLayoutFaults(
  page: Page,
  looks: readonly Look[],
  root = "body",
): Promise<string[]> {
  const found = new Map<string, string[]>();
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const { width, height } of looks) {
    await page.setViewportSize({ width, height });
    for (const fault of await readLayoutFaults(page, root))
      found.set(fault, [...(found.get(fault) ?? []), `${width} x ${height}`]);
  }
  return [...found].map(([fault, windows]) => `${fault}: ${windows.join(", ")}`);
}

/**
 * px from which the row of menus is in the header instead of the mobile menu (70rem in
 * app/site/site.css).
 */
const ROW_FROM = 1120;

/** The same of the header with each of its menus open in turn, in the windows that have it. */
export async function findMenuFaults(page: Page, looks: readonly Look[]): Promise<string[]> {
  const found: string[] = [];
  const windows = Map.groupBy(looks, ({ width }) => (width < ROW_FROM ? "narrow" : "wide"));
  const open = async (menu: Locator, kind: "narrow" | "wide") => {
    await page.setViewportSize({ width: kind === "narrow" ? 390 : 1920, height: 900 });
    await menu.press("Enter");
    await expect(page.locator(".menu-group[data-open], .mobile-menu[open]")).toHaveCount(1);
    found.push(...(await findLayoutFaults(page, windows.get(kind) ?? [], ".site-header")));
  };
  for (const button of await page.locator(".menu-group > button").all()) await open(button, "wide");
  await open(page.getByLabel("Menu"), "narrow");
  return found;
}

/**
 * Finds faults of the page in its present window, within the element that `root` selects. Leaves it
 * at its top.
 */
export const readLayoutFaults = (page: Page, root: string): Promise<string[]> =>
  page.evaluate((scopeSelector) => {
    interface Box {
      left: number;
      top: number;
      right: number;
      bottom: number;
    }
    /** A piece of text on one line, or a control; `seen` is what its ancestors leave of it. */
    interface Piece {
      element: Element;
      text: string;
      box: Box;
      seen: Box | null;
      isControl: boolean;
    }

    const UNSEEN = ".sr-only, .skip-link, [inert], svg, noscript, script, style, template, option";
    const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary";
    const FIGURES = ".figures, data, time, td, th, dd, [class*=price], [class*=value]";
    /** Scrolls sideways, and shows that it does. */
    const CUED = ".table-scroll, .data-table";
    /** px below the footer that the fixed price bar may cover. */
    const PRICE_BAR_MAX = 150;
    const FLOATING = "[popover], dialog, .menu-panel, .mobile-panel";

    // A menu that closes lies over its neighbour until it has faded.
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
    const scope = document.querySelector(scopeSelector) ?? document.body;
    const faults = new Set<string>();
    const nameOf = (element: Element) =>
      [element.tagName.toLowerCase(), ...element.classList].slice(0, 2).join(".");
    const report = (kind: string, element: Element, text = element.textContent ?? "") => {
      const words =
        text.trim() || element.getAttribute("aria-label") || element.getAttribute("name") || "";
      faults.add(`${kind}: ${nameOf(element)} "${words.trim().replace(/\s+/g, " ").slice(0, 50)}"`);
    };

    /** Layout is read some thousand times: each answer is kept for the time of one look. */
    const remember = <Answer>(compute: (element: Element) => Answer) => {
      const known = new Map<Element, Answer>();
      return (element: Element): Answer => {
        if (!known.has(element)) known.set(element, compute(element));
        return known.get(element) as Answer;
      };
    };
    const styleOf = remember((element) => getComputedStyle(element));
    const isShown = remember(
      (element) =>
        !element.closest(UNSEEN) &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    /** The box of which an element's lines are as wide. */
    const blockOf: (element: Element) => Element = remember((element) =>
      /^(inline|contents)$/.test(styleOf(element).display) && element.parentElement
        ? blockOf(element.parentElement)
        : element,
    );
    /** Fixed, sticky and floating parts lie over the others on purpose. */
    const layerOf: (element: Element) => Element | null = remember((element) => {
      if (/fixed|sticky/.test(styleOf(element).position) || element.matches(FLOATING))
        return element;
      return element.parentElement && layerOf(element.parentElement);
    });

    const meet = (one: Box, other: Box, by = 0): Box | null => {
      const left = Math.max(one.left, other.left);
      const top = Math.max(one.top, other.top);
      const right = Math.min(one.right, other.right);
      const bottom = Math.min(one.bottom, other.bottom);
      return right - left > by && bottom - top > by ? { left, top, right, bottom } : null;
    };

    // 1. Boxes that an ancestor or the window cuts.
    interface Clip {
      element: Element;
      box: Box;
      x: string;
      y: string;
    }
    const clipsOf: (element: Element) => Clip[] = remember((element) => {
      const { position, overflowX: x, overflowY: y, display } = styleOf(element);
      if (element === document.body || element === document.documentElement || position === "fixed")
        return [];
      // An absolute box is not cut by elements between it and its containing block.
      const parent =
        position === "absolute" ? (element as HTMLElement).offsetParent : element.parentElement;
      const outer = parent ? clipsOf(parent) : [];
      if ((x === "visible" && y === "visible") || display === "inline") return outer;
      const { left, top } = element.getBoundingClientRect();
      const inner = { left: left + element.clientLeft, top: top + element.clientTop };
      const box = {
        ...inner,
        right: inner.left + element.clientWidth,
        bottom: inner.top + element.clientHeight,
      };
      return [{ element, box, x, y }, ...outer];
    });
    const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const hasFullText = ({ element }: Clip) =>
      styleOf(element).textOverflow === "ellipsis" &&
      element.closest("[title], [aria-label]") !== null;

    /**
     * @returns the part of a box that is visible without scrolling; reports a part that no
     * scrolling shows
     */
    const cut = (element: Element, box: Box, text: string, note = report): Box | null => {
      const isFigure = /\d/.test(text) && element.closest(FIGURES) !== null;
      let seen: Box | null = box;
      let scrolls = false;
      for (const clip of clipsOf(element)) {
        if (!seen) break;
        // Words for screen readers are cut to a pixel by design.
        if (clip.box.right - clip.box.left <= 1) return null;
        const outX =
          clip.x !== "visible" &&
          (seen.left < clip.box.left - 1 || seen.right > clip.box.right + 1);
        const outY =
          clip.y !== "visible" &&
          (seen.top < clip.box.top - 1 || seen.bottom > clip.box.bottom + 1);
        if (((outX && hides(clip.x)) || (outY && hides(clip.y))) && !hasFullText(clip))
          note("cut off", element, text);
        else if (outX && isFigure && !clip.element.matches(CUED))
          note("figure cut without a cue", element, text);
        scrolls ||= !hides(clip.x) || !hides(clip.y);
        seen = meet(seen, clip.box);
      }
      if (!seen || scrolls) return seen;
      const layer = layerOf(element);
      const isFixed = layer && styleOf(layer).position === "fixed";
      const { clientWidth } = document.documentElement;
      const outAbove = isFixed
        ? seen.top < -1 || seen.bottom > innerHeight + 1
        : seen.top + scrollY < -1;
      if (seen.left < -1 || seen.right > clientWidth + 1 || outAbove)
        note("outside the window", element, text);
      return seen;
    };

    // 2. Words on two lines, and words wider than their box.
    const range = document.createRange();
    const countLines = (node: Text, start: number, end: number) => {
      range.setStart(node, start);
      range.setEnd(node, end);
      const tops = [...range.getClientRects()]
        .filter(({ width }) => width > 0.5)
        .map(({ top }) => Math.round(top));
      return new Set(tops).size;
    };
    const checkWords = (node: Text, element: Element) => {
      const widestGlyph = 1.1 * Number.parseFloat(styleOf(element).fontSize);
      const block = blockOf(element);
      const { paddingLeft, paddingRight } = styleOf(block);
      const room =
        block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (element.closest("code")) return;
      for (const { 0: token, index } of node.data.matchAll(/\S+/g)) {
        // Addresses and Japanese may break anywhere, and a word at its hyphens. A word that has
        // room is not broken.
        if (
          token.length * widestGlyph <= room ||
          /@|:\/\/|\?\w+=|[a-z]\.[a-z]|[\u00ad\u3040-\u9fff]/i.test(token)
        )
          continue;
        for (const { 0: word, index: at } of token.matchAll(/[^-–—/]+/g))
          if (countLines(node, index + at, index + at + word.length) > 1)
            report("broken word", element, word);
      }
    };
    const ownerOf: (element: Element) => Element | null = remember((element) => {
      const owner = element.closest(`${FIGURES}, ${CONTROLS}, .chip, .card`);
      return owner?.parentElement && styleOf(owner).display === "inline"
        ? ownerOf(owner.parentElement)
        : owner;
    });
    const checkSpill = (element: Element, box: Box, text: string) => {
      const owner = ownerOf(element);
      if (!owner) return;
      const { left, right } = owner.getBoundingClientRect();
      if (box.left < left - 1 || box.right > right + 1) report("wider than its box", owner, text);
    };

    const pieces: Piece[] = [];
    const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
      const element = node.parentElement;
      const text = node.data;
      if (!element || text.trim() === "" || !isShown(element)) continue;
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
        const seen = cut(element, box, text);
        pieces.push({ element, text, box, seen, isControl: false });
        if (seen) checkSpill(element, box, text);
      }
      if (lines.length > 1) checkWords(node, element);
    }

    const canvas = document.createElement("canvas").getContext("2d");
    const controls = [...scope.querySelectorAll(CONTROLS)].filter(isShown);
    for (const element of controls) {
      const text = element.textContent ?? "";
      for (const { left, top, right, bottom, width } of element.getClientRects()) {
        if (width === 0) continue;
        const box = { left: left + 1, top: top + 1, right: right - 1, bottom: bottom - 1 };
        // The lines of a link within a sentence are pieces already, and reported as such.
        const note = styleOf(element).display === "inline" ? () => {} : report;
        pieces.push({ element, text, box, seen: cut(element, box, text, note), isControl: true });
      }
      const { placeholder, value } = element as HTMLInputElement;
      const { font, paddingLeft, paddingRight } = styleOf(element);
      const shownText =
        element instanceof HTMLSelectElement
          ? element.selectedOptions[0]?.text
          : !value && placeholder;
      if (!shownText || !canvas) continue;
      canvas.font = font;
      const room =
        element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (canvas.measureText(shownText).width > room + 1) report("cut off", element, shownText);
    }

    for (const image of [...scope.querySelectorAll("img")].filter(isShown)) {
      const room = blockOf(image.parentElement ?? scope).getBoundingClientRect();
      const { left, right } = image.getBoundingClientRect();
      const isInside = left >= room.left - 1 && right <= room.right + 1;
      if (styleOf(image).position === "static" && !isInside)
        report("outgrows its box", image, image.alt || image.src);
    }

    // 3. What lies on something else.
    const areRelated = (one: Element, other: Element) =>
      one.contains(other) ||
      other.contains(one) ||
      [one, other].some(
        (element) => element.closest("label")?.control === (element === one ? other : one),
      );
    const byTop = pieces
      .filter((piece): piece is Piece & { seen: Box } => piece.seen !== null)
      .sort((one, other) => one.seen.top - other.seen.top);
    for (const [index, one] of byTop.entries())
      for (let next = index + 1; next < byTop.length; next++) {
        const other = byTop[next];
        if (!other || other.seen.top > one.seen.bottom) break;
        if (!meet(one.seen, other.seen, 2) || areRelated(one.element, other.element)) continue;
        if (layerOf(one.element) !== layerOf(other.element)) continue;
        report(`overlaps "${other.text.trim().slice(0, 30)}"`, one.element, one.text);
      }

    const start = scrollY;
    for (const { element } of byTop.filter(({ isControl }) => isControl)) {
      // In the middle of the window, and of what scrolls within it, nothing but a fault is over a
      // control.
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } =
        element.getClientRects()[0] ?? element.getBoundingClientRect();
      const cover = [0.5, 0.1, 0.9]
        .map((part) => document.elementFromPoint(left + width * part, top + height / 2))
        // A toast closes automatically; tests/browser/toasts.spec.ts has its place.
        .find((over) => over && !areRelated(over, element) && !over.closest(".toast-viewport"));
      if (cover) report(`covered by ${nameOf(cover)}`, element);
    }
    scrollTo({ top: start, behavior: "instant" });

    // 4. The page itself.
    const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wider > 0) faults.add("scrolls sideways");
    const footer =
      document.querySelector("#app > footer")?.getBoundingClientRect().bottom ??
      Number.POSITIVE_INFINITY;
    const below = document.documentElement.scrollHeight - scrollY - footer;
    if (below > PRICE_BAR_MAX) faults.add(`${Math.round(below)} empty px below the footer`);
    return [...faults];
  }, root);
