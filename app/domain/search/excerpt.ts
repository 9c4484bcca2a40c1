/** A passage in pieces; `hit` marks those that matched. */
export type Excerpt = { text: string; hit: boolean }[];

const LENGTH = 220;
const LEAD = 60;

/** The passage around the first of some words (lower case, without accents), with each of them marked. */
export function excerptOf(text: string, terms: readonly string[]): Excerpt {
  const alternatives = terms.map(escapePattern).sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`((?<![\\p{L}\\p{N}])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}]))`, "giu");
  const first = Math.max(0, text.search(pattern));
  const start = first <= LEAD ? 0 : text.indexOf(" ", first - LEAD) + 1;
  const passage = text.slice(start, start + LENGTH);
  const isCut = start + LENGTH < text.length;
  const framed = `${start > 0 ? "… " : ""}${isCut ? `${passage.replace(/\s+\S*$/, "")} …` : passage}`;
  // The pattern's group keeps what it splits at: every second piece is a term.
  const pieces = framed.split(pattern).map((piece, index) => ({ text: piece, hit: index % 2 === 1 }));
  return pieces.filter((piece) => piece.text !== "");
}

const escapePattern = (term: string) => term.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
