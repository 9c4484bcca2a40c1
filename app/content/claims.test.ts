import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import brand from "~/brand/brand";
import { BRAND_FILE, claimsFile, compareClaim, isText, locate, splitTexts } from "../../scripts/content/claims/claims";
import { type DocumentTexts, readDocumentTexts } from "../../scripts/content/claims/document-texts";
import { createFolder, describeProblem, listFiles } from "../../scripts/content/files";

// What the sample company's texts say in several places, and contradictions that the build finds. It goes with that company.

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFile(`${root}/content/${file}`, "utf8");
const texts = new Map<string, string>();
let documents: DocumentTexts = new Map();

beforeAll(async () => {
  const folder = createFolder(root);
  documents = await readDocumentTexts(folder);
  expect(folder.warnings).toEqual([]);
  texts.set(BRAND_FILE, JSON.stringify(brand));
  for (const file of (await listFiles(root, "content")).filter(isText))
    texts.set(file, await readFile(`${root}/${file}`, "utf8"));
});

/** What the build says of texts and documents. */
async function compare(texts: ReadonlyMap<string, string>, documents: DocumentTexts): Promise<string[]> {
  const sentences = splitTexts(texts, documents);
  const problems: string[] = [];
  for (const claim of claimsFile.parse(parse(await read("claims.yaml"))))
    compareClaim(claim, sentences, {
      currency: "CAD",
      reject: (field, reason) => problems.push(`claims.yaml: ${claim.fact}: ${field}: ${reason}`),
      report: (sentence, reason) => problems.push(describeProblem({ ...locate(sentence), reason })),
    });
  return problems;
}

it("the releases, documents, policies, pages and lists agree", async () =>
  expect(await compare(texts, documents)).toEqual([]));

type Planted = readonly [from: string, to: string, problem: string];
const planted: Record<string, readonly Planted[]> = parse(
  await readFile(`${root}/content/planted-contradictions.yaml`, "utf8"),
);

it("of 30 contradictions and more, each is found, with both places and both values, and nothing else is", async () => {
  const [editedTexts, editedDocuments] = [new Map(texts), new Map(documents)];
  const edits = Object.entries(planted).flatMap(([name, rows]) =>
    rows.map((row) => [name === BRAND_FILE ? name : `content/${name}`, ...row] as const),
  );
  for (const [file, from, to] of edits) {
    const replace = (content: string) => content.replace(from, () => to);
    const [text, pages] = [editedTexts.get(file), editedDocuments.get(file)];
    const edited = text === undefined ? pages?.map(replace) : replace(text);
    expect(edited, `${file} has no "${from}"`).not.toEqual(text ?? pages);
    if (typeof edited === "string") editedTexts.set(file, edited);
    else if (edited) editedDocuments.set(file, edited);
  }
  const problems = await compare(editedTexts, editedDocuments);
  for (const [file, , , problem] of edits)
    expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^${file}:.*${problem}`)));
  expect([edits.length >= 30, problems.length]).toEqual([true, edits.length]);
});
