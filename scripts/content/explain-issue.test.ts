import { expect, it } from "vitest";
import { z } from "zod";
import { brandSchema } from "../../app/brand/schema";
import * as investors from "../../app/content/investors-schema";
import * as schemas from "../../app/content/schemas";
import {
  custodyFile,
  instrumentsFile,
  treasuryFile,
} from "../../app/content/treasury-lists/schema";
import { checkValue } from "./explain-issue";
import { parseYaml } from "./parse-yaml";

const wrong: readonly unknown[] = [
  null,
  "",
  "x",
  "x".repeat(5000),
  "7",
  7,
  -1,
  0.5,
  1e30,
  true,
  [],
  [7],
  {},
  { x: 7 },
];

/** Values with something wrong at every depth. */
function* breakEach(schema: z.core.$ZodType): Generator<unknown> {
  yield* wrong;
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable
  )
    yield* breakEach(schema.unwrap());
  if (schema instanceof z.ZodArray) for (const inner of breakEach(schema.element)) yield [inner];
  if (schema instanceof z.ZodRecord)
    for (const inner of breakEach(schema.valueType)) yield { "/a": inner, key: inner };
  if (schema instanceof z.ZodObject)
    for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>))
      for (const inner of breakEach(field)) yield { [name]: inner };
}

const files: Readonly<Record<string, z.ZodType>> = {
  treasuryFile,
  custodyFile,
  instrumentsFile,
  brandSchema,
  documentsFile: investors.documentsFile,
  eventsFile: investors.eventsFile,
  filingsFile: investors.filingsFile,
  meetingsFile: investors.meetingsFile,
  peopleFile: schemas.peopleFile,
  searchFile: schemas.searchFile,
  pressFrontMatter: schemas.pressFrontMatter,
  governanceFrontMatter: schemas.governanceFrontMatter,
  legalFrontMatter: schemas.legalFrontMatter,
  textPageFrontMatter: schemas.textPageFrontMatter,
  ...schemas.pageFrontMatter,
};

it.each(Object.keys(files))("no words of the schema's library reach a person: %s", (name) => {
  const messages = new Set<string>();
  const schema = files[name] as z.ZodType;
  for (const value of breakEach(schema))
    for (const { message } of checkValue(schema, value).error?.issues ?? []) messages.add(message);
  expect(messages.size).toBeGreaterThan(2);
  const library =
    /^Invalid|^Too |^Unrecognized|expected|received|undefined|NaN|\[object|characters? to/;
  expect([...messages].filter((message) => library.test(message))).toEqual([]);
});

it.each([
  ["title: *Bold*", 1, "begins with a sign must be in quotes"],
  ["title: &Co is ours", 1, "begins with a sign must be in quotes"],
  ["title: !important", 1, "begins with a sign must be in quotes"],
  ["title: @x", 1, "begins with a sign must be in quotes"],
  ['a: {b: "1" c: "2"}', 1, "put a comma between two fields"],
  ['a: {b: "1, c: "2"}', 1, "a text in quotes as a whole"],
  ["a: {b: 1\nc: 2", 2, "lacks a closing }"],
  ["a: {b: c: d}", 1, "contains a colon must be in quotes"],
  ["a: 1\n---\nb: 2", 2, "has a line of --- within"],
  ['a: "\\x"', 1, "has a backslash"],
  ["a:\n\tb: 1", 2, "begins with a tab"],
  ["a: 1\na: 2", 2, "is there twice"],
])("%j is told at its line, in words", (yaml, line, words) => {
  const { faults } = parseYaml(yaml);
  expect(faults).toEqual([{ line, reason: expect.stringContaining(words) }]);
});
