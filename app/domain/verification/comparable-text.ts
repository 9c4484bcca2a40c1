/**
 * The one form in which texts are compared, by the content build and by a reader's browser. It
 * evens out what copying and emailing change and nobody sees, and nothing else: letters, digits,
 * punctuation, dashes, signs and the place of each space stay as they are, and so do characters
 * without a width, which make another text (misleading-characters.ts).
 *
 * - Unicode's composed form (é as one character), ligatures of type as single characters (ﬁ as fi);
 * - each run of spaces, tabs and line breaks, no-break and thin ones included, as one space;
 * - curly and French quotation marks and apostrophes as straight ones, hyphens that do not break as hyphens;
 * - bullets as one kind of bullet.
 *
 * @param dashes whether a dash or asterisk before a line is a bullet, as mail programs write one
 */
export const toComparable = (text: string, { dashes = false } = {}): string =>
  compose(text)
    .replace(/[ﬀ-ﬄ]/g, (ligature) => ligature.normalize("NFKC"))
    .replace(
      dashes ? /(^|\n)([^\S\n]*)[-*–·•◦▪●‣](?=[^\S\n])/g : /(^|\n)([^\S\n]*)[•◦▪●‣](?=[^\S\n])/g,
      "$1$2•",
    )
    // Within a figure, a low one looks like its comma.
    .replace(/(\d[‚‹›](?=\d))|[‘’‚‛‹›]/g, (mark, inFigure) => (inFigure ? mark : "'"))
    .replace(/[\u2010\u2011]/g, "-")
    // \s has U+FEFF, which has no width.
    .replace(/[^\S\ufeff]+/g, " ")
    .replace(/« ?| ?»|[“”„‟]/g, '"')
    .replace(/^ | $/g, "");

/**
 * Unicode's composed form. A text with more marks in a row than any language has stays as it is:
 * sorting them takes time by the square of their number
 * (https://unicode.org/reports/tr15/#Stream_Safe_Text_Format).
 */
export const compose = (text: string): string =>
  /\p{M}{31}/u.test(text) ? text : text.normalize("NFC");

/**
 * Begins the bullet or number of a list's item, which some programs copy and others don't. No text
 * has it.
 */
export const LIST_MARK = "\ue000";

/** A published text as readers copy it, in the comparable form. */
export interface ReadableText {
  /** The title that it was published with. */
  readonly title: string;
  /** With LIST_MARK before the bullets and numbers of its lists: see `formsOf`. */
  readonly text: string;
}

/**
 * The forms in which a published text is copied: without the markers of its lists, and with all of
 * them.
 */
export function formsOf({ text }: ReadableText): readonly [plain: string, withMarkers?: string] {
  if (!text.includes(LIST_MARK)) return [text];
  return [text.replace(/\ue000\S+ /g, ""), text.replaceAll(LIST_MARK, "")];
}
