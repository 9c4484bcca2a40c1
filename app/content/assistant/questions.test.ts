import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { brand } from "~/brand/generated/public";
import { compiledContent } from "~/content/compiled.server";
import { createAssistant } from "~/domain/assistant/assistant";
import { declineQuestion } from "~/domain/assistant/decline";
import { listFigurePassages } from "~/domain/assistant/figure-passages";
import { listSearchDocuments } from "~/domain/pages/search-documents";
import { publish } from "~/domain/publication";
import { createPassages } from "~/domain/search/passages";
import { fillFigures } from "~/domain/treasury/fill-pages";
import { createTreasury } from "~/domain/treasury/treasury";
import { contentRoot } from "../../../scripts/content/files";

// How well the assistant finds what this company's visitors ask for. Write your own questions into questions.json, with
// the share of each set that must find one of its sources; every set may be left out, and so may the file.

const file = path.join(contentRoot, "content/assistant/questions.json");

const set = z
  .strictObject({
    answered: z
      .array(
        z.strictObject({
          name: z.string(),
          source: z.number().min(0).max(1),
          questions: z
            .array(z.strictObject({ question: z.string(), sources: z.array(z.string().startsWith("/")).min(1) }))
            .min(1),
        }),
      )
      .default([]),
    declined: z.array(z.string()).default([]),
  })
  .parse(existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});

const published = fillFigures(publish(compiledContent, Date.now()));
const treasury = createTreasury(published);
const documents = listSearchDocuments(published);
const passages = createPassages({ ...published, documents, brand });
const assistant = createAssistant([...passages, ...listFigurePassages(treasury)], published.firstResults);
const answer = (question: string) => assistant.answer(question, async () => ({ treasury, stats: null }));

describe("the assistant's questions", () => {
  it.each(set.answered)("find one of their sources: $name", async ({ questions, source }) => {
    const misses: string[] = [];
    for (const { question, sources } of questions) {
      const found = (await answer(question)).sources.map(({ path }) => path);
      if (!found.some((path) => sources.includes(path.split("#")[0] ?? "")))
        misses.push([question, ...found].join("\n  "));
    }
    expect(1 - misses.length / questions.length, misses.join("\n")).toBeGreaterThanOrEqual(source);
  });

  it.each(set.declined)("are declined: %s", (question) => expect(declineQuestion(question)).not.toBeNull());
});
