import type { Section } from "~/content/schemas";

// What is read from a finished body's HTML (scripts/content/markdown.ts). The bundle has each text
// once: its sections and its plain words are found when a page or the search index is made.

const sectionHeading = /<h2(?: (?:lang|dir)="[^"]*")* id="([^"]+)">(.*?)<\/h2>/gs;

/**
 * Cuts a body at its headings of level two, which the content build lets be nowhere but at the
 * outermost level.
 */
export function splitSections(html: string): { intro: string; sections: Section[] } {
  const headings = [...html.matchAll(sectionHeading)];
  const sections = headings.map(({ 0: { length }, 1: id = "", 2: heading = "", index }, at) => ({
    id,
    heading: decodeEntities(stripTags(heading)).trim(),
    html: html.slice(index + length, headings[at + 1]?.index).trim(),
  }));
  return { intro: html.slice(0, headings[0]?.index).trim(), sections };
}

/** The list of contents of a body: its headings of level two. */
export const listContents = (html: string) =>
  splitSections(html).sections.map(({ id, heading }) => ({ id, heading }));

/**
 * The words alone, for search and excerpts: with straight quotation marks, a full stop after each
 * heading.
 */
export function toPlainText(html: string): string {
  // Cells and blocks touch: a space between them keeps their words apart.
  const ended = html.replace(/(?<![.?!:])<\/h\d>/g, ".$&");
  return decodeEntities(stripTags(writeRaised(spaceBlocks(ended))))
    .replace(/\u2011/g, "-")
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, " ")
    .trim();
}

/** A space behind each block and line, whose words would run together without their tags. */
export const spaceBlocks = (html: string): string =>
  html.replace(
    /<\/(?:p|li|h\d|t[hdr]|d[tdl]|[ou]l|blockquote|pre|fig(?:caption|ure)|caption|div|section|details|summary)>|<[bh]r>/g,
    "$& ",
  );

const shifted = { sup: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾", sub: "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎" };

/**
 * Raised and lowered words as plain text can have them: of a note's number or a power, nothing else
 * would tell "10.31³" from another figure.
 */
export const writeRaised = (html: string): string =>
  html.replace(
    /<(su[pb])(?: [^>]*)?>(.*?)<\/\1>/gs,
    (_, name: keyof typeof shifted, inner: string) => raise(name, stripTags(inner)),
  );

/**
 * Words in an element as characters of their own; in brackets where there are none for the signs of
 * a number.
 */
function raise(name: "sub" | "sup", words: string): string {
  const signs = [...words.replace(/[−–]/g, "-")].map(
    (sign) => shifted[name]["0123456789+-=()".indexOf(sign)],
  );
  if (!signs.includes(undefined)) return signs.join("");
  return /^\d+(?!\d|\p{L})/u.test(words) ? ` [${words}]` : words;
}

/** A tag may contain ">" in the value of an attribute. */
export const stripTags = (html: string) => html.replace(/<(?:"[^"]*"|[^">])*>/g, "");

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: "\u00a0",
  "#x27": "'",
};

/**
 * The entities that a serializer of HTML writes. Tags are stripped first: "&lt;" read too early
 * would begin one.
 */
export const decodeEntities = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|nbsp|#x27);/g, (_, name: string) => entities[name] ?? "");
