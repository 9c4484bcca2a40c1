import GithubSlugger from "github-slugger";
import { FIGURE_PLACE } from "../../app/domain/treasury/figure-place";
import { tied } from "../../app/locale/tied";
import { sizeOf, sourceOf } from "./images";
import { curlQuotes } from "./quotes";
import { ANCHOR_PREFIX, LINE_MARK } from "./sanitize";

/** The rules of a kind of text. */
export interface BodyRules {
  /** Why an image that exists is still rejected here, or null. */
  readonly rejectImage?: (address: string) => string | null;
  /** Which links open a new tab: all those of an article, so that a reader never loses it. */
  readonly newTab: "every link" | "other sites";
}

interface Decoration extends BodyRules {
  /** Every image of the site, by address. */
  readonly images: ReadonlyMap<string, Buffer>;
  /** Notes a problem of an element. */
  readonly report: (reason: string, element: Element) => void;
}

const followable = "https://…, mailto:…, tel:…, /path or #section";
/** NodeFilter.SHOW_TEXT, which Node does not have. */
const TEXT_NODES = 4;
const headings = "h2, h3, h4, h5, h6";

/** Adds to sanitized HTML what markdown cannot express: anchors, scroll regions, image sizes, link targets, no-break spaces. */
export function decorate(article: Element, decoration: Decoration): void {
  for (const element of article.querySelectorAll("[id], [tabindex], [aria-label], [data-label], section[class]"))
    for (const name of ["id", "tabindex", "aria-label", "data-label", "class"]) element.removeAttribute(name);
  anchorHeadings(article, decoration);
  setTexts(article);
  wrapTables(article);
  for (const image of article.querySelectorAll("img")) completeImage(image, decoration);
  for (const link of article.querySelectorAll("a")) completeLink(link, article, decoration);
  for (const element of article.querySelectorAll(`[${LINE_MARK}]`)) element.removeAttribute(LINE_MARK);
}

function anchorHeadings(article: Element, { report }: Decoration): void {
  const slugger = new GithubSlugger();
  let above = 1;
  for (const heading of article.querySelectorAll(headings)) {
    const text = heading.textContent?.trim() ?? "";
    const level = Number(heading.nodeName.slice(1));
    if (level > above + 1) report(`"${text}" skips a level: use ${"#".repeat(above + 1)} here`, heading);
    above = level;
    // Pages cut a body at these headings.
    if (level === 2 && heading.parentElement !== article)
      report(
        `"${text}" is a heading of level 2 inside a list, a quotation or another element: put it outside`,
        heading,
      );
    const anchor = slugger.slug(text).replace(/[^\p{L}\p{N}_-]/gu, "");
    if (anchor === "") report(`has a heading without words: "${text}"`, heading);
    else heading.id = ANCHOR_PREFIX + anchor;
  }
}

/**
 * Names each cell by its column, for phones, which show a row's cells below one another. Tables of two columns need no
 * names there.
 */
function labelCells(table: Element): void {
  // A column without a name has a plain cell above it, and counts all the same.
  const labels = [...table.querySelectorAll("thead tr > *")].map((cell) => cell.textContent?.trim() ?? "");
  if (labels.length < 3) return;
  for (const row of table.querySelectorAll("tbody tr"))
    for (const [column, cell] of [...row.children].entries())
      if (labels[column]) cell.setAttribute("data-label", labels[column]);
}

/** A phone 320 pixels wide has room for rows of two lines with this many characters, the longest words among them. */
const NARROW_ROW = { characters: 44, longestWords: 26 } as const;

/** A figure of typical width, for one that a page names. */
const TYPICAL_FIGURE = "C$9,055,119";

/**
 * Whether a table's rows fit on a phone; those of other tables become lists of their cells there. Two columns fit when
 * their words do: a cell of many lines reads better beside its label than in a list that repeats the second column's name.
 */
function isNarrow(table: Element): boolean {
  /** By column: its longest cell and its longest word, in characters. */
  const [longestCells, longestWords]: [number[], number[]] = [[], []];
  for (const row of table.querySelectorAll("tr"))
    for (const [at, { textContent, nodeName }] of [...row.children].entries()) {
      // The name of a figure is longer than most figures.
      const text = (textContent?.trim() ?? "").replace(FIGURE_PLACE, TYPICAL_FIGURE);
      const longestWord = Math.max(...text.split(/[ \n]/).map(({ length }) => length));
      longestWords[at] = Math.max(longestWords[at] ?? 0, longestWord);
      // The name of a column may take several lines.
      longestCells[at] = Math.max(longestCells[at] ?? 0, nodeName === "TH" ? longestWord : text.length);
    }
  const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0);
  const hasRoom = longestCells.length === 2 || sum(longestCells) <= NARROW_ROW.characters;
  return hasRoom && sum(longestWords) <= NARROW_ROW.longestWords;
}

/** A wide table scrolls in its own region, which the keyboard can reach and a screen reader names. */
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

/**
 * Curls quotation marks, and keeps a figure with its unit and a day with its month: split over two lines they can be
 * misread.
 */
function setTexts(article: Element): void {
  const texts = article.ownerDocument.createTreeWalker(article, TEXT_NODES);
  let before = " ";
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.nodeValue ?? "";
    const parent = node.parentElement;
    if (!parent?.closest("code")) node.nodeValue = curlQuotes(text, before);
    // A heading's words are also in its anchor and the list of contents.
    if (!parent?.closest(`${headings}, code`)) node.nodeValue = tied(node.nodeValue ?? "");
    before = text.at(-1) ?? before;
  }
}

function completeImage(image: HTMLImageElement, { images, rejectImage, report }: Decoration): void {
  const address = image.getAttribute("src") ?? "";
  if (!image.alt.trim()) report(`image ${address} has no alternative text: ![what it shows](${address})`, image);
  const bytes = images.get(address);
  const problem = rejectImage?.(address);
  if (!address) report("has an image whose address is not of the form /brand/…, /content/… or /people/…", image);
  else if (problem) report(problem, image);
  else if (!bytes) report(`image ${address} does not exist: there is no ${sourceOf(address)}`, image);
  const size = bytes && sizeOf(bytes);
  if (bytes && !size) report(`image ${address} has no readable width and height`, image);
  if (!size) return;
  const attributes = { width: size.width, height: size.height, loading: "lazy", decoding: "async" };
  for (const [name, value] of Object.entries(attributes)) image.setAttribute(name, String(value));
}

function completeLink(link: HTMLAnchorElement, article: Element, { newTab, report }: Decoration): void {
  const address = link.getAttribute("href") ?? "";
  const text = link.textContent ?? "";
  link.removeAttribute("target");
  link.removeAttribute("rel");
  if (!address) report(`link "${text}" has no address that a visitor may follow: ${followable}`, link);
  else if (!text.trim() && !link.querySelector("img")) report(`link to ${address} has no words`, link);
  // A telephone number that breaks over two lines is read and dialled wrongly.
  if (address.startsWith("tel:")) link.textContent = text.replace(/ /g, "\u00a0").replace(/-/g, "\u2011");
  if (address.startsWith("#")) {
    const anchor = ANCHOR_PREFIX + address.slice(1).replace(/^section-/, "");
    const isThere = [...article.querySelectorAll(headings)].some((heading) => heading.id === anchor);
    if (!isThere) report(`link ${address} leads to no heading of this text`, link);
    link.setAttribute("href", `#${anchor}`);
  } else if (newTab === "every link" || /^https?:/i.test(address)) {
    link.target = "_blank";
    link.rel = "noopener noreferrer";
  }
}
