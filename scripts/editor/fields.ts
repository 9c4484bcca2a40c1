import type { z } from "zod";

// What a schema says of a field, as the editor in the browser takes it: a form that asks for less than the build accepts
// would save what the build then rejects.

/** A field as Sveltia CMS configures it, as far as it is used here. */
export interface EditorField {
  readonly name: string;
  readonly label: string;
  readonly widget: string;
  readonly required?: boolean;
  readonly hint?: string;
  readonly pattern?: readonly [expression: string, message: string];
  readonly options?: readonly (string | number)[];
  readonly default?: unknown;
  readonly fields?: readonly EditorField[];
  readonly field?: EditorField;
  readonly [option: string]: unknown;
}

type ValueField = Partial<EditorField> & { readonly widget: string };

interface FieldOptions {
  /** The company's: times are typed in it, and written with the offset that it has on their day. */
  readonly timeZone: string;
  /** What the schema does not say, by the field's path ("corrections.at"): a label or hint, or another way to type it. */
  readonly extras?: Readonly<Record<string, Partial<EditorField>>>;
}

/** The part of a schema's definition that is read here. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly (string | number)[];
  readonly defaultValue?: unknown;
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[];
  readonly format?: string;
}
interface Check {
  readonly check: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly prefix?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly length?: number;
  readonly value?: number;
  readonly inclusive?: boolean;
}

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/** "displayDate" as people read it: "Display date". */
const labelOf = (name: string) => {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The fields of an object, in its order. */
export const describeFields = (schema: z.ZodType, options: FieldOptions, path = ""): EditorField[] =>
  Object.entries(definitionOf(schema).shape ?? {}).map(([name, field]) =>
    describeField(name, field, options, path === "" ? name : `${path}.${name}`),
  );

function describeField(name: string, schema: z.ZodType, options: FieldOptions, path: string): EditorField {
  const { inner, ...presence } = unwrap(schema);
  const own = { name, label: labelOf(name), ...presence, ...describeValue(inner, options, path) };
  return { ...own, ...options.extras?.[path] };
}

/** Takes off what says only whether a value must be there. */
function unwrap(schema: z.ZodType): { inner: z.ZodType; required?: boolean; default?: unknown } {
  const { type, innerType, defaultValue } = definitionOf(schema);
  if (!innerType) return { inner: schema };
  const { inner } = unwrap(innerType);
  if (type !== "default") return { inner, required: false };
  // The default of nothing, or of an empty list, is what an empty form has anyway.
  const hasDefault = defaultValue !== null && (!Array.isArray(defaultValue) || defaultValue.length > 0);
  return { inner, required: false, ...(hasDefault && { default: defaultValue }) };
}

function describeValue(schema: z.ZodType, options: FieldOptions, path: string): ValueField {
  const { type, element, entries, values } = definitionOf(schema);
  switch (type) {
    case "boolean":
      return { widget: "boolean" };
    case "enum":
      return { widget: "select", options: Object.values(entries ?? {}) };
    case "literal":
      return { widget: "select", options: values ?? [] };
    case "number":
      return { widget: "number", value_type: "int", ...boundsOf(schema) };
    case "string":
      return { widget: "string", ...describeText(schema, options) };
    case "object":
      return { widget: "object", fields: describeFields(schema, options, path) };
    case "array": {
      if (!element) break;
      const { type: items } = definitionOf(element);
      const inside =
        items === "object"
          ? { fields: describeFields(element, options, path) }
          : { field: describeField("item", element, options, `${path}.item`) };
      return { widget: "list", ...boundsOf(schema), ...inside };
    }
  }
  throw new Error(`the editor has no field for ${path}, which is of the type ${type}`);
}

const checksOf = (schema: z.ZodType) => (definitionOf(schema).checks ?? []).map(({ _zod: { def } }) => def);

/** How many items, or between which numbers. */
function boundsOf(schema: z.ZodType): { min?: number; max?: number } {
  const bounds: { min?: number; max?: number } = {};
  for (const { check, minimum, maximum, length, value, inclusive } of checksOf(schema)) {
    if (check === "min_length") bounds.min = minimum;
    if (check === "max_length") bounds.max = maximum;
    if (check === "length_equals") [bounds.min, bounds.max] = [length, length];
    if (check === "greater_than" && value !== undefined) bounds.min = inclusive ? value : value + 1;
    if (check === "less_than" && value !== undefined) bounds.max = inclusive ? value : value - 1;
  }
  return bounds;
}

/** A text that no pattern of the schemas takes: it shows what the build says of a wrong one. */
const WRONG = "\u0000";

/** The message that the build has for a text of the wrong form. */
const messageOf = (schema: z.ZodType) => schema.safeParse(WRONG).error?.issues[0]?.message ?? "is not of this form";

function describeText(schema: z.ZodType, { timeZone }: FieldOptions): Partial<EditorField> {
  const { format } = definitionOf(schema);
  const checks = checksOf(schema);
  const limits: Record<string, number> = {};
  let pattern: RegExp | undefined;
  for (const { check, minimum, maximum, pattern: given, prefix } of checks) {
    // One character at least is what "required" says.
    if (check === "min_length" && minimum !== undefined && minimum > 1) limits.minlength = minimum;
    if (check === "max_length" && maximum !== undefined) limits.maxlength = maximum;
    if (check === "string_format") pattern = given ?? (prefix === undefined ? undefined : new RegExp(`^${prefix}`));
  }
  if (format === "date") return { widget: "datetime", type: "date", format: "YYYY-MM-DD" };
  if (format === "datetime") return { widget: "datetime", ...timeIn(timeZone) };
  pattern ??= formatPatterns[format ?? ""];
  return { ...limits, ...(pattern && { pattern: [pattern.source, messageOf(schema)] as const }) };
}

const timeIn = (timeZone: string) => ({
  type: "datetime-local",
  // No `format`: beside a zone it keeps the editor from ever finishing the form (0.221.1).
  input_timezone: timeZone,
  output_utc: false,
});

/** For formats that the schema checks by more than an expression. */
const formatPatterns: Readonly<Record<string, RegExp>> = { url: /^https:\/\/[^\s"'<>]+$/ };
