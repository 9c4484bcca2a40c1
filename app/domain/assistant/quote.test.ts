import { expect, it } from "vitest";
import type { Passage } from "../search/documents";
import { quoteAnswer } from "./quote";
import { createRetrieval } from "./retrieve";

const passage = (heading: string, text: string, more: Partial<Passage> = {}): Passage => ({
  id: heading,
  ...{ path: `/page#${heading}`, kind: "Page", title: "A page", heading, text, publishAt: 0 },
  ...more,
});

const long = `${"A sentence about the harbour that goes on. ".repeat(30)}The harbour opens in May.`;
const passages = [
  passage("Fees", "The charges are few.\nSpread on buying: 1.5%\nStorage, each year: 0.30%"),
  passage("Terms", "It binds both. Three clauses do so:\n• exclusivity for 90 days\n• confidentiality"),
  passage("Office", "Letters are answered. Write to desk@site.example or to Acme Inc. in Halifax. We like letters."),
  passage("Harbour", long),
  passage("", "The dredge was bought for C$9,000.", {
    ...{ id: "news", path: "/news/dredge", kind: "Press release", title: "A dredge" },
    publishAt: Date.parse("2025-06-25T11:30:00Z"),
  }),
];
const synonyms = ["email write", "cost bought"].map((words) => words.split(" "));
const retrieval = createRetrieval(passages, { openingQuestions: [], readAs: {}, synonyms });
const answer = (question: string) => quoteAnswer(retrieval.find(question));

it("the quotation quotes the row that answers, with its label and what stands around it, and tells a release's day", () => {
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
])("the quotation quotes %s, and takes no abbreviation for an end", (_, question, quoted) =>
  expect(answer(question)?.text).toContain(quoted),
);

it("the quotation stays within some 500 characters", () => {
  const text = answer("when does the harbour open")?.text ?? "";
  expect(text).toContain("The harbour opens in May.");
  expect(text.length).toBeLessThan(640);
});

it("the quotation says nothing where the documents say nothing", () => {
  for (const question of ["", "who won the hockey game", "storage of plutonium in submarines", "capital of France"])
    expect(answer(question)).toBeNull();
});
