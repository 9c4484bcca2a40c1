/**
 * The one form in which texts are compared, by the content build and by a reader's browser. It evens out what copying,
 * emailing and printing change, and nothing that a reader would call a word or a figure: digits, punctuation,
 * dashes and signs stay as they are, and so does the place of each space.
 *
 * - Unicode's composed form (é as one character), ligatures of type as single characters (ﬁ as fi);
 * - each run of spaces, tabs and line breaks, no-break and thin ones included, as one space;
 * - characters without a width (soft hyphens, joiners, marks of direction) and bullets before a line left out;
 * - curly quotation marks and apostrophes as straight ones, hyphens that do not break as hyphens.
 */
export const toComparable = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff]/g, (mark) => (/[\u2028\u2029]/.test(mark) ? " " : ""))
    .replace(/[ﬀ-ﬄ]/g, (ligature) => ligature.normalize("NFKC"))
    .replace(/(^|\n)[^\S\n]*[•◦▪●‣][^\S\n]+/g, "$1")
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/[\u2010\u2011]/g, "-")
    .replace(/\s+/g, " ")
    .trim();

/** Characters at either end of a text by which a longer one that contains it is searched. */
export const EDGE_LENGTH = 100;

/** Facts about a text by which it is found within a pasted text, and compared with it character by character. */
export interface TextFingerprint {
  /** Its first and last characters. */
  readonly start: string;
  readonly end: string;
  /** In UTF-16 units, of the comparable form. */
  readonly length: number;
  /** In hex, of the comparable form in UTF-8. */
  readonly sha256: string;
}

/** Where a text may be within a pasted one: the places at which it starts, and whether only its end is there. */
export function findText(pasted: string, { start, end, length }: TextFingerprint) {
  const candidates: string[] = [];
  for (let at = pasted.indexOf(start); at !== -1 && candidates.length < 3; at = pasted.indexOf(start, at + 1))
    candidates.push(pasted.slice(at, at + length));
  return { candidates, isPartlyThere: candidates.length > 0 || pasted.includes(end) };
}
