import GithubSlugger from "github-slugger";
import { insertNoBreakSpaces } from "../../app/locale/no-break-spaces";
import { sizeOf, sourceOf } from "./images";
import { curlQuotes } from "./quotes";
import { ANCHOR_PREFIX, LINE_MARK } from "./sanitize";
import { completeTable, isNarrow, labelCells } from "./tables";

export interface BodyRules {
  /** Why an image that exists is still rejected here, or null. */
  readonly rejectImage?: (address: string) => string | null;
  /** Which links open a new tab: all those of an article, so that a reader never loses it. */
  readonly newTab: "every link" | "other sites";
}

interface Decoration extends BodyRules {
  /** By address. */
  readonly images: ReadonlyMap<string, Buffer>;
  readonly report: (reason: string, element: Element) => void;
}

const followable = "https://…, mailto:…, tel:…, /path or #section";
/** NodeFilter's, which Node does not have. */
const [ELEMENTS, TEXT_NODES] = [1, 4];
const headings = "h2, h3, h4, h5, h6";

/** Adds to sanitized HTML what markdown cannot express. */
export function decorate(article: Element, decoration: Decoration): void {
  for (const element of article.querySelectorAll(
    "[id], [tabindex], [aria-label], [data-label], section[class]",
  )) {
    for (const name of ["id", "tabindex", "aria-label", "data-label", "class"]) {
      element.removeAttribute(name);
    }
  }
  anchorHeadings(article, decoration);
  for (const table of article.querySelectorAll("table")) completeTable(table, decoration.report);
  setTexts(article);
  wrapTables(article);
  for (const image of article.querySelectorAll("img")) completeImage(image, decoration);
  for (const link of article.querySelectorAll("a")) completeLink(link, article, decoration);
  for (const element of article.querySelectorAll(`[${LINE_MARK}]`)) {
    element.removeAttribute(LINE_MARK);
  }
}

function anchorHeadings(article: Element, { report }: Decoration): void {
  const slugger = new GithubSlugger();
  let above = 1;
  for (const heading of article.querySelectorAll(headings)) {
    const text = heading.textContent?.trim() ?? "";
    const level = Number(heading.nodeName.slice(1));
    if (level > above + 1) {
      report(`"${text}" skips a level: use ${"#".repeat(above + 1)} here`, heading);
    }
    above = level;
    // Pages cut a body at these headings.
    if (level === 2 && heading.parentElement !== article) {
      report(
        `"${text}" is a heading of level 2 inside a list, a quotation or another element: put it outside`,
        heading,
      );
    }
    const anchor = slugger.slug(text).replace(/[^\p{L}\p{N}_-]/gu, "");
    if (anchor === "") {
      report(`has a heading without words: "${text}"`, heading);
    } else {
      heading.id = ANCHOR_PREFIX + anchor;
    }
  }
}

/**
 * A wide table scrolls in its own region, which the keyboard can reach and a screen reader names.
 */
function wrapTables(article: Element): void {
  let count = 0;
  let heading = "";
  for (const element of article.querySelectorAll(`${headings}, table`)) {
    if (element.nodeName !== "TABLE") {
      heading = element.textContent?.trim() ?? "";
      continue;
    }
    count += 1;
    labelCells(element);
    const region = article.ownerDocument.createElement("section");
    region.className = isNarrow(element) ? "table-scroll table-narrow" : "table-scroll";
    region.tabIndex = 0;
    region.setAttribute("aria-label", heading ? `Table ${count}: ${heading}` : `Table ${count}`);
    element.replaceWith(region);
    region.appendChild(element);
  }
}

/** Elements whose words are read on their own. */
const blocks = `p, li, ${headings}, td, th, dt, dd, caption, figcaption, summary, blockquote, pre, ul, ol, table, section`;

/**
 * Sets quotation marks and no-break spaces over a whole block, whatever is bold or a link in it.
 */
function setTexts(article: Element): void {
  const nodes = article.ownerDocument.createTreeWalker(article, TEXT_NODES | ELEMENTS);
  let block: Element | null | undefined;
  let parts: Text[] = [];
  let line = "";
  const finish = () => {
    const curled = curlQuotes(line);
    const unbroken = insertNoBreakSpaces(curled);
    let at = 0;
    for (const part of parts) {
      const end = at + part.data.length;
      // A heading's words are also in its anchor and the list of contents.
      const set = part.parentElement?.closest(headings) ? curled : unbroken;
      if (!part.parentElement?.closest("code")) part.data = set.slice(at, end);
      at = end;
    }
    [parts, line] = [[], ""];
  };
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const around = node.parentElement?.closest(blocks);
    if (node.nodeName === "BR" || around !== block) finish();
    block = around;
    if (node.nodeName !== "#text") continue;
    parts.push(node as Text);
    const text = node.nodeValue ?? "";
    line += node.parentElement?.closest("code") ? "x".repeat(text.length) : text;
  }
  finish();
}

function completeImage(image: HTMLImageElement, { images, rejectImage, report }: Decoration): void {
  const address = image.getAttribute("src") ?? "";
  if (!image.alt.trim()) {
    report(`image ${address} has no alternative text: ![what it shows](${address})`, image);
  }
  const bytes = images.get(address);
  const problem = rejectImage?.(address);
  if (!address) {
    report(
      "has an image whose address is not of the form /brand/…, /content/… or /people/…",
      image,
    );
  } else if (problem) {
    report(problem, image);
  } else if (!bytes) {
    report(`image ${address} does not exist: there is no ${sourceOf(address)}`, image);
  }
  const size = bytes && sizeOf(bytes);
  if (bytes && !size) report(`image ${address} has no readable width and height`, image);
  if (!size) return;
  const attributes = { width: size.width, height: size.height, loading: "lazy", decoding: "async" };
  for (const [name, value] of Object.entries(attributes)) image.setAttribute(name, String(value));
}

function completeLink(
  link: HTMLAnchorElement,
  article: Element,
  { newTab, report }: Decoration,
): void {
  const address = link.getAttribute("href") ?? "";
  const text = link.textContent ?? "";
  link.removeAttribute("target");
  link.removeAttribute("rel");
  if (!address) {
    report(`link "${text}" has no address that a visitor may follow: ${followable}`, link);
  } else if (!text.trim() && !link.querySelector("img")) {
    report(`link to ${address} has no words`, link);
  }
  // A telephone number that breaks over two lines is read and dialled wrongly.
  if (address.startsWith("tel:")) {
    link.textContent = text.replace(/ /g, "\u00a0").replace(/-/g, "\u2011");
  }
  if (address.startsWith("#")) {
    const anchor = ANCHOR_PREFIX + address.slice(1).replace(/^section-/, "");
    const isThere = [...article.querySelectorAll(headings)].some(
      (heading) => heading.id === anchor,
    );
    if (!isThere) report(`link ${address} leads to no heading of this text`, link);
    link.setAttribute("href", `#${anchor}`);
  } else if (newTab === "every link" || /^https?:/i.test(address)) {
    link.target = "_blank";
    link.rel = "noopener noreferrer";
  }
}
