import type { z } from "zod";

// A person who mistypes a field reads what to write: the words of the libraries name their own
// types.

type Issue = z.core.$ZodRawIssue;

const isEmpty = (value: unknown) => value === null || value === "";
const quoteValue = (value: unknown) => JSON.stringify(value)?.slice(0, 60);
const EMPTY = "is empty: fill it in, or delete the field";

const orList = (values: readonly unknown[]) =>
  `${values.length > 1 ? "one of " : ""}${values.join(", ")}`;

function explainType({ expected, input }: { expected: string; input?: unknown }): string {
  if (isEmpty(input)) return EMPTY;
  if (expected === "array") {
    return "must be a list: begin each entry with a dash and a space, on a line of its own";
  }
  if (expected === "object" || expected === "record") {
    return "must be fields, each with its name, a colon and a space before its value";
  }
  if (expected === "string") {
    return typeof input === "object"
      ? "must be a text: put one with signs or a colon in quotes"
      : `is ${quoteValue(input)} without quotes: put it in quotes`;
  }
  if (expected === "boolean") return "must be true or false, without quotes";
  if (expected === "null") return "must be null";
  return typeof input === "string" && /^-?\d+$/.test(input)
    ? `is in quotes: write ${input}`
    : "must be a whole number, like 7";
}

const units: Readonly<Record<string, string>> = { string: "character", array: "entry" };
const count = (number: number, one: string) =>
  `${number} ${number === 1 ? one : one.replace(/y$/, "ie").concat("s")}`;

function explainSize(origin: string, bound: "at least" | "at most", limit: number, input: unknown) {
  const unit = units[origin];
  if (unit === undefined) return `must be ${bound} ${limit}`;
  if (bound === "at least" && limit === 1) return EMPTY;
  const { length } = input as { readonly length: number };
  return `has ${count(length, unit)}: write ${bound} ${limit}`;
}

const formats: Readonly<Record<string, string>> = {
  url: "must be an address that begins with https://",
  email: "must be an email address",
  date: "must be a date like 2025-06-18",
  datetime: "must be a time with its zone, like 2025-06-18T08:00:00-04:00",
};

export const checkValue = <Schema extends z.ZodType>(schema: Schema, value: unknown) =>
  schema.safeParse(value, { reportInput: true, error: explainIssue });

/** "summary: is missing; id: must be at least 1" */
export const writeIssues = ({ issues }: Pick<z.ZodError, "issues">) =>
  issues
    .map(({ path, message }) => [...(path.length > 0 ? [path.join(".")] : []), message].join(": "))
    .join("; ");

/** Where a schema has no words of its own. */
function explainIssue(issue: Issue): string {
  if (issue.input === undefined) {
    const choices = issue.code === "invalid_value" ? `: write ${orList(issue.values)}` : "";
    return `is missing${choices}`;
  }
  switch (issue.code) {
    case "invalid_type":
      return explainType(issue);
    case "invalid_value":
      return `must be ${orList(issue.values)}, not ${quoteValue(issue.input)}`;
    case "too_small": {
      const limit = Number(issue.minimum);
      return explainSize(
        issue.origin,
        "at least",
        issue.inclusive ? limit : limit + 1,
        issue.input,
      );
    }
    case "too_big": {
      const limit = Number(issue.maximum);
      return explainSize(issue.origin, "at most", issue.inclusive ? limit : limit - 1, issue.input);
    }
    case "invalid_format":
      if (isEmpty(issue.input)) return EMPTY;
      return issue.format === "starts_with"
        ? `must begin with ${issue.prefix}`
        : (formats[issue.format] ?? "is not written as this field is");
    case "unrecognized_keys":
      return `has ${issue.keys.join(", ")}, which is not a field of this kind of file`;
    default:
      return "is not what this field takes";
  }
}
