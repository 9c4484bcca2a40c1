import type { Token } from "marked";
import { EMPHASIS, lineOf, type Report, shorten } from "./text-checks";

// One file is one release: a second one pasted below it would have no date, address or embargo.

const MONTH =
  "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Za-z]{0,6}\\.?";
/** "TORONTO, June 24, 2025 (wire) —" or "Toronto, Ontario--(Wire - June 24, 2025) -". */
const DATELINE = new RegExp(
  `^(\\p{Lu}[\\p{L}.'’-]+(?: \\p{Lu}[\\p{L}.'’-]+){0,3})[ ,/(–—-][^\\n]{0,50}?(?:${MONTH} \\d{1,2}|\\d{1,2} ${MONTH})[^\\n]{0,60}?(?:[–—/]|--| - )`,
  "u",
);
const END_MARK = /^(?:[-–—] ?(?:30|ends?) ?[-–—]|#{3})$/i;
const FOR_RELEASE = /^FOR IMMEDIATE RELEASE\b/;
const HEAD = /^(?:id|title|publishAt|summary): [^\n]*\n(?:id|title|publishAt|summary): /;
const OWN_FILE = "write each release in a file of its own";

/** Reports where a second release begins in the text of one. */
export function checkOneRelease(tokens: readonly Token[], report: Report): void {
  const blocks = tokens.filter(({ type }) => type !== "space");
  let place: string | undefined;
  for (const [at, token] of blocks.entries()) {
    const words = lineOf(("tokens" in token && token.tokens) || [], (escaped) => escaped)
      .replaceAll(EMPHASIS, "")
      .trim();
    const note = (reason: string) => report(token, `"${shorten(words || token.raw)}" ${reason}`, 0);
    const [, city] = DATELINE.exec(words) ?? [];
    const isLast = token.type === "paragraph" && at === blocks.length - 1;
    if (END_MARK.test(words || token.raw.trim()) && !isLast) {
      note(`ends a release: delete it, and ${OWN_FILE}`);
    } else if (at > 0 && FOR_RELEASE.test(words)) {
      note(`begins another release: ${OWN_FILE}`);
    } else if (HEAD.test(words)) {
      note(`is the head of another file: ${OWN_FILE}`);
    } else if (city && place && (city === place || city === city.toUpperCase())) {
      note(`begins another release, as the text did with ${place}: ${OWN_FILE}`);
    }
    // A place further down is one of an itinerary; "Update – June 3 – …" is none.
    else if (city && at < 3 && (city === city.toUpperCase() || words[city.length] === ",")) {
      place ??= city;
    }
  }
}
