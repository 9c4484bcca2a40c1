import { expect, it } from "vitest";
import type { Passage } from "../search/documents";
import { quoteAnswer } from "./quote";
import { createRetrieval, type Found } from "./retrieve";
import type { Sentence } from "./sentences";

const passage = (heading: string, text: string, more: Partial<Passage> = {}): Passage => ({
  id: heading,
  path: `/page#${heading}`,
  kind: "Page",
  title: "A page",
  heading,
  text,
  publishAt: 0,
  ...more,
});

const long = `${"A sentence about the harbour that goes on. ".repeat(30)}The harbour opens in May.`;
const passages = [
  passage("Fees", "The charges are few.\nSpread on buying: 1.5%\nStorage, each year: 0.30%"),
  passage("Terms", "It binds both. Three clauses do so:\n• exclusivity for 90 days\n• confidentiality"),
  passage("Office", "Letters are answered. Write to desk@site.example or to Acme Inc. in Halifax. We like letters."),
  passage("Harbour", long),
  passage("", "The dredge was bought for C$9,000.", {
    id: "news",
    path: "/news/dredge",
    kind: "Press release",
    title: "A dredge",
    publishAt: Date.parse("2025-06-25T11:30:00Z"),
  }),
];
const synonyms = ["email write", "cost bought"].map((words) => words.split(" "));
const retrieval = createRetrieval(passages, { readAs: {}, synonyms });
const answer = (question: string) => quoteAnswer(retrieval.find(question));

it("the quotation quotes the row that answers, with its label and the lines around it, and names a release's day", () => {
  expect(answer("what does storage cost each year")).toEqual({
    text: "“The charges are few.\nSpread on buying: 1.5%\nStorage, each year: 0.30%”",
    sources: [{ title: "A page", heading: "Fees", path: "/page#Fees" }],
  });
  expect(answer("what did the dredge cost")).toEqual({
    text: "“The dredge was bought for C$9,000.”",
    sources: [{ title: "A dredge (June 25, 2025)", heading: "", path: "/news/dredge" }],
  });
});

it.each([
  ["a point of a list with its opening", "how long is the exclusivity", "do so:\n• exclusivity for 90 days"],
  ["what was asked for", "which email for letters", "Write to desk@site.example or to Acme Inc. in Halifax."],
])("the quotation has %s, and does not end at an abbreviation", (_, question, quoted) =>
  expect(answer(question)?.text).toContain(quoted),
);

it("the quotation stays within some 500 characters", () => {
  const text = answer("when does the harbour open")?.text ?? "";
  expect(text).toContain("The harbour opens in May.");
  expect(text.length).toBeLessThan(640);
});

it("the quotation is empty where the documents do not answer", () => {
  for (const question of ["", "who won the hockey game", "storage of plutonium in submarines", "capital of France"])
    expect(answer(question)).toBeNull();
});

/** A sentence of some characters: "a" of 200 is a line of 200 times "a". */
const line = (character: string, length: number, more: Partial<Sentence> = {}): Sentence => ({
  text: character.repeat(length),
  paragraph: 0,
  single: false,
  worth: 0.1,
  fits: true,
  ...more,
});
const foundIn = (heading: string, sentences: Sentence[], more: Partial<Found> = {}): Found => ({
  passage: passage(heading, ""),
  sentences,
  score: 1,
  coverage: 1,
  best: Math.max(...sentences.map(({ worth }) => worth)),
  ...more,
});
const one = (character: string, more: Partial<Found> = {}) =>
  foundIn(character, [line(character, 5, { worth: 1 })], more);
/** The quotations, each repeated character once, and the headings of the sources. */
const show = (found: Found[]) => {
  const answered = quoteAnswer(found);
  return (
    answered && [answered.text.replace(/(\p{L})\1+/gu, "$1"), answered.sources.map(({ heading }) => heading).join("")]
  );
};

