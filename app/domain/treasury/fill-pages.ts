import type { CurrencyCode } from "~/brand/currencies";
import type { Pages } from "~/content/schemas";
import type { Ledger } from "~/content/treasury-lists/ledger";
import { insertNoBreakSpaces } from "~/locale/no-break-spaces";
import type { Published } from "../publication";
import { FIGURE_PLACE } from "./figure-place";
import { createFigureReader, UNKNOWN_FIGURE } from "./named-figures";
import { createTreasury } from "./treasury";

interface Sources {
  readonly pages: Pages;
  readonly treasury: Ledger | null;
  readonly currency: CurrencyCode;
}

type Fill = (written: string) => string;

/** Shown as plain text or read by programs: without no-break spaces. */
const plainFields = new Set(["title", "description"]);

const filled = new WeakMap<object, object>();

/**
 * Fills in the figures that pages name. Pages, search and the assistant of a request share the
 * result: the same object for the same content.
 */
export function fillFigures<Content extends Sources>(
  content: Published<Content>,
): Published<Content> {
  const cached = filled.get(content) as Published<Content> | undefined;
  if (cached) return cached;
  const read = createFigureReader(createTreasury(content));
  const plain: Fill = (written) => written.replace(FIGURE_PLACE, (_, name) => read(name));
  const shown: Fill = (written) =>
    written.replace(FIGURE_PLACE, (_, name) => insertNoBreakSpaces(read(name)));
  const isKnown = (text: string) =>
    [...text.matchAll(FIGURE_PLACE)].every(([, name = ""]) => read(name) !== UNKNOWN_FIGURE);
  const html: Fill = (written) => {
    const complete = isKnown(written)
      ? written
      : leaveOutBlocks(written, (block) => !isKnown(block));
    return complete.replace(FIGURE_PLACE, (_, name) => escapeHtml(insertNoBreakSpaces(read(name))));
  };

  /** A card whose figures have no entry yet is left out. */
  const isKnownCard = (card: unknown) => typeof card !== "object" || isKnown(JSON.stringify(card));

  const fillAll = <Value>(value: Value, fill: Fill = shown): Value => {
    if (typeof value === "string") return (value.includes("{{") ? fill(value) : value) as Value;
    if (Array.isArray(value)) {
      return value.filter(isKnownCard).map((item) => fillAll(item)) as Value;
    }
    if (typeof value !== "object" || value === null) return value;
    // A body is finished HTML; other texts are escaped where they are shown.
    const fields = Object.entries(value).map(([key, field]) => [
      key,
      fillAll(field, key === "html" ? html : shown),
    ]);
    return Object.fromEntries(fields) as Value;
  };
  const fillPage = <Page extends object>(page: Page): Page => {
    const plainOnes = Object.entries(page).filter(([key]) => plainFields.has(key));
    return {
      ...fillAll(page),
      ...Object.fromEntries(plainOnes.map(([key, text]) => [key, fillAll(text, plain)])),
    };
  };

  // Lazily, so that an isolate's first page computes only its own figures.
  const pages = {};
  for (const [name, page] of Object.entries(content.pages)) {
    let full: object | undefined;
    const get = () => {
      full ??= fillPage(page);
      return full;
    };
    Object.defineProperty(pages, name, { enumerable: true, get });
  }
  const result = { ...content, pages };
  filled.set(content, result);
  return result as Published<Content>;
}

/** The innermost rows, list items and paragraphs, and headings that nothing follows. */
const blocks = /<(tr|li|p)\b(?:(?!<\/?\1\b).)*<\/\1>\n?/gs;
const emptySections = /<h2\b(?:(?!<h2\b).)*<\/h2>\s*(?=<h2\b|$)/gs;

/** Removes blocks, then sections that have none left. */
const leaveOutBlocks = (html: string, isLeftOut: (block: string) => boolean) =>
  html.replace(blocks, (block) => (isLeftOut(block) ? "" : block)).replace(emptySections, "");

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
