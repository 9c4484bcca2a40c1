import { expect, it } from "vitest";
import { termOf, termsOf, wordsOf } from "./words";

it.each<[what: string, text: string, words: string[]]>([
  ["lower-case words and figures", "The Fee: 6.55 of NL0 at C$9", ["the", "fee", "6.55", "of", "nl0", "at", "c", "9"]],
  ["letters without their accents", "Société Ｘ ex\u200bpert", ["societe", "x", "expert"]],
  [
    "figures without thousands separators",
    "2,863,818 of 1,00 or a,123",
    ["2863818", "of", "1", "00", "or", "a", "123"],
  ],
  ["owners without their apostrophe", "the board's directors’ `gold`", ["the", "board", "directors", "gold"]],
  ["other letters after an apostrophe", "don't 'sell", ["dont", "sell"]],
  ["a word of 42 letters in two", `${"a".repeat(41)}b`, ["a".repeat(41), "b"]],
  ["no words in signs", " -?! ", []],
])("the words of a text are %s", (_, text, words) => expect(wordsOf(text)).toEqual(words));

it("the terms of a text are its words by their stems, without stop words and single letters", () => {
  expect(termsOf("What are the 5 releases that a company b released?")).toEqual(["5", "releas", "compani", "releas"]);
  expect(["releases", "released", "releasing"].map(termOf)).toEqual(["releas", "releas", "releas"]);
  expect(["the", "x", "qc", "société1", "nl0s"].map(termOf)).toEqual([null, null, "qc", "société1", "nl0s"]);
});
