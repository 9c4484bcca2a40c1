/** A passage in pieces; `hit` marks those that matched. */
export type Excerpt = { text: string; hit: boolean }[];

const LENGTH = 220;
const LEAD = 60;

/**
 * The passage with the most of some words (lower case, without accents), with each of them marked,
 * accents or not.
 */
export function excerptOf(whole: string, terms: readonly string[]): Excerpt {
  const text = whole.normalize("NFD").replace(/\p{Cf}/gu, "");
  const alternatives = terms.map(escapePattern).sort((a, b) => b.length - a.length);
  const pattern = new RegExp(
    `((?<![\\p{L}\\p{N}])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}]))`,
    "giu",
  );
  const first = findDensest([...text.matchAll(pattern)]);
  const start = first <= LEAD ? 0 : text.indexOf(" ", first - LEAD) + 1;
  const passage = text.slice(start, start + LENGTH);
  const isCut = start + LENGTH < text.length;
  const framed = `${start > 0 ? "… " : ""}${isCut ? `${passage.replace(/\s+\S*$/, "")} …` : passage}`;
  // The pattern's group keeps what it splits at: every second piece is a term.
  const pieces = framed
    .split(pattern)
    .map((piece, index) => ({ text: piece.normalize("NFC"), hit: index % 2 === 1 }));
  return pieces.filter((piece) => piece.text !== "");
}

/** Where the first passage begins that has the most different words; 0 without any. */
function findDensest(matches: readonly RegExpExecArray[]): number {
  let best = { at: 0, count: 0 };
  for (const [from, { index: at }] of matches.entries()) {
    const words = new Set<string>();
    for (let next = from; next < matches.length; next += 1) {
      const { index, 0: word } = matches[next] as RegExpExecArray;
      if (index > at + LENGTH - LEAD) break;
      words.add(word.toLowerCase());
    }
    if (words.size > best.count) best = { at, count: words.size };
  }
  return best.at;
}

/** A term's letters, each with what accents it may have. */
const escapePattern = (term: string) =>
  [...term]
    .map((letter) => letter.replace(/[\\^$.*+?()[\]{}|/-]/, "\\$&").replace(/$/, "\\p{M}*"))
    .join("");
