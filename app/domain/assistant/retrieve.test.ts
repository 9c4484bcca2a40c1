import { expect, it } from "vitest";
import type { Passage } from "../search/documents";
import { createRetrieval } from "./retrieve";

const passage = (path: string, heading: string, text: string, more: Partial<Passage> = {}): Passage => ({
  ...{ id: `${path}: ${heading}`, path, kind: "Page", title: path.slice(1), heading, text, publishAt: 0, ...more },
});

const release = (path: string, text: string, publishAt: number) =>
  passage(path, "", text, { kind: "Press release", publishAt });

const passages = [
  passage("/custody#keys", "Who keeps the keys", "The coins are held offline by a trust company in Calgary."),
  passage("/custody#vault", "The vault", "Bars lie in a certified vault. They are counted every six months."),
  passage("/terms#refunds", "No refund", "All sales are final. There is no refund once payment has been made."),
  passage("/trading#windows", "Trading windows", "Insiders trade while a window is open. Short sales are forbidden."),
  release("/news/old", "The treasury holds 20 bitcoin.", 1_000),
  release("/news/new", "The treasury holds 66 bitcoin.", 2_000),
];
const synonyms = ["keep guard", "bitcoin btc"].map((words) => words.split(" "));
const vocabulary = { openingQuestions: [], readAs: { "money back": "refund" }, synonyms };

const pathsOf = (all: readonly Passage[], question: string) =>
  createRetrieval(all, vocabulary)
    .find(question)
    .map(({ passage }) => passage.path);
const found = (question: string) => pathsOf(passages, question);

it.each([
  ["by a synonym", "who guards the keys?", "/custody#keys"],
  ["by an expression of the vocabulary", "can I have my money back", "/terms#refunds"],
  ["by another form of a word", "how often is the count of the vaults", "/custody#vault"],
  ["by characters in another order", "are insidres allowed to short", "/trading#windows"],
  ["by a mistyped word", "what is in the vualt", "/custody#vault"],
  ["by the newest release", "how many btc does the treasury have", "/news/new"],
])("retrieval finds what answers %s: %s", (_, question, path) => expect(found(question)[0]).toBe(path));

it("retrieval hands six passages on at the most, and three of one document", () => {
  const many = Array.from({ length: 9 }, (_, number) => passage(`/many#${number}`, `${number}`, "Gold is counted."));
  const others = Array.from({ length: 9 }, (_, number) => passage(`/other${number}`, "", "Gold is counted."));
  const paths = pathsOf([...many, ...others], "when is gold counted");
  expect(paths).toHaveLength(6);
  expect(paths.filter((path) => path.startsWith("/many")).length).toBeLessThanOrEqual(3);
});

it.each(["", "   ", "what is the", "???", "quantum volleyball", `${"x ".repeat(250)}vault`])(
  "retrieval finds nothing for nothing, for unknown words and after 500 characters: %j",
  (question) => expect(found(question)).toEqual([]),
);
