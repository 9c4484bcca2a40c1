import { readdirSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { resolveRules } from "../../app/brand/venues";
import { documentsFile, eventsFile, filingsFile, meetingsFile } from "../../app/content/investors-schema";
import { pageFrontMatter, peopleFile, pressFrontMatter, textPageFrontMatter } from "../../app/content/schemas";
import { btc } from "../../app/content/treasury-schema";
import { translateFields } from "../content/amount-fields";
import { CONTENT, describeConfiguration } from "./collections.ts";
import type { EditorField } from "./fields.ts";

const timeZone = "America/Toronto";
const pages = Object.keys(pageFrontMatter);
const currency = "CAD";
const brand = { company: { timeZone, name: "Acme", currency }, rules: resolveRules("TSXV") };
const configuration = describeConfiguration(brand as never, pages);
const collections = configuration.collections as unknown as {
  name: string;
  fields?: EditorField[];
  files?: { name: string; file: string; fields: EditorField[] }[];
  [option: string]: unknown;
}[];
const collectionOf = (name: string) => collections.find((each) => each.name === name);
const fileOf = (collection: string, name: string): readonly EditorField[] =>
  collectionOf(collection)?.files?.find((file) => file.name === name)?.fields ?? [];
/** The lists whose entries can be files of their own. */
const lists = { documents: documentsFile, events: eventsFile, filings: filingsFile, meetings: meetingsFile };
const fieldsOf = (name: string): readonly EditorField[] => collectionOf(name)?.fields ?? [];

interface Node {
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node;
  anyOf?: Node[];
  enum?: string[];
  pattern?: string;
  type?: string;
  format?: string;
}
const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Node;
const withoutBody = (fields: readonly EditorField[] = []) => fields.filter(({ name }) => name !== "body");

const renameAmounts = (fields: readonly EditorField[]): EditorField[] =>
  fields.map((field) => ({
    ...field,
    name: Object.keys(Object(translateFields({ [field.name]: 0 }, currency)))[0] ?? "",
    ...(field.fields && { fields: renameAmounts(field.fields) }),
  }));

const edited: [string, readonly EditorField[], Node][] = [
  ["press releases", withoutBody(collectionOf("press")?.fields), jsonOf(pressFrontMatter)],
  ["pages of one's own", withoutBody(collectionOf("text-pages")?.fields), jsonOf(textPageFrontMatter)],
  ...Object.entries(pageFrontMatter).map(([name, schema]): [string, readonly EditorField[], Node] => [
    name,
    withoutBody(fileOf("pages", name)),
    jsonOf(schema),
  ]),
  ...Object.entries(lists).map(([name, schema]): [string, readonly EditorField[], Node] => [
    name,
    fieldsOf(name),
    jsonOf(schema).items ?? {},
  ]),
  // Names of amounts are the company's currency's in its files, and back.
  ["purchases", renameAmounts(fieldsOf("treasury")), jsonOf(btc)],
  ["people", fileOf("company", "people"), jsonOf(peopleFile)],
];

/** Which types of the schema each widget writes. */
const written: Record<string, string[]> = {
  string: ["string"],
  text: ["string"],
  datetime: ["string"],
  image: ["string"],
  file: ["string"],
  number: ["integer"],
  boolean: ["boolean"],
  object: ["object"],
  list: ["array"],
  select: ["string", "number", "enum"],
  hidden: ["string"],
};

/** Fields whose form the site checks in a way that the editor's other widget makes sure of. */
const byWidget = new Set(["datetime", "image", "file"]);

function compare(fields: readonly EditorField[], node: Node, path: string): void {
  expect(
    fields.map(({ name }) => name),
    path,
  ).toEqual(Object.keys(node.properties ?? {}));
  for (const field of fields) {
    const at = `${path}.${field.name}`;
    const found = node.properties?.[field.name] ?? {};
    const inner = found.anyOf?.find(({ type }) => type !== "null") ?? found;
    expect(written[field.widget], at).toContain(inner.enum ? "enum" : (inner.type ?? "number"));
    // A form may ask for more than the schema, and never for less.
    if (node.required?.includes(field.name)) expect(field.required, at).not.toBe(false);
    if (field.required === false) expect(node.required ?? [], at).not.toContain(field.name);
    if (inner.enum) expect(field.options, at).toEqual(inner.enum);
    if (inner.pattern && !byWidget.has(field.widget) && inner.format !== "date-time")
      expect(field.pattern, at).toEqual([inner.pattern, expect.stringMatching(/^(must|is) /)]);
    if (inner.type === "object") compare(field.fields ?? [], inner, at);
    if (inner.items?.type === "object") compare(field.fields ?? [], inner.items, at);
  }
}

it.each(edited)("the editor has each field of %s, as its schema has it", (name, fields, schema) => {
  expect(fields.length).toBeGreaterThan(0);
  compare(fields, schema, name);
});

it("Sveltia's own schema takes the configuration", () => {
  const schema = JSON.parse(readFileSync("node_modules/@sveltia/cms/schema/sveltia-cms.json", "utf8"));
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema(schema, "cms");
  const backend = { name: "github", repo: "acme/site", branch: "main", base_url: "https://acme.test" };
  const plain = { ...JSON.parse(JSON.stringify(configuration)), backend };
  // One by one, since the schema's choices would report each fault for every kind of collection.
  const faults = plain.collections.flatMap((each: object) => {
    const validate = ajv.compile({
      $ref: `cms#/definitions/${"files" in each ? "FileCollection" : "EntryCollection"}`,
    });
    validate(each);
    return (validate.errors ?? []).map(({ instancePath, message, params }) => ({ instancePath, message, params }));
  });
  expect(faults).toEqual([]);
  expect(ajv.validate("cms", plain)).toBe(true);
});

it("lists whose comments matter, and what counsel reviews, are not edited in the browser", () => {
  const text = JSON.stringify(configuration);
  expect(text).toContain(`${CONTENT}/press`);
  const byHand = [...Object.keys(lists), "treasury"].map((name) => `${name}.yaml`);
  for (const file of [...byHand, "facts", "claims", "legal/", "governance/", "FACTS"])
    expect(text).not.toContain(`${CONTENT}/${file}`);
});

it("no release is deleted, and nothing is merged from the editor", () => {
  expect(collectionOf("press")).toMatchObject({ create: true, delete: false });
  expect(configuration.publish_mode).toBe("editorial_workflow");
  for (const { publish, name } of collections) expect(publish, name).toBe(false);
});

it("no picture is uploaded with a release, because it would be public before the embargo ends", () => {
  const components = (name: string) => collectionOf(name)?.fields?.find((field) => field.name === "body");
  expect(components("press")).toMatchObject({ editor_components: ["code-block"] });
  expect(components("text-pages")).not.toHaveProperty("editor_components");
  const widgets = JSON.stringify(collectionOf("press"));
  for (const widget of ["image", "file"]) expect(widgets).not.toContain(`"widget":"${widget}"`);
});

it("times are typed in the company's zone and written with its offset, those of an event with the offset of its own", () => {
  const release = collectionOf("press")?.fields?.find(({ name }) => name === "publishAt");
  expect(release).toMatchObject({ widget: "datetime", input_timezone: timeZone, output_utc: false });
  const start = fieldsOf("events").find(({ name }) => name === "start");
  expect(start).toMatchObject({ widget: "string", type: "text" });
  const pattern = new RegExp(start?.pattern?.[0] ?? "");
  for (const time of ["2025-06-18T08:00:00-04:00", "2025-06-18T08:00Z"]) expect(time).toMatch(pattern);
  for (const time of ["2025-06-18T08:00:00", "2025-06-18", "8:00"]) expect(time).not.toMatch(pattern);
});

/** What a form would reject of a value that the site has published. */
function findRejected(fields: readonly EditorField[], value: Record<string, unknown>, at: string): string[] {
  const unnamed = Object.keys(value).filter((key) => !fields.some(({ name }) => name === key));
  return [
    ...unnamed.map((name) => `${at}.${name}: no field`),
    ...fields.flatMap(({ name, required, pattern, options, minlength, maxlength, fields: inner = [] }) => {
      const own = value[name];
      const path = `${at}.${name}`;
      if (own === undefined || own === null) return required === false ? [] : `${path}: missing`;
      if (Array.isArray(own))
        return inner.length > 0 ? own.flatMap((each, index) => findRejected(inner, each, `${path}.${index}`)) : [];
      if (typeof own === "object") return findRejected(inner, own as Record<string, unknown>, path);
      const text = String(own);
      const isShort =
        text.length < Number(minlength ?? 0) || text.length > Number(maxlength ?? Number.POSITIVE_INFINITY);
      const isWrong = pattern && !new RegExp(pattern[0], "u").test(text);
      return isShort || isWrong || (options && !options.includes(own as string)) ? `${path}: ${text}` : [];
    }),
  ];
}
const frontMatterOf = (file: string) => parse(readFileSync(file, "utf8").split(/^---$/m)[1] ?? "");

it("the editor takes every text that is there", () => {
  // Changes of releases from before they had a time are recorded without one.
  const isOld = (fault: string) => /\.(corrections\.\d+|withdrawn)\.at: missing$/.test(fault);
  const press = readdirSync("app/content/press").flatMap((file) =>
    findRejected(withoutBody(collectionOf("press")?.fields), frontMatterOf(`app/content/press/${file}`), file),
  );
  const own = pages.flatMap((name) =>
    findRejected(withoutBody(fileOf("pages", name)), frontMatterOf(`app/content/pages/${name}.md`), name),
  );
  const written = [...Object.keys(lists), "treasury"].flatMap((name) => {
    const items: Record<string, unknown>[] = parse(readFileSync(`app/content/${name}.yaml`, "utf8"));
    const edited = name === "treasury" ? items.filter(({ kind }) => kind === "btc") : items;
    expect(edited.length).toBeGreaterThan(0);
    return edited.flatMap((item) => findRejected(fieldsOf(name), item, name));
  });
  const people = parse(readFileSync("app/content/people.yaml", "utf8"));
  const found = [...press, ...own, ...written, ...findRejected(fileOf("company", "people"), people, "people")];
  expect(found.filter((fault) => !isOld(fault))).toEqual([]);
});
