import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { z } from "zod";
import { brandSchema } from "../../app/brand/schema";
import * as investors from "../../app/content/investors-schema";
import * as schemas from "../../app/content/schemas";
import * as treasury from "../../app/content/treasury-lists/schema";
import { checkValue } from "./explain-issue";

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

/** The names of fields, what a field may be, and the words for a limit, of schemas in JSON. */
function listFields(schemas: readonly z.ZodType[]) {
  const [names, values, limits] = [
    new Set<string>(),
    new Set(["true", "false", "null"]),
    new Set<string>(),
  ];
  const options = { io: "input", unrepresentable: "any" } as const;
  const json = schemas.map((schema) => z.toJSONSchema(schema, options));
  JSON.stringify(json, (name, value) => {
    for (const field of Object.keys(value?.properties ?? {})) names.add(field);
    if (typeof value === "string") values.add(value);
    const { minLength, maxLength, maxItems = maxLength } = value ?? {};
    limits.add(`${name} ${minLength}–${maxLength}`).add(`${name} up to ${maxItems}`);
    return value;
  });
  return { names, values, limits };
}

const namesIn = (text: string): string[] => text.match(/(?<=`)[a-z][A-Za-z0-9]*(?=`)/g) ?? [];

it.each([
  ["app/content/README.md and docs/ledger.md", files.map(([, schema]) => schema), /^\|.*\|$/gm],
  ["docs/brand.md", [brandSchema], /^- `origin`[\s\S]*/gm],
] as const)("%s name each field with its limit, and no other", async (pages, schemas, lists) => {
  const texts = await Promise.all(pages.split(" and ").map((page) => readFile(page, "utf8")));
  const text = texts.join("\n");
  const { names, values, limits } = listFields(schemas);
  const named = namesIn(text);
  expect([...names].filter((name) => !named.includes(name))).toEqual([]);
  const rows = (text.match(lists) ?? []).map((row) => row.split("|").at(-2) ?? row).join();
  const isKnown = (name: string) => names.has(name) || values.has(name);
  expect(namesIn(rows).filter((name) => !isKnown(name))).toEqual([]);
  const stated = text.matchAll(/`(\w+)`\??\W[^`|\n]*?(\d+–\d+|up to \d+)(?= characters|\. )/g);
  const told = [...stated].map(([, name, limit]) => `${name} ${limit}`);
  expect(told.length).toBeGreaterThan(2);
  expect(told.filter((each) => !limits.has(each))).toEqual([]);
});
