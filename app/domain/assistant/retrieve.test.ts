import { expect, it } from "vitest";
import type { Passage } from "../search/documents";
import { createRetrieval } from "./retrieve";

const passage = (path: string, heading: string, text: string, more: Partial<Passage> = {}): Passage => ({
  id: `${path}: ${heading}`,
  path,
  kind: "Page",
  title: path.slice(1),
  heading,
  text,
  publishAt: 0,
  ...more,
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

const findIn = (all: readonly Passage[], question: string) => createRetrieval(all, vocabulary).find(question);
const pathsOf = (all: readonly Passage[], question: string) => findIn(all, question).map(({ passage }) => passage.path);
const found = (question: string) => pathsOf(passages, question);

it.each([
  ["by a synonym", "who guards the keys?", "/custody#keys"],
  ["by an expression of the vocabulary", "can I have my money back", "/terms#refunds"],
  ["by another form of a word", "how often is the count of the vaults", "/custody#vault"],
  ["by characters in another order", "are insidres allowed to short", "/trading#windows"],
  ["by a mistyped word", "what is in the vualt", "/custody#vault"],
  ["by a word beside a figure", "what are the 6 vaults", "/custody#vault"],
  ["by the newest release", "how many btc does the treasury have", "/news/new"],
])("retrieval finds the passage that answers %s: %s", (_, question, path) => expect(found(question)[0]).toBe(path));

it("retrieval returns six passages at the most, and three of one document", () => {
  const many = Array.from({ length: 9 }, (_, number) => passage(`/many#${number}`, `${number}`, "Gold is counted."));
  const others = Array.from({ length: 9 }, (_, number) => passage(`/other${number}`, "", "Gold is counted."));
  const paths = pathsOf([...many, ...others], "when is gold counted");
  expect(paths).toHaveLength(6);
  expect(paths.filter((path) => path.startsWith("/many"))).toHaveLength(3);
});

it.each(["", "   ", "what is the", "???", "6", "6 66", "quantum volleyball", `${"x ".repeat(250)}vault`])(
  "retrieval finds nothing without a word of the documents in the first 500 characters: %j",
  (question) => expect(found(question)).toEqual([]),
);

it("retrieval takes a page that states a main fact and answers in full for better by 0.9", () => {
  const pages = [passage("/a", "", "Gold in a vault."), passage("/b", "", "Gold in a vault.", { main: true })];
  const [first, second] = findIn(pages, "is gold in a vault");
  expect(first?.passage.path).toBe("/b");
  expect((first?.score ?? 0) - (second?.score ?? 0)).toBeCloseTo(0.9);
  const [, half] = findIn([...pages, passage("/c", "", "A lock and gold.", { main: true })], "gold lock");
  expect(half).toMatchObject({ passage: { path: "/b" } });
});

it("retrieval takes a release for worse by 0.2 at the most, half of it once six are newer, and no page", () => {
  const days = [7, 6, 5, 4, 3, 2, 1].map((day) => release(`/news/${day}`, "Gold.", day));
  const scores = (all: Passage[]) => findIn(all, "gold").map(({ score }) => score);
  const [newest = 0, , , fourth = 0] = scores(days);
  expect(newest - fourth).toBeCloseTo(0.2 * (1 - 2 ** -0.5));
  expect(
    pathsOf([...days.reverse(), passage("/page", "", "Gold.")], "gold")
      .slice(0, 4)
      .sort(),
  ).toEqual(["/news/5", "/news/6", "/news/7", "/page"]);
  expect(scores([release("/news/a", "Gold.", 9), release("/news/b", "Gold.", 9)])).toEqual(Array(2).fill(newest));
});

it("retrieval finds a withdrawn release by its words, and takes it for worse by 0.5", () => {
  const [first, second] = findIn(
    [passage("/withdrawn", "", "Gold.", { unquoted: "A secret." }), passage("/a", "", "Gold.")],
    "gold",
  );
  expect([first?.passage.path, second?.passage.path]).toEqual(["/a", "/withdrawn"]);
  expect((first?.score ?? 0) - (second?.score ?? 0)).toBeCloseTo(0.5, 1);
  expect(pathsOf([passage("/withdrawn", "", "A notice.", { unquoted: "Gold." })], "gold")).toEqual(["/withdrawn"]);
});

it("retrieval counts a word elsewhere in the same document half for the share of the question that a passage holds", () => {
  const texts = [
    passage("/a#1", "1", "Gold."),
    passage("/a#2", "2", "A vault."),
    passage("/b", "", "Gold."),
    passage("/c", "", "A vault."),
  ];
  const shares = Object.fromEntries(
    findIn(texts, "gold vault").map(({ passage, coverage }) => [passage.path, coverage]),
  );
  expect(shares).toEqual({ "/a#1": 0.75, "/a#2": 0.75, "/b": 0.5, "/c": 0.5 });
});

it("retrieval prefers a word in the title or the heading to one in the text", () => {
  const named = [passage("/text", "", "Gold."), passage("/a", "Gold", "Gold."), passage("/gold", "", "Gold.")];
  expect(pathsOf(named, "gold")).toEqual(["/gold", "/a", "/text"]);
  expect(pathsOf([passage("/a", "Gold", "It."), passage("/gold", "A", "It.")], "gold")).toEqual(["/gold", "/a"]);
  expect(pathsOf([passage("/a", "", "Unit B2.")], "b2")).toEqual(["/a"]);
});

it("retrieval compares passages with the one that holds the most of the question's words", () => {
  const [whole, half] = findIn([passage("/half", "", "Gold."), passage("/whole", "", "Gold vault.")], "gold vault");
  expect(whole).toMatchObject({ passage: { path: "/whole" }, best: 1 });
  expect(whole?.score).toBeCloseTo(2.2);
  expect(half?.score).toBeLessThan(0.8);
});

it("retrieval returns the sentences with their worth, and that of the best", () => {
  const [found] = findIn([passage("/a", "", "It is old. Gold is here.")], "gold");
  expect(found?.sentences.map(({ text, worth }) => [text, worth])).toEqual([
    ["It is old.", 0],
    ["Gold is here.", 1],
  ]);
  expect(found).toMatchObject({ best: 1, coverage: 1, score: 2.2 });
});
