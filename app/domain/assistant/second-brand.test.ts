import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { compileContent } from "../../../scripts/content/compile";
import { publish } from "../publication";
import { createDocuments, type PassageSources } from "../search/documents";
import { createPassages } from "../search/passages";
import { quoteAnswer } from "./quote";
import { createRetrieval } from "./retrieve";

const { outputs } = await compileContent(fileURLToPath(new URL("../../../tests/second-brand", import.meta.url)));

/** The value that a generated module gives to a name. */
function constant<Value>(file: string, name: string): Value {
  const [, json = ""] = new RegExp(`export const ${name}: [^=]+ = ([^]*?);\\n`).exec(String(outputs.get(file))) ?? [];
  return JSON.parse(json);
}

const content = (file: string, name: string) => constant<never>(`app/content/generated/${file}.server.ts`, name);
const [pages, people] = [content("pages", "pages"), content("people", "people")];
const [pressIndex, pressBodies] = [content("press-index", "pressIndex"), content("press-bodies", "pressBodies")];
const governanceIndex = content("governance-index", "governanceIndex");
const governanceBodies = content("governance-bodies", "governanceBodies");
const legal = content("legal", "legal");
const investorDocuments = content("investors", "investorDocuments");
const texts = { pressIndex, pressBodies, governanceIndex, governanceBodies, legal, pages };
const published = publish(
  { ...texts, investorDocuments, filings: [], investorEvents: [], meetings: [], currency: "CAD" as const },
  Date.parse("2026-01-01T00:00:00Z"),
);
const documents = createDocuments(published);
const brand = constant<PassageSources["brand"]>("app/brand/generated/public.ts", "brand");
const passages = createPassages({ documents, pages, people, investorServices: {}, brand });
const retrieval = createRetrieval(passages, content("vocabulary", "vocabulary"));

it.each([
  ["What is the ticker symbol?", "TIDE"],
  ["how much bitcoin is in the reserve in the second quarter", "12.25"],
  ["where is your office", "7 Model Quay"],
  ["how often does the board meet", "six times a year"],
  ["what does tidewell do", "Tidewell keeps a Bitcoin reserve"],
])("answers for another company: %s", (question, fact) =>
  expect(quoteAnswer(retrieval.find(question))?.text).toContain(fact),
);

it("gives every passage an id of its own, an address of the site and words", () => {
  expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length);
  for (const { path, text, title } of passages)
    expect([path, text.trim(), title]).toEqual([/^\/[^ ]*$/, /./, /./].map((form) => expect.stringMatching(form)));
});