it.each<[what: string, found: Found[], shown: ReturnType<typeof show>]>([
  ["a passage that holds enough of the question", [one("a", { coverage: 0.56 })], ["“a”", "a"]],
  ["no passage that holds less", [one("a", { coverage: 0.55 })], null],
  ["a passage with a sentence that answers well enough", [foundIn("a", [line("a", 5, { worth: 0.5 })])], ["“a”", "a"]],
  ["no passage with less", [foundIn("a", [line("a", 5, { worth: 0.49 })])], null],
  [
    "a passage with a good sentence that has the number asked for",
    [foundIn("a", [line("a", 5, { worth: 1, fits: false }), line("b", 5, { worth: 0.8 })])],
    ["“a b”", "a"],
  ],
  [
    "no passage in which another sentence has it",
    [foundIn("a", [line("a", 5, { worth: 1, fits: false }), line("b", 5, { worth: 0.79 })])],
    null,
  ],
  ["a passage near the best match", [one("a", { score: 10, coverage: 0.1 }), one("b", { score: 6 })], ["“b”", "b"]],
  ["no passage far below it", [one("a", { score: 10, coverage: 0.1 }), one("b", { score: 5.9 })], null],
  ["another passage beside the first", [one("a", { score: 10 }), one("b", { score: 6 })], ["“a”\n\n“b”", "ab"]],
  ["one that is further away as a source alone", [one("a", { score: 10 }), one("b", { score: 5.9 })], ["“a”", "ab"]],
  ["the last one that is a source", [one("a", { score: 10 }), one("b", { score: 4 })], ["“a”", "ab"]],
  ["none that is too far for a source", [one("a", { score: 10 }), one("b", { score: 3.9 })], ["“a”", "a"]],
  ["three sources at the most", [one("a"), one("b"), one("c"), one("d")], ["“a”\n\n“b”", "abc"]],
  ["the same words once", [one("a"), foundIn("b", [line("a", 5, { worth: 1 })])], ["“a”", "ab"]],
  [
    "a second passage as far as there is room",
    [foundIn("a", [line("a", 450, { worth: 1 })]), foundIn("b", [line("b", 250, { worth: 1 })])],
    ["“a”\n\n“b”", "ab"],
  ],
  [
    "no second passage that is longer than the room",
    [foundIn("a", [line("a", 450, { worth: 1 })]), foundIn("b", [line("b", 251, { worth: 1 })])],
    ["“a”", "ab"],
  ],
  ["no second passage above 300 characters", [one("a"), foundIn("b", [line("b", 301, { worth: 1 })])], ["“a”", "ab"]],
])("the quotation quotes or names %s", (_, found, shown) => expect(show(found)).toEqual(shown));

const [opening, row] = [line("", 1, { text: "Of:" }), { single: true, worth: 1 }];
const four = (third: Partial<Sentence>, first: Partial<Sentence> = {}) => [
  line("a", 200),
  line("b", 200, { worth: 1, ...first }),
  line("c", 200),
  line("d", 200, third),
];
it.each<[what: string, lines: Sentence[], shown: string]>([
  ["a good sentence of the same paragraph", four({ worth: 0.6 }), "“b … d”"],
  ["what follows rather than a worse one", four({ worth: 0.59 }), "“b c”"],
  ["a better sentence of another paragraph", four({ worth: 0.8, paragraph: 1 }), "“b\nd”"],
  ["no worse one of another paragraph", four({ worth: 0.79, paragraph: 1 }), "“b c”"],
  ["a good row of the same table", four({ worth: 0.6, paragraph: 3, single: true }, { single: true }), "“b\nd”"],
  ["what comes before where nothing follows", [line("a", 200), line("b", 299, { worth: 1 })], "“a b”"],
  ["no more than there is room for", [line("a", 201), line("b", 299, { worth: 1 })], "“b”"],
  ["the first of two sentences that say the same", [line("a", 300, { worth: 1 }), line("b", 300, { worth: 1 })], "“a”"],
  ["the last of two rows that say the same", [line("a", 300, row), line("b", 300, row)], "“b”"],
  [
    "the opening of a list with its point",
    [line("z", 200), opening, line("a", 300, { single: true, paragraph: 1 }), line("b", 300, { ...row, paragraph: 2 })],
    "“Of:\nb”",
  ],
  ["a sentence rather than a row that says the same", [line("a", 300, { worth: 1 }), line("b", 300, row)], "“a”"],
  [
    "all that follows before what precedes",
    ["a", "b", "c", "d", "e"].map((one) => line(one, 100, one === "b" ? { worth: 1 } : {})),
    "“b c d e”",
  ],
  [
    "the opening before its point, not one after it",
    [
      opening,
      line("b", 300, { ...row, paragraph: 1 }),
      line("c", 300, { single: true, paragraph: 2 }),
      line(":", 1, { paragraph: 3 }),
    ],
    "“Of:\nb”",
  ],
  ["no opening of a list for a sentence", [line("z", 5), opening, line("c", 300), line("b", 300, { worth: 1 })], "“b”"],
  [
    "no sentence before a list that does not open it",
    [line("z", 5), line("a", 300, { single: true, paragraph: 1 }), line("b", 300, { ...row, paragraph: 2 })],
    "“b”",
  ],
])("the quotation of a passage has %s", (_, lines, shown) => expect(show([foundIn("p", lines)])?.[0]).toBe(shown));

it("the quotation of one long sentence ends with a whole word", () => {
  const quote = (count: number) => {
    const text = "words ".repeat(count).trim();
    return quoteAnswer([foundIn("p", [line("", 1, { text, worth: 1 })])])?.text;
  };
  expect(quote(100)).toBe(`“${"words ".repeat(100).trim()}”`);
  expect(quote(101)).toBe(`“${"words ".repeat(83)}…”`);
});

it("the quotation names the day of a release, and that it was corrected", () => {
  const more = { publishAt: Date.parse("2025-06-25T11:30:00Z"), status: "Corrected" } as const;
  const [source] = quoteAnswer([one("a", { passage: passage("a", "", more) })])?.sources ?? [];
  expect(source?.title).toBe("A page (June 25, 2025, corrected)");
});
