import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { people } from "~/content/generated/people.server";

// What the documents say, read from their markdown as an editor sees it: figures and sections that
// the sample company's specification asks for. It goes when the sample is replaced.

interface Facts {
  told: { of: string; in: (number | string)[]; says: string[] }[];
  sections: Record<string, string>;
}

const folder = "app/content";
const read = (file: string) => readFileSync(`${folder}/${file}`, "utf8");
const facts: Facts = parse(read("facts.yaml"));

const list = (kind: string) =>
  readdirSync(`${folder}/${kind}`).map((file) => `${kind}/${file.slice(0, -3)}`);
const bodyOf = (name: string) => read(`${name}.md`).replace(/^---\n[\s\S]*?\n---\n/, "");
const press = new Map(
  list("press").map((name) => [Number(/^id: (\d+)$/m.exec(read(`${name}.md`))?.[1]), name]),
);
const headings = (name: string) =>
  [...bodyOf(name).matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);
const countTo = (end: number) => Array.from({ length: end }, (_, at) => at + 1);

it("the sample has the specification's documents and people", () => {
  // An editor may have added releases.
  expect(countTo(37).filter((id) => !press.has(id))).toEqual([]);
  expect([people.leadership.length, people.board.length]).toEqual([7, 5]);
  const policies = Object.keys(facts.sections).map((slug) => `governance/${slug}`);
  expect([policies.length, list("governance").sort()]).toEqual([11, policies.sort()]);
  const terms = headings("legal/ordinal-terms").map((heading) => Number.parseInt(heading, 10));
  expect(terms).toEqual([0, ...countTo(12)]);
});

it.each(facts.told)("the documents $in tell of $of", ({ in: keys, says }) => {
  for (const key of keys) {
    const body = bodyOf(typeof key === "number" ? (press.get(key) ?? "") : key);
    for (const pattern of says) expect(body, `${key}`).toMatch(new RegExp(pattern, "i"));
  }
});

it.each(Object.entries(facts.sections).filter(([, names]) => names))(
  "%s has its sections in order",
  (slug, names) => expect(headings(`governance/${slug}`).join(", ")).toBe(names),
);
