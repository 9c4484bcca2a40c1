import { expect, it } from "vitest";
import { z } from "zod";
import { createFields } from "./fields";

const createField = (schema: z.ZodType) =>
  createFields(z.strictObject({ firstName: schema }), {
    timeZone: "Europe/Zurich",
    extras: { "firstName.b": { hint: "A hint." } },
  })[0];

const fields = [{ name: "b", label: "B", widget: "string", hint: "A hint." }];
it.each([
  [
    "a text with a default",
    z.string().default("en"),
    { widget: "string", required: false, default: "en" },
  ],
  [
    "a text of a form, with what the build says of another one",
    z.string().regex(/^a+$/, "must be a").max(9),
    { widget: "string", maxlength: 9, pattern: ["^a+$", "must be a"] },
  ],
  [
    "an address",
    z.url({ protocol: /^https$/, error: "must be an address" }),
    { widget: "string", pattern: [expect.stringContaining("https"), "must be an address"] },
  ],
  ["a day", z.iso.date(), { widget: "datetime", type: "date", format: "YYYY-MM-DD" }],
  [
    "a time",
    z.iso.datetime({ offset: true }),
    {
      widget: "datetime",
      type: "datetime-local",
      input_timezone: "Europe/Zurich",
      output_utc: false,
    },
  ],
  ["a number from 1 on", z.int().positive(), { widget: "number", value_type: "int", min: 1 }],
  ["yes or no", z.boolean().default(false), { widget: "boolean", required: false, default: false }],
  ["one of several words", z.enum(["a", "b"]), { widget: "select", options: ["a", "b"] }],
  [
    "a list of objects",
    z.array(z.strictObject({ b: z.string() })).length(2),
    { widget: "list", min: 2, max: 2, fields },
  ],
  [
    "an object",
    z.strictObject({ b: z.string() }).optional(),
    { widget: "object", required: false, fields },
  ],
])("the editor's field for %s is as its schema has it", (_, schema, field) =>
  expect(createField(schema)).toEqual({ name: "firstName", label: "First name", ...field }),
);
