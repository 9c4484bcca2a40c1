import { expect, it } from "vitest";
import { excerptOf } from "./excerpt";

/** An excerpt as text, its marked pieces in brackets. */
const show = (text: string, terms: readonly string[]) =>
  excerptOf(text, terms)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join("|");

const words = (count: number) =>
  Array.from({ length: count }, (_, number) => `word${number % 10}`).join(" ");

it.each<[what: string, text: string, terms: string[], shown: string]>([
  ["each word, however it is written", "Gold is gold.", ["gold"], "[Gold]| is |[gold]|."],
  ["several words", "Gold in a vault", ["gold", "vault"], "[Gold]| in a |[vault]"],
  [
    "the longer of two words that begin alike",
    "C and C+1 differ",
    ["c", "c+1"],
    "[C]| and |[C+1]| differ",
  ],
  [
    "no part of a longer word or number",
    "golden marigold gold2 15,000",
    ["gold", "5", "000"],
    "golden marigold gold2 15,000",
  ],
  ["nothing in a text without a match", "A vault", ["gold"], "A vault"],
  [
    "words with accents, composed or not",
    "Zürich, Zu\u0308rich",
    ["zurich"],
    "[Zürich]|, |[Zürich]",
  ],
  ["words with soft hyphens, without these", "re\u00adserve fund", ["reserve"], "[reserve]| fund"],
])("an excerpt marks %s", (_, text, terms, shown) => expect(show(text, terms)).toBe(shown));

it("an excerpt begins with the text, or with a whole word within 60 characters before the first match", () => {
  const filled = (length: number) => `begin ${"x".repeat(length - 7)} gold ends`;
  expect(show(filled(60), ["gold"])).toBe(`begin ${"x".repeat(53)} |[gold]| ends`);
  expect(show(filled(61), ["gold"])).toBe(`… ${"x".repeat(54)} |[gold]| ends`);
});

it("an excerpt ends with a whole word after some 220 characters, and says that the text goes on", () => {
  const text = words(100);
  const [piece] = excerptOf(text, ["gold"]);
  // 36 words of five characters and their spaces are 215 characters; a 37th would be cut.
  expect(piece?.text).toBe(`${words(36)} …`);
});

it("an excerpt begins where most of the words are together", () => {
  const text = `Trading is explained here. ${"Other words follow. ".repeat(20)}A trading window opens after two days.`;
  const shown = excerptOf(text, ["trading", "window", "opens"])
    .map(({ text }) => text)
    .join("");
  expect(shown).toContain("A trading window opens after two days.");
});
