import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { brand } from "~/brand/generated/public";
import { compiledContent } from "~/content/compiled.server";
import { classifyQuestion } from "~/domain/assistant/classify-question";
import { quoteAnswer } from "~/domain/assistant/quote";
import { createRetrieval } from "~/domain/assistant/retrieve";
import { treasuryPassages } from "~/domain/assistant/treasury-passages";
import { publish } from "~/domain/publication";
import { createDocuments } from "~/domain/search/documents";
import { createPassages } from "~/domain/search/passages";
import { fillFigures } from "~/domain/treasury/fill-pages";
import { createTreasury } from "~/domain/treasury/treasury";

// How well the assistant answers what this company's visitors ask. Write your own questions into questions.json, with
// the share of each set that must find its source and state the fact; every set may be left out, and so may the file.

const file = path.resolve(process.env.BRAND_ROOT || "app", "content/assistant/questions.json");

const question = z.strictObject({
  question: z.string(),
  /** Addresses of documents that answer, any of them. */
  sources: z.array(z.string().startsWith("/")).min(1),
  /** Pattern that an answer must hold. */
  fact: z.string(),
});
const share = z.number().min(0).max(1);
const set = z
  .strictObject({
    answered: z
      .array(z.strictObject({ name: z.string(), source: share, fact: share, questions: z.array(question).min(1) }))
      .default([]),
    /** Each must be answered, and from the right document first. */
    main: z.array(question).default([]),
    unanswered: z
      .array(z.strictObject({ name: z.string(), most: z.int().min(0), questions: z.array(z.string()).min(1) }))
      .default([]),
    declined: z.array(z.strictObject({ question: z.string(), as: z.string() })).default([]),
  })
  .parse(existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});

const published = fillFigures(publish(compiledContent, Date.now()));
const passages = createPassages({ ...published, documents: createDocuments(published), brand });
passages.push(...treasuryPassages(createTreasury(published)));
const retrieval = createRetrieval(passages, compiledContent.vocabulary);
const findIn = (text: string) => retrieval.find(text);
const answerTo = (text: string) => quoteAnswer(findIn(text));
const documentOf = (path: string) => path.split("#")[0] ?? "";

/** How many questions find their source among the first three, and get an answer with the fact; and the misses. */
function measure(questions: readonly z.output<typeof question>[]) {
  const results = questions.map(({ question, sources, fact }) => {
    const kind = classifyQuestion(question);
    const found = kind === "question" ? findIn(question) : [];
    const text = quoteAnswer(found)?.text ?? "";
    const near = found.map(({ passage, score }) => `\n    ${passage.path} ${score.toFixed(1)}`).join("");
    return {
      source: found.slice(0, 3).some(({ passage }) => sources.includes(documentOf(passage.path))),
      fact: new RegExp(fact).test(text),
      line: `${question} (${kind})${near}\n    → ${text}`,
    };
  });
  const shareOf = (of: "source" | "fact") => results.filter((result) => result[of]).length / results.length;
  const misses = results.filter(({ source, fact }) => !source || !fact).map(({ line }) => line);
  return { source: shareOf("source"), fact: shareOf("fact"), report: misses.join("\n") };
}

describe("the assistant's questions", () => {
  it.each(set.answered)("find their source and get their fact: $name", ({ questions, source, fact }) => {
    const measured = measure(questions);
    expect(measured.source, measured.report).toBeGreaterThanOrEqual(source);
    expect(measured.fact, measured.report).toBeGreaterThanOrEqual(fact);
  });

  it.each(set.main)("state a main fact plainly, and first: $question", ({ question, sources, fact }) => {
    const answer = answerTo(question);
    expect(answer?.text).toMatch(new RegExp(fact));
    expect(sources).toContain(documentOf(answer?.sources[0]?.path ?? ""));
  });

  it.each(set.unanswered)("get no answer that is not in the documents: $name", ({ questions, most }) => {
    const answered = questions.filter(answerTo);
    expect(answered.length, answered.join("\n")).toBeLessThanOrEqual(most);
  });

  it.each(set.declined)("are declined: $question", ({ question, as }) => {
    expect(classifyQuestion(question)).toBe(as);
  });
});
