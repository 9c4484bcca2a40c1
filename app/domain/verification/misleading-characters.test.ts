import { expect, test } from "vitest";
import { findMisleading, showHidden } from "./misleading-characters";

test.each([
  ["66\u202e91", "U+202E", "RIGHT-TO-LEFT OVERRIDE", undefined],
  ["66\u2067.19\u2069", "U+2067", "RIGHT-TO-LEFT ISOLATE", undefined],
  ["BT\u200bC", "U+200B", "ZERO WIDTH SPACE", undefined],
  ["\ufeffThe", "U+FEFF", "ZERO WIDTH NO-BREAK SPACE", undefined],
  ["trea\u00adsury", "U+00AD", "SOFT HYPHEN", undefined],
  ["6\ufe0f", "U+FE0F", "VARIATION SELECTOR-16", undefined],
  ["6\u{e0101}", "U+E0101", "VARIATION SELECTOR-18", undefined],
  ["no\u{e0061}", "U+E0061", "TAG a", undefined],
  ["5\u0338", "U+0338", "COMBINING LONG SOLIDUS OVERLAY", undefined],
  ["B\u20e0TC", "U+20E0", "COMBINING ENCLOSING CIRCLE BACKSLASH", undefined],
  ["\u3164", "U+3164", "HANGUL FILLER", undefined],
  ["a\u2800b", "U+2800", "BRAILLE PATTERN BLANK", undefined],
  ["a\ue000b", "U+E000", "INVISIBLE CHARACTER", undefined],
  ["a\ud800b", "U+D800", "INVISIBLE CHARACTER", undefined],
  ["a\u180eb", "U+180E", "MONGOLIAN VOWEL SEPARATOR", undefined],
  ["6\ufff96.19\ufffb", "U+FFF9", "INVISIBLE CHARACTER", undefined],
  ["a\u0007b", "U+0007", "CONTROL CHARACTER", undefined],
  ["a\u0085b", "U+0085", "CONTROL CHARACTER", undefined],
  ["N\u043erthlode", "U+043E", "CYRILLIC SMALL LETTER O", "o"],
  ["\u0412\u0422\u0421", "U+0412", "CYRILLIC CAPITAL LETTER VE", "B"],
  ["\u039forthlode", "U+039F", "GREEK CAPITAL LETTER OMICRON", "O"],
  ["6\u0666", "U+0666", "ARABIC-INDIC DIGIT SIX", "6"],
  ["\uff16", "U+FF16", "FULLWIDTH DIGIT SIX", "6"],
  ["\uff22TC", "U+FF22", "FULLWIDTH LATIN CAPITAL LETTER B", "B"],
  ["1\uff0c000", "U+FF0C", "OTHER FORM OF A CHARACTER", ","],
  ["\u{1d7d4}", "U+1D7D4", "MATHEMATICAL BOLD DIGIT SIX", "6"],
  ["\u{1d7fc}", "U+1D7FC", "MATHEMATICAL MONOSPACE DIGIT SIX", "6"],
  ["\u{1d41b}tc", "U+1D41B", "MATHEMATICAL BOLD SMALL B", "b"],
  ["\u2163", "U+2163", "OTHER FORM OF A CHARACTER", "IV"],
  ["\u212aelvin", "U+212A", "KELVIN SIGN", "K"],
  ["worl\u0434", "U+0434", "CYRILLIC LETTER", undefined],
])("in %j, %s is named %s", (text, code, name, looksLike) => {
  const [first] = findMisleading(text);
  expect(first).toMatchObject({ code, name });
  expect(first?.looksLike).toBe(looksLike);
});

test.each([
  "“It’s C$\u202f1.5\u00a0million”, the company’s CFO said — 2024–2025, −5.7 %, 10², ½, ™, №, 1º, Ł, Ğ, ß",
  "Café, Zürich, Łódź, Nguyễn, Cafe\u0301",
  "Москва, Αθήνα, 東京, ビットコイン BTCを, กรุงเทพ, القاهرة, היי",
  "The ﬁrst oﬃce\r\nwith\ttabs\u2028and breaks\fof pages\v.",
  "α, Ω, µm, €, ₿, →, 🙂",
])("nothing in %j misleads", (text) => expect(findMisleading(text)).toEqual([]));

test("a character is named once with how often it is there, and a hidden one is written out where words are shown", () => {
  expect(findMisleading("a\u200bb\u200bc")).toMatchObject([{ code: "U+200B", count: 2 }]);
  expect(showHidden("owns 6\u200b6\u{e0061}")).toBe("owns 6⟨U+200B⟩6⟨U+E0061⟩");
});
