/** A passage in pieces: those that matched are to be marked. */
export type Excerpt = { text: string; hit: boolean }[];

/** Characters of a passage around the first match. */
const LENGTH = 220;
/** Characters before the first match. */
const LEAD = 60;

/** The passage where the first term (lower case, without accents) stands, with every term marked. */
export function excerptOf(text: string, terms: readonly string[]): Excerpt {
  const alternatives = terms.map(escapePattern).sort((a, b) => b.length - a.length);
  const pattern = alternatives.length > 0 ? new RegExp(`(?<!\\p{L})(?:${alternatives.join("|")})`, "giu") : null;
  const first = pattern ? Math.max(0, text.search(pattern)) : 0;
  const start = first <= LEAD ? 0 : text.indexOf(" ", first - LEAD) + 1;
  const passage = text.slice(start, start + LENGTH).replace(/\s+\S*$/, "");
  const framed = `${start > 0 ? "… " : ""}${passage}${start + LENGTH < text.length ? " …" : ""}`;
  return pattern ? marked(framed, pattern) : [{ text: framed, hit: false }];
}

function marked(text: string, pattern: RegExp): Excerpt {
  const pieces: Excerpt = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), hit: false });
    end = match.index + match[0].length;
    pieces.push({ text: text.slice(match.index, end), hit: true });
  }
  return end < text.length ? [...pieces, { text: text.slice(end), hit: false }] : pieces;
}

const escapePattern = (term: string) => term.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
