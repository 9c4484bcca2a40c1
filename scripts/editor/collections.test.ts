import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { expect, it } from "vitest";
import { pageFrontMatter } from "../../app/content/schemas";
import { createConfiguration } from "./collections.ts";
import type { EditorField } from "./fields.ts";

const timeZone = "America/Toronto";
const pages = Object.keys(pageFrontMatter);
const brand = {
  origin: "https://acme.test",
  company: { timeZone, name: "Acme", currency: "CAD" },
};
const configuration = createConfiguration(brand as never, { folder: "content", pages });
const collections = configuration.collections as unknown as {
  name: string;
  fields?: EditorField[];
  files?: { name: string; file: string; fields: EditorField[] }[];
  [option: string]: unknown;
}[];
const collectionOf = (name: string) => collections.find((each) => each.name === name);
/** The lists whose entries can be files of their own. */
const lists = ["documents", "events", "filings", "meetings"];
const fieldsOf = (name: string): readonly EditorField[] => collectionOf(name)?.fields ?? [];

it("Sveltia's own schema takes the configuration", () => {
  const schema = JSON.parse(
    readFileSync("node_modules/@sveltia/cms/schema/sveltia-cms.json", "utf8"),
  );
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema(schema, "cms");
  const backend = {
    name: "github",
    repo: "acme/site",
    branch: "main",
    base_url: "https://acme.test",
  };
  const plain = { ...JSON.parse(JSON.stringify(configuration)), backend };
  // One by one, since the schema's choices would report each fault for every kind of collection.
  const faults = plain.collections.flatMap((each: object) => {
    const validate = ajv.compile({
      $ref: `cms#/definitions/${"files" in each ? "FileCollection" : "EntryCollection"}`,
    });
    validate(each);
    return (validate.errors ?? []).map(({ instancePath, message, params }) => ({
      instancePath,
      message,
      params,
    }));
  });
  expect(faults).toEqual([]);
  expect(ajv.validate("cms", plain)).toBe(true);
});

it("lists whose comments matter, and what counsel reviews, are not edited in the browser", () => {
  const text = JSON.stringify(configuration);
  expect(text).toContain("content/press");
  const byHand = lists.map((name) => `${name}.yaml`);
  for (const file of [...byHand, "facts", "legal/", "governance/"]) {
    expect(text).not.toContain(`content/${file}`);
  }
});

it("no release is deleted, and nothing is merged from the editor", () => {
  expect(collectionOf("press")).toMatchObject({ create: true, delete: false });
  expect(configuration.publish_mode).toBe("editorial_workflow");
  for (const { publish, name } of collections) expect(publish, name).toBe(false);
});

it("no picture is uploaded with a release, because it would be public before the embargo ends", () => {
  const components = (name: string) =>
    collectionOf(name)?.fields?.find((field) => field.name === "body");
  expect(components("press")).toMatchObject({ editor_components: ["code-block"] });
  expect(components("text-pages")).not.toHaveProperty("editor_components");
  const widgets = JSON.stringify(collectionOf("press"));
  for (const widget of ["image", "file"]) expect(widgets).not.toContain(`"widget":"${widget}"`);
});

it("times are typed in the company's zone and written with its offset, those of an event with the offset of its own", () => {
  const release = collectionOf("press")?.fields?.find(({ name }) => name === "publishAt");
  expect(release).toMatchObject({
    widget: "datetime",
    input_timezone: timeZone,
    output_utc: false,
  });
  const start = fieldsOf("events").find(({ name }) => name === "start");
  expect(start).toMatchObject({ widget: "string", type: "text" });
  const pattern = new RegExp(start?.pattern?.[0] ?? "");
  for (const time of ["2025-06-18T08:00:00-04:00", "2025-06-18T08:00Z"]) {
    expect(time).toMatch(pattern);
  }
  for (const time of ["2025-06-18T08:00:00", "2025-06-18", "8:00"]) {
    expect(time).not.toMatch(pattern);
  }
});
