import MiniSearch from "minisearch";
import { expect, it } from "vitest";
import type { Passage } from "../search/documents";
import { coverageOf, createThesaurus, findTopics, rephrase, type Topic } from "./question-topics";
import { termOf, wordsOf } from "./words";

const vocabulary = {
  openingQuestions: [],
  readAs: { "money back": "refund", "get my money back": "repayment", ceo: "chief executive officer" },
  synonyms: [
    ["keep", "guard"],
    ["guards", "protect"],
  ],
};
const thesaurus = createThesaurus(vocabulary);

/** An index of texts, whose ids are their places. */
function indexOf(texts: string[]) {
  const index = new MiniSearch<Passage>({
    fields: ["text"],
    tokenize: wordsOf,
    processTerm: termOf,
    searchOptions: { tokenize: (term) => [term], processTerm: (term) => term },
  });
  index.addAll(texts.map((text, id) => ({ id: String(id), text }) as Passage));
  return index;
}
const index = indexOf([
  "The vault is guarded. Custodians keep it.",
  "A custodian, a share and a vessel.",
  "A vessel.",
  "Certification bars, barns, barks and barge.",
]);
const topicsOf = (question: string) => findTopics(question, index, thesaurus);
const ownOf = (question: string) => topicsOf(question).map(({ own }) => own);

it("an expression of the vocabulary is read as its meaning, the longest first", () => {
  const read = (question: string) => rephrase(wordsOf(question), thesaurus).join(" ");
  expect(read("will I get my money back soon")).toBe("will i repayment soon");
  expect(read("is my money back, soon")).toBe("is my refund soon");
  expect(read("the CEOs")).toBe("the chief executive officer");
  expect(read("back money")).toBe("back money");
});

it("a question is about its terms, each once, with the synonyms of all their groups", () => {
  expect(ownOf("What are the vaults of the vault's custodian?")).toEqual([["vault"], ["custodian"]]);
  expect(topicsOf("keep").map(({ synonyms }) => synonyms)).toEqual([["guard"]]);
  expect(topicsOf("guarding").map(({ synonyms }) => synonyms)).toEqual([["keep", "protect"]]);
  expect(topicsOf("what is the")).toEqual([]);
});

it.each<[what: string, word: string, own: string[]]>([
  ["one wrong character", "vauld", ["vauld", "vault"]],
  ["two in another order", "vualt", ["vualt", "vault"]],
  ["two wrong characters of a long word", "custxdiab", ["custxdiab", "custodian"]],
])("a mistyped word with %s may mean a word of the documents", (_, word, own) => expect(ownOf(word)).toEqual([own]));

it.each<[what: string, word: string]>([
  ["two wrong characters of a short word", "vaubd"],
  ["another first letter", "fault"],
  ["less than five letters", "valt"],
  ["a figure", "vaul1"],
  ["synonyms", "guarb"],
])("a word with %s is not taken for another", (_, word) =>
  expect(
    findTopics(word, index, createThesaurus({ ...vocabulary, synonyms: [["guarb", "hat"]] }))[0]?.own,
  ).toHaveLength(1),
);

it("a mistyped word may mean several words, and no other where the documents contain it", () => {
  expect(ownOf("bards")).toEqual([["bard", "bar", "barn", "bark", "barg"]]);
  expect(ownOf("barks")).toEqual([["bark"]]);
});

it("a passage scores the most by the visitor's own word, less by a mistyped one and least by a synonym", () => {
  const score = (question: string, groups: string[][] = []) => {
    const [topic] = findTopics(
      question,
      indexOf(["A vault.", "Cats."]),
      createThesaurus({ ...vocabulary, synonyms: groups }),
    );
    return topic?.hits.get("0") ?? 0;
  };
  const own = score("vault");
  expect(score("vauld") / own).toBeCloseTo(0.8);
  expect(score("safe", [["safe", "vault"]]) / own).toBeCloseTo(0.65);
  expect(score("vault", [["safe", "vault"]])).toBe(own);
});

it("a rare word weighs more than a frequent one, an unknown one the most, and one that frames a question little", () => {
  const weight = (question: string) => topicsOf(question)[0]?.weight ?? 0;
  // Of four passages: ln(1 + 4 ÷ passages) ÷ ln 5.
  expect(weight("vault")).toBeCloseTo(1);
  expect(weight("vessel")).toBeCloseTo(Math.log(3) / Math.log(5));
  expect(weight("share")).toBeCloseTo(0.35);
  expect(weight("zebra")).toBeCloseTo((1.3 * Math.log(9)) / Math.log(5));
  // A synonym alone makes a word no more frequent than its own passages do.
  const share = (...groups: string[][]) =>
    findTopics("vault", index, createThesaurus({ ...vocabulary, synonyms: groups }))[0]?.weight;
  expect(share(["vault", "vessel"])).toBeCloseTo(1);
  const unnamed = findTopics("safe", index, createThesaurus({ ...vocabulary, synonyms: [["safe", "vessel"]] }))[0];
  expect(unnamed?.weight).toBeCloseTo(Math.log(3) / Math.log(5));
});

it("a text holds the part of a question's weight that its terms have, with less for synonyms and for its surroundings", () => {
  const topic = (own: string, weight: number): Topic => ({
    own: [own, `${own}-`],
    synonyms: [`${own}s`],
    weight,
    hits: new Map(),
  });
  const topics = [topic("a", 3), topic("b", 1)];
  const share = (terms: string, around = "") =>
    coverageOf(new Set(terms.split(" ")), topics, new Set(around.split(" ")));
  expect([share("a b"), share("a"), share("b"), share("c")]).toEqual([1, 0.75, 0.25, 0]);
  expect(share("as b")).toBeCloseTo((0.7 * 3 + 1) / 4);
  expect([share("b", "a"), share("a b", "a b"), share("c", "c")]).toEqual([0.625, 1, 0]);
  expect(coverageOf(new Set("a"), [], new Set())).toBe(0);
});
