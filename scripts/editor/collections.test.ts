import { readdirSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { resolveRules } from "../../app/brand/venues";
import { pageFrontMatter } from "../../app/content/schemas";
import { isTimeZone } from "../../app/locale/time-zones";
import { CONTENT, describeConfiguration } from "./collections.ts";
import type { EditorField } from "./fields.ts";

const timeZone = "America/Toronto";
const pages = Object.keys(pageFrontMatter);
const brand = { company: { timeZone, name: "Acme", currency: "CAD" }, rules: resolveRules("TSXV") };
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
const lists = ["documents", "events", "filings", "meetings", "treasury"];
const fieldsOf = (name: string): readonly EditorField[] => collectionOf(name)?.fields ?? [];

const withoutBody = (fields: readonly EditorField[] = []) => fields.filter(({ name }) => name !== "body");

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
  const byHand = lists.map((name) => `${name}.yaml`);
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

it("an event's zone is chosen by its present or its former name", () => {
  const zone = fieldsOf("events").find(({ name }) => name === "zone");
  expect(zone).toMatchObject({ widget: "select", default: timeZone });
  expect(zone?.options).toEqual(
    expect.arrayContaining(["Asia/Kolkata", "Europe/Kyiv", "Europe/Zurich", "UTC", timeZone]),
  );
  expect(zone?.options?.filter((name) => !isTimeZone(String(name)))).toEqual([]);
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
  const written = lists.flatMap((name) => {
    const items: Record<string, unknown>[] = parse(readFileSync(`app/content/${name}.yaml`, "utf8"));
    const edited = name === "treasury" ? items.filter(({ kind }) => kind === "btc") : items;
    expect(edited.length).toBeGreaterThan(0);
    return edited.flatMap((item) => findRejected(fieldsOf(name), item, name));
  });
  const people = parse(readFileSync("app/content/people.yaml", "utf8"));
  const found = [...press, ...own, ...written, ...findRejected(fileOf("company", "people"), people, "people")];
  expect(found.filter((fault) => !isOld(fault))).toEqual([]);
});
