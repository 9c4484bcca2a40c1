import type { Section } from "~/content/schemas";

// Reads a finished body's HTML (scripts/content/markdown.ts). Sections and plain text are derived
// on demand, so that the bundle has each text once.

const sectionHeading = /<h2(?: (?:lang|dir)="[^"]*")* id="([^"]+)">(.*?)<\/h2>/gs;

/** Cuts a body at its `h2`, which the content build allows at the outermost level only. */
export function splitSections(html: string): { intro: string; sections: Section[] } {
  const headings = [...html.matchAll(sectionHeading)];
  const sections = headings.map(({ 0: { length }, 1: id = "", 2: heading = "", index }, at) => ({
    id,
    heading: decodeEntities(stripTags(heading)).trim(),
    html: html.slice(index + length, headings[at + 1]?.index).trim(),
  }));
  return { intro: html.slice(0, headings[0]?.index).trim(), sections };
}

export const listContents = (html: string) =>
  splitSections(html).sections.map(({ id, heading }) => ({ id, heading }));

/** For search and excerpts: straight quotation marks, a full stop after each heading. */
export function toPlainText(html: string): string {
  // Cells and blocks have no space between them.
  const ended = html.replace(/(?<![.?!:])<\/h\d>/g, ".$&");
  return decodeEntities(stripTags(writeRaised(spaceBlocks(ended))))
    .replace(/\u2011/g, "-")
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, " ")
    .trim();
}

/** Without the spaces, words of adjacent blocks would run together once tags are stripped. */
export const spaceBlocks = (html: string): string =>
  html.replace(
    /<\/(?:p|li|h\d|t[hdr]|d[tdl]|[ou]l|blockquote|pre|fig(?:caption|ure)|caption|div|section|details|summary)>|<[bh]r>/g,
    "$& ",
  );

const shifted = { sup: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾", sub: "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎" };

/** Superscripts and subscripts as Unicode: otherwise "10.31" with note 3 would become "10.313". */
export const writeRaised = (html: string): string =>
  html.replace(
    /<(su[pb])(?: [^>]*)?>(.*?)<\/\1>/gs,
    (_, name: keyof typeof shifted, inner: string) => raise(name, stripTags(inner)),
  );

/** Falls back to brackets for characters that have no raised form. */
function raise(name: "sub" | "sup", words: string): string {
  const signs = [...words.replace(/[−–]/g, "-")].map(
    (sign) => shifted[name]["0123456789+-=()".indexOf(sign)],
  );
  if (!signs.includes(undefined)) return signs.join("");
  return /^\d+(?!\d|\p{L})/u.test(words) ? ` [${words}]` : words;
}

/** An attribute's value may contain ">". */
export const stripTags = (html: string) => html.replace(/<(?:"[^"]*"|[^">])*>/g, "");

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: "\u00a0",
  "#x27": "'",
};

/** Strip tags first: a decoded "&lt;" would begin one. */
export const decodeEntities = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|nbsp|#x27);/g, (_, name: string) => entities[name] ?? "");
