import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { expect, it } from "vitest";
import { pageFrontMatter } from "../../app/content/schemas";
import { publicSources } from "../content/images.ts";
import { createConfiguration } from "./collections.ts";
import type { EditorField } from "./fields.ts";

const timeZone = "America/Toronto";
const brand = { origin: "https://acme.test", company: { timeZone, name: "Acme" } } as never;
const pages = Object.keys(pageFrontMatter);
interface Configuration {
  media_folder: string;
  public_folder: keyof typeof publicSources;
  publish_mode: string;
  collections: { name: string; publish: boolean; fields?: EditorField[] }[];
}
const text = JSON.stringify(createConfiguration(brand, { folder: "content", pages }));
const { collections, publish_mode, ...pictures }: Configuration = JSON.parse(text);
const collectionOf = (name: string) => collections.find((each) => each.name === name);
const fieldOf = (collection: string, field: string) =>
  collectionOf(collection)?.fields?.find(({ name }) => name === field);

it("Sveltia's own schema takes the configuration", () => {
  const schema = JSON.parse(
    readFileSync("node_modules/@sveltia/cms/schema/sveltia-cms.json", "utf8"),
  );
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema(schema, "cms");
  // One by one, since the schema's choices would report each fault for every kind of collection.
  const faults = collections.flatMap((each) => {
    const kind = "files" in each ? "FileCollection" : "EntryCollection";
    const validate = ajv.compile({ $ref: `cms#/definitions/${kind}` });
    validate(each);
    return validate.errors ?? [];
  });
  expect(faults).toEqual([]);
  const backend = { name: "github", repo: "acme/site", branch: "main" };
  expect(ajv.validate("cms", { ...JSON.parse(text), backend })).toBe(true);
});

it("lists with comments, and what counsel reviews, are not edited in the browser", () => {
  expect(text).toContain("content/press");
  expect(text).not.toMatch(
    /content\/(facts|legal\/|governance\/|(documents|events|filings|meetings)\.yaml)/,
  );
});

it("no release is deleted, and nothing is merged from the editor", () => {
  const slug = "{{fields.id}}-{{fields.title}}";
  expect(collectionOf("press")).toMatchObject({ create: true, delete: false, slug });
  expect(publish_mode).toBe("editorial_workflow");
  expect(collections.filter(({ publish }) => publish !== false)).toEqual([]);
});

it("a file goes where the embargo covers it, and no picture is uploaded with a release", () => {
  expect(publicSources[pictures.public_folder]).toBe(pictures.media_folder);
  const covered = { media_folder: "/content/documents", public_folder: "" };
  expect(fieldOf("documents", "file")).toMatchObject(covered);
  expect(fieldOf("press", "body")).toMatchObject({ editor_components: ["code-block"] });
  expect(fieldOf("text-pages", "body")).not.toHaveProperty("editor_components");
  expect(JSON.stringify(collectionOf("press"))).not.toMatch(/"widget":"(image|file)"/);
});

it("times are in the company's zone, those of an event have their own offset", () => {
  const time = { widget: "datetime", input_timezone: timeZone, output_utc: false };
  expect(fieldOf("press", "publishAt")).toMatchObject(time);
  const start = fieldOf("events", "start");
  expect(start).toMatchObject({ widget: "string", type: "text" });
  const pattern = new RegExp(start?.pattern?.[0] ?? "");
  const times = ["2025-06-18T08:00:00-04:00", "2025-06-18T08:00Z", "2025-06-18T08:00:00"];
  expect(times.map((time) => pattern.test(time))).toEqual([true, true, false]);
});
