import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { governanceIndex } from "~/content/generated/governance-index.server";
import { people } from "~/content/generated/people.server";
import { pressIndex } from "~/content/generated/press-index.server";
import { slugOf } from "~/domain/press/releases/addresses";

// What the documents say, read from their markdown as an editor sees it: figures, lengths and
// sections that the sample company's specification asks for. It goes when the sample is replaced.

type Key = number | string;
interface Document {
  /** Folder and name, without ".md". */
  name: string;
  head: Record<string, unknown>;
  body: string;
  words: string[];
}
interface Facts {
  told: { of: string; in: Key[]; says: string[] }[];
  sections: Record<string, string>;
}

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const facts: Facts = parse(read("facts.yaml"));

/** The sample's own releases: an editor may have added others. */
const SAMPLE_RELEASES = 37;
const documents = ["press", "governance", "legal", "pages"]
  .flatMap((folder) =>
    readdirSync(new URL(folder, import.meta.url)).map((file) => `${folder}/${file}`),
  )
  .map((file): Document => {
    const [, head = "", body = ""] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(read(file)) ?? [];
    return { name: file.slice(0, -3), head: parse(head), body, words: wordsOf(body) };
  })
  .filter(({ head }) => !(Number(head.id) > SAMPLE_RELEASES));
const press = documents.filter(({ name }) => name.startsWith("press"));

/** Words as a reader counts them: no markup, no rulers of tables, no addresses of links. */
function wordsOf(markdown: string): string[] {
  const text = markdown.replace(/!\[[^\]]*\]\([^)]*\)/g, " ").replace(/\]\([^)]*\)/g, " ");
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** A release by its id, another document by its name. */
function find(key: Key): Document {
  const found = documents.find(
    ({ name, head }) => (typeof key === "number" ? head.id : name) === key,
  );
  if (!found) throw new Error(`there is no document ${key}`);
  return found;
}

const headings = (key: Key) =>
  [...find(key).body.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

it("the releases are 37, with the ids 1 to 37, each once and under its own slug", () => {
  expect(press.map(({ head }) => Number(head.id)).sort((a, b) => a - b)).toEqual(
    range(1, SAMPLE_RELEASES),
  );
  const published = pressIndex.filter(({ id }) => id <= SAMPLE_RELEASES).map(({ slug }) => slug);
  expect(published.sort()).toEqual(press.map(({ head }) => slugOf(String(head.title))).sort());
  expect(new Set(published).size).toBe(SAMPLE_RELEASES);
});

it.each([
  ...documents
    .filter(({ name }) => /^governance/.test(name))
    .map((policy) => [policy, 1_500, 3_500] as const),
  [find("legal/ordinal-terms"), 3_000, Number.POSITIVE_INFINITY] as const,
  [find("pages/litepaper"), 2_500, Number.POSITIVE_INFINITY] as const,
])("$name is as long as the specification asks", ({ words }, least, most) => {
  expect(words.length).toBeGreaterThanOrEqual(least);
  expect(words.length).toBeLessThanOrEqual(most);
});

it.each(facts.told)("the documents $in tell of $of", (told) => {
  for (const key of told.in)
    for (const pattern of told.says)
      expect(find(key).body, `${key}`).toMatch(new RegExp(pattern, "i"));
});

it.each(Object.entries(facts.sections).filter(([, names]) => names))(
  "%s has its sections in order",
  (slug, names) => expect(headings(`governance/${slug}`).join(", ")).toBe(names),
);

it("the policies are 11, and the terms have sections 0 to 12", () => {
  expect(governanceIndex.map(({ slug }) => slug).sort()).toEqual(
    Object.keys(facts.sections).sort(),
  );
  const terms = headings("legal/ordinal-terms").map((heading) =>
    Number.parseInt(heading ?? "", 10),
  );
  expect(terms).toEqual(range(0, 12));
});

it("the people are 7 leaders and 5 directors", () => {
  expect([people.leadership.length, people.board.length]).toEqual([7, 5]);
});
