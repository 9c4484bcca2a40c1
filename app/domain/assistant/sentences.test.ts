import { expect, it } from "vitest";
import type { Passage } from "../search/documents";
import type { Topic } from "./question-topics";
import { findAskedKinds, rankSentences } from "./sentences";

const passage = (text: string, more: Partial<Passage> = {}): Passage => ({
  id: "a",
  path: "/a",
  kind: "Page",
  title: "",
  heading: "",
  text,
  publishAt: 0,
  ...more,
});
const topic = (own: string, ...synonyms: string[]): Topic => ({ own: [own], synonyms, weight: 1, hits: new Map() });
const read = (text: string) => rankSentences(passage(text), [], { kinds: [], required: [] });

it.each<[what: string, text: string, sentences: string[]]>([
  [
    "ends with a full stop, a question mark or an exclamation mark",
    "One. Two? Three!  Four",
    ["One.", "Two?", "Three!", "Four"],
  ],
  [
    "may end within quotation marks or brackets",
    "So “one.” Two.) “Three.” (Four.)",
    ["So “one.”", "Two.)", "“Three.”", "(Four.)"],
  ],
  ["begins with a capital letter or a figure", "Ends. 5 are. Été is. of it", ["Ends.", "5 are.", "Été is. of it"]],
  [
    "does not end with an abbreviation",
    "Acme Inc. Halifax, No. 5, Dr. J. Smith at 9 a.m. Monday",
    ["Acme Inc. Halifax, No. 5, Dr. J. Smith at 9 a.m. Monday"],
  ],
  ["does not end in an abbreviation that is part of a word", "It is Zinc. Then", ["It is Zinc.", "Then"]],
  ["does not end with the number of a paragraph", "12. Directors 1.2 Votes", ["12. Directors 1.2 Votes"]],
  [
    "does not end with the number of a subparagraph",
    "1.25 Votes. Of 5. Directors",
    ["1.25 Votes.", "Of 5.", "Directors"],
  ],
])("a sentence %s", (_, text, sentences) => expect(read(text).map(({ text }) => text)).toEqual(sentences));

it("a point or a row is complete alone, a sentence, a quotation and the opening of a list are not", () => {
  const lines = [
    "A row: 5",
    "• A point.",
    "A sentence.",
    "An opening:",
    "“A quotation”",
    "Why?",
    "Now!",
    'A "b"',
    "5 • a.",
  ];
  expect(read(lines.join("\n")).map(({ paragraph, single }) => [paragraph, single])).toEqual(
    [true, true, false, false, false, false, false, false, false].map((single, at) => [at, single]),
  );
});

it.each<[question: string, answers: string, others: string]>([
  [
    "when is it",
    "It opens in March.|In 2025.|The date is set.|Within 90 days.",
    "It opens marching.|In 2125.|In a day.",
  ],
  ["what day is it|what date is it|the deadline", "It opens in May.", "It opens soon."],
  [
    "how long is it|how often is it|how quick is it|how fast is it",
    "Two hours.|Each quarter.|It is yearly.|It is annual.|It ends annually.",
    "For long.",
  ],
  [
    "how many|how big|how large|the percentage|the total|the minimum|the rate",
    "It is 5.|There are twelve.|There is none.",
    "It is often.|It is tender.",
  ],
  [
    "what is the price|what did it pay|the costs|a charge",
    "It is $5.|For € 7.|It is 5%.|For 5 CAD.|It is free.|There is no fee.",
    "It is 5.|It is freehold.|The fee is known.",
  ],
  [
    "who is it|whose is it|whom|who's it",
    "It is Ada Byron.|Élodie Roy is.",
    "It is Ada.|it is ada byron.|ADA BYRON is.",
  ],
  [
    "where is it|in which city|what country is it|which court",
    "It is in Calgary.|It lies at the Quay.|Quay 7, Halifax.",
    "It is inside.|In a vault.|Begin Halifax.",
  ],
  [
    "the email|the e-mail|your phone|a contact|to write to it|can I call",
    "It is ir@issuer.example.|Dial +1 403.|At T2P 1J9.",
    "It is there.|Dial 403.|At T2P.|AT2P 1J9X.",
  ],
])("a question with one of “%s” is answered by one kind of sentence", (questions, answers, others) => {
  for (const question of questions.split("|")) {
    const worth = (text: string) =>
      rankSentences(passage(text), [], findAskedKinds(question, [])).map(({ worth }) => worth);
    for (const answer of answers.split("|")) expect(worth(answer), `${question}: ${answer}`).toEqual([0.5]);
    for (const other of others.split("|")) expect(worth(other), `${question}: ${other}`).toEqual([0]);
  }
});

it.each([
  "is it gold",
  "the whenever",
  "somewhere",
  "a repricing",
  "a recall",
  "the amounting",
  "shower",
  "forehow long",
])("a question without a kind asks for none: %s", (question) =>
  expect(findAskedKinds(question, [])).toEqual({ kinds: [], required: [] }),
);

