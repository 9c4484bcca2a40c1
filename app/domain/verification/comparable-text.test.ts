import fc from "fast-check";
import { expect, test } from "vitest";
import { findText, toComparable } from "./comparable-text";

test.each([
  ["a text from a PDF: ligatures, wrapped lines", "The ﬁrst oﬃce\nof the\ncompany", "The first office of the company"],
  ["a text from an email: straight quotes, wide spaces", "“It’s C$\u202f1.5\u00a0million”", '"It\'s C$ 1.5 million"'],
  ["a text from a phone: marks without a width", "Bit\u00adcoin\u200b \u200ereserve", "Bitcoin reserve"],
  ["a list from a page or a PDF", "Terms:\n • one\n\t• two\n", "Terms: one two"],
  ["accents in two characters", "Cafe\u0301 non\u2011GAAP", "Café non-GAAP"],
])("%s reads like the published text", (_, pasted, comparable) => expect(toComparable(pasted)).toBe(comparable));

test.each([
  ["a figure", "66.19 BTC", "66.91 BTC"],
  ["a sign", "−5.7 %", "5.7 %"],
  ["a range and a hyphen", "2024–2025", "2024-2025"],
  ["an exponent", "10² m", "102 m"],
  ["a space between figures", "1 500", "1500"],
  ["capitals", "May", "may"],
  ["a decimal comma", "1,5", "1.5"],
])("%s that was changed stays another text", (_, one, other) =>
  expect(toComparable(one)).not.toBe(toComparable(other)),
);

test("making a text comparable twice changes nothing more", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => toComparable(toComparable(text)) === toComparable(text)),
  );
});

test("a text is found between others, and its end alone tells that it was changed", () => {
  const print = { start: "Begin", end: "the end.", length: 18, sha256: "" };
  expect(findText("Menu Begin and the end. Footer", print)).toEqual({
    candidates: ["Begin and the end."],
    isPartlyThere: true,
  });
  expect(findText("Begun and the end.", print)).toEqual({ candidates: [], isPartlyThere: true });
  expect(findText("Something else", print)).toEqual({ candidates: [], isPartlyThere: false });
});

test("a text that begins a thousand times costs three candidates", () => {
  const print = { start: "a", end: "b", length: 1, sha256: "" };
  expect(findText("a".repeat(1000), print).candidates).toHaveLength(3);
});
