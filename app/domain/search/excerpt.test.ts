import { expect, it } from "vitest";
import { excerptOf } from "./excerpt";

/** An excerpt as text, its marked pieces in brackets. */
const show = (text: string, terms: string) =>
  excerptOf(text, terms.split(" "))
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join("|");

const filled = (length: number) => `begin ${"x".repeat(length - 7)} gold ends`;
const long = "word ".repeat(60);
it.each([
  ["each word, in any case", "Gold is gold.", "gold", "[Gold]| is |[gold]|."],
  ["the longer of two that begin alike", "C and C+1", "c c+1", "[C]| and |[C+1]"],
  ["no part of a word or number", "marigold 15,000", "gold 5 000", "marigold 15,000"],
  ["accents, composed or not", "Zürich, Zu\u0308rich", "zurich", "[Zürich]|, |[Zürich]"],
  ["words without soft hyphens", "re\u00adserve", "reserve", "[reserve]"],
  ["a match within 60 characters", filled(60), "gold", `begin ${"x".repeat(53)} |[gold]| ends`],
  ["one after them, from a word on", filled(61), "gold", `… ${"x".repeat(54)} |[gold]| ends`],
  // 44 words of four characters and their spaces are 220 characters.
  ["until a whole word's end", long, "gold", `${long.slice(0, 219)} …`],
])("an excerpt marks %s", (_, text, terms, shown) => expect(show(text, terms)).toBe(shown));

it("an excerpt begins where most of the words are together", () =>
  expect(show(`Trading is here. ${long}A trading window opens.`, "trading window opens")).toContain(
    " A |[trading]| |[window]| |[opens]|.",
  ));
