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

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const facts: Facts = parse(read("facts.yaml"));

const list = (folder: string) =>
  readdirSync(new URL(folder, import.meta.url)).map((file) => `${folder}/${file.slice(0, -3)}`);
const bodyOf = (name: string) => read(`${name}.md`).replace(/^---\n[\s\S]*?\n---\n/, "");
const press = new Map(
  list("press").map((name) => [Number(/^id: (\d+)$/m.exec(read(`${name}.md`))?.[1]), name]),
);
const headings = (name: string) =>
  [...bodyOf(name).matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);

it("the sample has 37 releases, 11 policies, 7 leaders and 5 directors, and sections 0 to 12 of its terms", () => {
  // An editor may have added releases.
  const ids = [...press.keys()].filter((id) => id <= 37);
  expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, at) => at + 1));
  expect([people.leadership.length, people.board.length]).toEqual([7, 5]);
  const policies = Object.keys(facts.sections).map((slug) => `governance/${slug}`);
  expect([policies.length, list("governance").sort()]).toEqual([11, policies.sort()]);
  const terms = headings("legal/ordinal-terms").map((heading) => Number.parseInt(heading, 10));
  expect(terms).toEqual(Array.from({ length: 13 }, (_, at) => at));
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