it("a sentence with one of two kinds that are asked for is worth half of both", () => {
  const [both, one] = rankSentences(
    passage("In March it was 5.\nThere are 5."),
    [],
    findAskedKinds("When and how many", []),
  );
  expect([both?.worth, one?.worth]).toEqual([0.5, 0.25]);
});

const directors = [topic("director", "truste"), topic("2025")];
it.each<[what: string, sentence: string, fits: boolean]>([
  ["a number before them", "It has 5 directors.", true],
  ["a number in words", "Twelve directors met.", true],
  ["a number of those with another name", "It has seven trustees.", true],
  ["a number some words before them", "Three of the independent elected board directors resigned.", true],
  ["a row with their number", "Directors: 5", true],
  ["a row with words before their number", "Directors: about 5", true],
  ["a number too far before them", "In 5 long cold dark winter seasons directors met.", false],
  ["a number after them", "The directors met 5 times.", false],
  ["a number of other things", "It has 5 offices in 2025.", false],
  ["a row of other things", "Offices: 5", false],
  ["a row without a number", "Directors: several", false],
  ["a sentence that only looks like a row", "Directors: they met on day 5.", false],
  ["a word that begins with a number's name", "Onerous directors met.", false],
])("a question of how many things there are is answered by %s or not", (_, sentence, fits) => {
  const asked = findAskedKinds("How many directors were there in 2025?", directors);
  expect(rankSentences(passage(sentence), directors, asked).map(({ fits }) => fits)).toEqual([fits]);
});

it("how many there are is a figure or a numeral, and no word that begins like one or has a figure within", () => {
  const asked = findAskedKinds("How many directors?", directors);
  const fits = (words: string) =>
    words
      .split(" ")
      .filter((word) => rankSentences(passage(`${word} directors met.`), directors, asked)[0]?.fits)
      .join(" ");
  const numerals = "5 one two three four five six seven eight nine ten eleven twelve twenty thirty none";
  expect(fits(numerals)).toBe(numerals);
  const others = "b2 only twofold threefold fourfold fivefold sixfold sevenfold eightfold ninefold tenfold";
  expect(fits(`${others} eleventh twentieth thirtieth nonsense`)).toBe("");
});

it("how many there are is asked with up to three words, one of which may be mistyped", () => {
  const fits = (question: string, topics: Topic[], text: string) =>
    rankSentences(passage(text), topics, findAskedKinds(question, topics))[0]?.fits;
  expect(fits("How many independent elected directors", directors, "It has 5 directors.")).toBe(true);
  expect(fits("How many directors", directors, "It has 5 offices.")).toBe(false);
  expect(fits("How many trustees?", [{ ...topic("truste"), own: ["truste", "director"] }], "5 directors.")).toBe(true);
});

it.each<[question: string, answer: string, others: string[]]>([
  ["What was the revenue in May?", "Revenue was 5.", ["Revenue was small.", "Profit was 5."]],
  ["What is the CEO's salary?", "Salaries are 5.", ["The fee is 5."]],
  ["How old is he?", "He was born in 1960.", ["He is new.", "He was reborn."]],
  ["How old is the company?", "It was founded in May.", ["It has confounded all."]],
  ["How old is she?", "She is 50 years old.", ["She is old."]],
])("a question of a sum or an age is answered by the same sum or an age alone: %s", (question, answer, others) => {
  const [first, ...rest] = rankSentences(passage([answer, ...others].join("\n")), [], findAskedKinds(question, []));
  expect([first?.fits, ...rest.map(({ fits }) => fits)]).toEqual([true, ...others.map(() => false)]);
  expect(findAskedKinds("Who is an old household name?", []).required).toEqual([]);
});

it("a sentence is worth the question's words that it holds, and half of those in the title and the heading", () => {
  const topics = [topic("vault"), topic("gold")];
  const worth = (text: string, more?: Partial<Passage>) =>
    rankSentences(passage(text, more), topics, findAskedKinds("a gold vault", [])).map(({ worth }) => worth);
  expect(worth("Gold lies in a vault. Gold is old. Nothing.")).toEqual([1, 0.5, 0]);
  expect(worth("Gold is old.", { title: "A vault" })).toEqual([0.75]);
  expect(worth("Gold is old.", { heading: "The vaults" })).toEqual([0.75]);
});

it("the notice of a withdrawn release answers what its text would have answered", () => {
  const asked = findAskedKinds("How many directors are there?", directors);
  const notice = { text: "It was withdrawn.", unquoted: "A director in 2025" };
  const [sentence] = rankSentences(passage(notice.text, notice), directors, asked);
  expect(sentence).toMatchObject({ fits: true, worth: 1 });
  expect(rankSentences(passage(notice.text, { unquoted: "" }), directors, asked)[0]).toMatchObject({
    fits: true,
    worth: 0,
  });
});
