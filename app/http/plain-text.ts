/**
 * What XML 1.0 admits (https://www.w3.org/TR/xml/#charsets): no control characters, no half of a
 * surrogate pair.
 */
const FORBIDDEN = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * A text without the characters that no reader of feeds, calendars or emails takes, such as an
 * office program's U+000B.
 */
export const withoutForbidden = (text: string) => text.replace(FORBIDDEN, "");

/** Each run of spaces, breaks and control characters becomes one space. */
export const inOneLine = (text: string) =>
  withoutForbidden(text.replace(/[\s\p{Cc}]+/gu, " ")).trim();
