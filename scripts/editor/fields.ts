import { z } from "zod";

// A form that checks less than the build would save what the build then rejects.

/** A part of Sveltia CMS's configuration of a field. */
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
  /** Times are typed in it, and written with its offset on their day. */
  readonly timeZone: string;
  /** What the schema lacks, by the field's path ("corrections.at"). */
  readonly extras?: Readonly<Record<string, Partial<EditorField>>>;
}

/** A part of a JSON Schema, with the build's message for a text of the wrong form. */
interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly (string | number)[];
  readonly const?: string | number;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly message?: string;
}

/** No pattern of the schemas takes it: it yields the build's message. */
const WRONG = "\u0000";

const formatPatterns: Readonly<Record<string, string>> = { uri: "^https:\\/\\/[^\\s\"'<>]+$" };

/** "displayDate": "Display date". */
const labelOf = (name: string) => {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export function createFields(schema: z.ZodType, options: FieldOptions): EditorField[] {
  const json = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      jsonSchema.message = z.safeParse(zodSchema, WRONG).error?.issues[0]?.message;
    },
  });
  return createObjectField(json as JsonSchema, options);
}

const createObjectField = (
  { properties = {}, required }: JsonSchema,
  options: FieldOptions,
  path = "",
): EditorField[] =>
  Object.entries(properties).map(([name, written]) => {
    const own = path === "" ? name : `${path}.${name}`;
    const { default: usual, ...field } = written;
    const inner = field.anyOf?.find(({ type }) => type !== "null") ?? field;
    const hasDefault = usual != null && (!Array.isArray(usual) || usual.length > 0);
    return {
      name,
      label: labelOf(name),
      ...((field.anyOf || !required?.includes(name)) && { required: false }),
      ...(hasDefault && { default: usual }),
      ...formatValue(inner, options, own),
      ...options.extras?.[own],
    };
  });

function formatValue(field: JsonSchema, options: FieldOptions, path: string): ValueField {
  const { type, items, minItems: min, maxItems: max } = field;
  if (field.enum) return { widget: "select", options: field.enum };
  if (field.const !== undefined) return { widget: "select", options: [field.const] };
  if (type === "boolean") return { widget: "boolean" };
  if (type === "integer") return { widget: "number", value_type: "int", ...boundsOf(field) };
  if (type === "string") return { widget: "string", ...createTextField(field, options) };
  if (type === "object") {
    return { widget: "object", fields: createObjectField(field, options, path) };
  }
  if (type !== "array" || !items) {
    throw new Error(`the editor has no field for ${path}, which is of the type ${type}`);
  }
  const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  if (items.type === "object") {
    return { widget: "list", ...bounds, fields: createObjectField(items, options, path) };
  }
  const item = {
    name: "item",
    label: labelOf("item"),
    ...formatValue(items, options, `${path}.item`),
  };
  return { widget: "list", ...bounds, field: item };
}

/** Zod's own bounds of an integer are no bounds. */
function boundsOf({ exclusiveMinimum, minimum, maximum }: JsonSchema) {
  const min = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;
  const isBound = (bound: number | undefined) =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  return { ...(isBound(min) && { min }), ...(isBound(maximum) && { max: maximum }) };
}

function createTextField(field: JsonSchema, { timeZone }: FieldOptions): Partial<EditorField> {
  const { format = "", minLength = 0, maxLength, message } = field;
  if (format === "date") return { widget: "datetime", type: "date", format: "YYYY-MM-DD" };
  if (format === "date-time") return { widget: "datetime", ...timeIn(timeZone) };
  const pattern = field.pattern ?? formatPatterns[format];
  return {
    ...(minLength > 1 && { minlength: minLength }),
    ...(maxLength !== undefined && { maxlength: maxLength }),
    ...(pattern && message && { pattern: [pattern, message] }),
  };
}

const timeIn = (timeZone: string) => ({
  type: "datetime-local",
  // No `format`: beside a zone it keeps the editor from ever finishing the form (0.221.1).
  input_timezone: timeZone,
  output_utc: false,
});
