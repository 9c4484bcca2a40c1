import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { z } from "zod";
import { brandSchema } from "../../app/brand/schema";
import {
  documentsFile,
  eventsFile,
  filingsFile,
  meetingsFile,
} from "../../app/content/investors-schema";
import * as schemas from "../../app/content/schemas";
import {
  custodyFile,
  instrumentsFile,
  treasuryFile,
} from "../../app/content/treasury-lists/schema";

// The guide and the page of the ledger are all that an editor reads: their tables name each field
// of the schemas, and no other.

const pages = ["../../app/content/README.md", "../../docs/ledger.md"].map(
  (file) => new URL(file, import.meta.url),
);
const guide = (await Promise.all(pages.map((page) => readFile(page, "utf8")))).join("\n");

interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly additionalProperties?: Node | boolean;
  readonly anyOf?: readonly Node[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly type?: string;
}

/** The fields below a schema, those of nested objects too, and the words that a field may be. */
function describe(node: Node): { fields: string[]; values: string[] } {
  const { properties = {}, items, additionalProperties, anyOf = [] } = node;
  const below = [...Object.values(properties), items, additionalProperties, ...anyOf].flatMap(
    (inner) => (typeof inner === "object" ? [describe(inner)] : []),
  );
  const own = [...(node.enum ?? []), node.const, node.default, node.type].filter(
    (value) => typeof value === "string",
  );
  return {
    fields: [...new Set([...Object.keys(properties), ...below.flatMap(({ fields }) => fields)])],
    values: [...own, ...below.flatMap(({ values }) => values)],
  };
}
const jsonOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Node;

/** The fields that the text above or below a table says of all its rows. */
const ofEveryPage = ["title", "description", "lead"];
const ofEveryRow = [
  "date",
  "release",
  "document",
  "title",
  "href",
  "publishAt",
  "note",
  "corrected",
  "was",
  "why",
];

const lists = Object.entries(jsonOf(treasuryFile).properties ?? {}).map(
  ([name, schema]) => [`\`${name}\``, schema, ofEveryRow] as const,
);
const rows: readonly (readonly [name: string, schema: Node, shared: readonly string[]])[] = [
  ["press", jsonOf(schemas.pressFrontMatter), []],
  ["governance", jsonOf(schemas.governanceFrontMatter), []],
  ["legal", jsonOf(schemas.legalFrontMatter), []],
  ...Object.entries(schemas.pageFrontMatter).map(
    ([name, schema]) => [name, jsonOf(schema), ofEveryPage] as const,
  ),
  ["a page of your own", jsonOf(schemas.textPageFrontMatter), ofEveryPage],
  ["people.yaml", jsonOf(schemas.peopleFile), []],
  ["documents.yaml", jsonOf(documentsFile), []],
  ["filings.yaml", jsonOf(filingsFile), []],
  ["meetings.yaml", jsonOf(meetingsFile), []],
  ["events.yaml", jsonOf(eventsFile), []],
  ["custody.yaml", jsonOf(custodyFile), ofEveryRow],
  [
    "instruments.yaml",
    jsonOf(instrumentsFile),
    ["date", "release", "document", "href", "publishAt"],
  ],
  ...lists,
];

const namesIn = (text: string) =>
  [...text.matchAll(/`(?:\{ )?([a-z][A-Za-z0-9]*)(?:: \d+ \})?`/g)].map(([, field = ""]) => field);

/**
 * The cell of a table that has a row's fields; a page without fields of its own may have no row.
 */
function cellOf(name: string): string {
  const line = guide.split("\n").find((line) => line.startsWith(`| ${name} |`));
  return line?.split("|").at(-2) ?? "";
}

it.each(rows)("the guide names the fields of %s, and no other", (name, schema, shared) => {
  const named = namesIn(cellOf(name));
  const { values, fields } = describe(schema);
  expect(fields.filter((field) => !shared.includes(field) && !named.includes(field))).toEqual([]);
  expect(named.filter((field) => !fields.includes(field) && !values.includes(field))).toEqual([]);
});

it("the guide names the fields of every page ", () => {
  expect(lists).toHaveLength(7);
  for (const field of ofEveryPage) expect(cellOf("every page")).toContain(`\`${field}\``);
  for (const field of ofEveryRow) expect(guide).toContain(`\`${field}\``);
});

it("docs/brand.md names the fields of the brand, and no other", async () => {
  const text = await readFile(new URL("../../docs/brand.md", import.meta.url), "utf8");
  const [list = ""] = /^- `origin`[\s\S]*/m.exec(text) ?? [];
  const { fields, values } = describe(jsonOf(brandSchema));
  const named = namesIn(list);
  expect(fields.filter((field) => !named.includes(field))).toEqual([]);
  expect(
    named.filter((field) => ![...fields, ...values, "true", "false", "null"].includes(field)),
  ).toEqual([]);
});
