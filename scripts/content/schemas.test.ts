import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { z } from "zod";
import { brandSchema } from "../../app/brand/schema";
import * as investors from "../../app/content/investors-schema";
import * as schemas from "../../app/content/schemas";
import * as treasury from "../../app/content/treasury-lists/schema";
import { checkValue } from "./explain-issue";
import { parseYaml } from "./parse-yaml";

const { pageFrontMatter, ...others } = schemas;
const exported = Object.entries({ ...others, ...investors, ...treasury, ...pageFrontMatter });
const files = exported.flatMap(([name, schema]) =>
  schema instanceof z.ZodType && (/F(ile|rontMatter)$/.test(name) || name in pageFrontMatter)
    ? [[name, schema] as const]
    : [],
);

const wrong = [null, "", "x".repeat(5000), "7", -1, 0.5, 1e30, true, [], [7], {}, { x: 7 }];

/** Values with something wrong at every depth. */
function breakEach(schema: z.core.$ZodType): readonly unknown[] {
  const wrappers = [z.ZodOptional, z.ZodDefault, z.ZodNullable];
  if (wrappers.some((wrapper) => schema instanceof wrapper)) {
    return breakEach((schema as z.ZodOptional).unwrap());
  }
  if (schema instanceof z.ZodArray) {
    return [...wrong, ...breakEach(schema.element).map((inner) => [inner])];
  }
  if (schema instanceof z.ZodRecord) {
    return [...wrong, ...breakEach(schema.valueType).map((inner) => ({ "/a": inner, key: inner }))];
  }
  if (!(schema instanceof z.ZodObject)) return wrong;
  const fields = Object.entries<z.ZodType>(schema.shape);
  return [
    ...wrong,
    ...fields.flatMap(([name, field]) => breakEach(field).map((inner) => ({ [name]: inner }))),
  ];
}

it.each([...files, ["brand", brandSchema] as const])(
  "no words of the schema's library reach a person: %s",
  (_, schema) => {
    const messages = breakEach(schema).flatMap((value) =>
      (checkValue(schema, value).error?.issues ?? []).map(({ message }) => message),
    );
    expect(messages.length).toBeGreaterThan(2);
    const library =
      /^Invalid|^Too |^Unrecognized|expected|received|undefined|NaN|\[object|characters? to/;
    expect(messages.filter((message) => library.test(message))).toEqual([]);
  },
);

it.each([
  ["title: *Bold*", 1, "begins with a sign must be in quotes"],
  ['a: {b: "1" c: "2"}', 1, "put a comma between two fields"],
  ["a: {b: 1\nc: 2", 2, "lacks a closing }"],
  ["a: 1\na: 2", 2, "is there twice"],
])("%j is told at its line, in words", (yaml, line, words) => {
  const { faults } = parseYaml(yaml);
  expect(faults).toEqual([{ line, reason: expect.stringContaining(words) }]);
});

/** The names of fields, and the words that a field may be, of schemas in JSON. */
const namesOf = (all: readonly z.ZodType[]) => {
  const json = all.map((schema) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  const [fields, values] = [new Set<string>(), new Set(["true", "false", "null"])];
  JSON.stringify(json, (_, value) => {
    for (const name of Object.keys(value?.properties ?? {})) fields.add(name);
    if (typeof value === "string") values.add(value);
    return value;
  });
  return { fields, values };
};

const namesIn = (text: string) =>
  [...text.matchAll(/`(?:\{ )?([a-z][A-Za-z0-9]*)(?:: \d+ \})?`/g)].map(([, name = ""]) => name);

it.each([
  ["app/content/README.md and docs/ledger.md", files.map(([, schema]) => schema), /^\|.*\|$/gm],
  ["docs/brand.md", [brandSchema], /^- `origin`[\s\S]*/gm],
] as const)("%s name each field, and no other", async (pages, all, lists) => {
  const texts = await Promise.all(pages.split(" and ").map((page) => readFile(page, "utf8")));
  const text = texts.join("\n");
  const { fields, values } = namesOf(all);
  const named = namesIn(text);
  expect([...fields].filter((field) => !named.includes(field))).toEqual([]);
  const rows = (text.match(lists) ?? []).map((row) => row.split("|").at(-2) ?? row).join();
  const isKnown = (name: string) => fields.has(name) || values.has(name);
  expect(namesIn(rows).filter((name) => !isKnown(name))).toEqual([]);
});
