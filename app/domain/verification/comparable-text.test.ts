import fc from "fast-check";
import { expect, test } from "vitest";
import { toComparable } from "./comparable-text";

test.each([
  [
    "a text from a PDF: ligatures, wrapped lines",
    "The ﬁrst oﬃce\nof the\ncompany",
    "The first office of the company",
  ],
  [
    "a text from an email: straight quotes, wide spaces",
    "“It’s C$\u202f1.5\u00a0million”",
    '"It\'s C$ 1.5 million"',
  ],
  [
    "a text from a French mail program",
    "« It’s »\u00a0said «\u00a0one\u00a0»",
    '"It\'s" said "one"',
  ],
  ["a list from a page or a PDF", "Terms:\n • one\n\t◦ two\n", "Terms: • one • two"],
  ["a text from a German mail program", "„It’s“, said ‚one‘ ‹two›", "\"It's\", said 'one' 'two'"],
  ["accents in two characters", "Cafe\u0301 non\u2011GAAP non\u2010cash", "Café non-GAAP non-cash"],
])("%s reads like the published text", (_, pasted, comparable) =>
  expect(toComparable(pasted)).toBe(comparable),
);

test("a dash before a line is a bullet only where that is asked for, since it may be a minus", () => {
  expect(toComparable("a loss of\n- 5 BTC")).toBe("a loss of - 5 BTC");
  expect(toComparable("Terms:\n- one\n  * two", { dashes: true })).toBe("Terms: • one • two");
});

test.each([
  ["a figure", "66.19 BTC", "66.91 BTC"],
  ["a sign", "−5.7 %", "5.7 %"],
  ["a range and a hyphen", "2024–2025", "2024-2025"],
  ["a figure dash and a hyphen", "2024\u20122025", "2024-2025"],
  ["an exponent", "10² m", "102 m"],
  ["a space between figures", "1 500", "1500"],
  ["a low quotation mark for a comma", "1\u201a000", "1’000"],
  ["a separator that moved", "1\u202f300\u202f000", "13\u202f00\u202f000"],
  ["capitals", "May", "may"],
  ["a decimal comma", "1,5", "1.5"],
  ["a character without a width", "5\u200b0 BTC", "50 BTC"],
  ["a soft hyphen", "loss of \u00ad5", "loss of 5"],
  ["a direction mark", "66.19\u200e", "66.19"],
  ["a byte order mark", "\ufeffThe", "The"],
  ["a mark over a figure", "5\u0338", "5"],
])("%s that was changed stays another text", (_, one, other) =>
  expect(toComparable(one)).not.toBe(toComparable(other)),
);

test("making a text comparable twice changes nothing more", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      (text) => toComparable(toComparable(text)) === toComparable(text),
    ),
  );
});
