import { readFile } from "node:fs/promises";
import path from "node:path";
import { LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import type { Problem, Problems } from "./problems";

/** A file's head, checked, and its markdown. */
export interface Source<Data> {
  readonly file: string;
  readonly data: Data;
  readonly body: string;
  /** Line of the file on which `body` begins. */
  readonly bodyLine: number;
  /** Line on which a field stands, for problems that a schema cannot see. */
  readonly lineOf: (field: string) => number | undefined;
}

const fence = /^---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/;

/** Reads a markdown file whose head must fit the schema; null when it does not, with every reason noted. */
export async function readMarkdown<Schema extends z.ZodType>(
  root: string,
  file: string,
  schema: Schema,
  problems: Problems,
): Promise<Source<z.output<Schema>> | null> {
  const content = await readText(root, file, problems);
  if (content === null) return null;
  const head = fence.exec(content);
  if (!head) {
    problems.add({ file, line: 1, reason: "must begin with its front matter between two lines of ---" });
    return null;
  }
  const checked = checkYaml(file, head[1] ?? "", 1, schema, problems);
  if (!checked) return null;
  const body = content.slice(head[0].length);
  if (body.trim() === "") {
    problems.add({ file, reason: "has no text below its front matter" });
    return null;
  }
  return { file, ...checked, body, bodyLine: head[0].split("\n").length };
}

/** Reads a YAML file that must fit the schema. */
export async function readYaml<Schema extends z.ZodType>(
  root: string,
  file: string,
  schema: Schema,
  problems: Problems,
): Promise<Omit<Source<z.output<Schema>>, "body" | "bodyLine"> | null> {
  const content = await readText(root, file, problems);
  const checked = content === null ? null : checkYaml(file, content, 0, schema, problems);
  return checked && { file, ...checked };
}

async function readText(root: string, file: string, problems: Problems): Promise<string | null> {
  const content = await readFile(path.join(root, file), "utf8").catch(() => null);
  if (content === null) problems.add({ file, reason: "does not exist or cannot be read" });
  return content?.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n") ?? null;
}

/** `linesBefore` is how many lines of the file stand above the YAML. */
function checkYaml<Schema extends z.ZodType>(
  file: string,
  yaml: string,
  linesBefore: number,
  schema: Schema,
  problems: Problems,
) {
  const lines = new LineCounter();
  // The core schema leaves dates as the text that was written, quoted or not.
  const document = parseDocument(yaml, { lineCounter: lines, schema: "core" });
  for (const error of document.errors) {
    const line = linesBefore + lines.linePos(error.pos[0]).line;
    problems.add({ file, line, reason: error.message.split("\n")[0] ?? error.message });
  }
  if (document.errors.length > 0) return null;

  const lineAt = (fieldPath: readonly PropertyKey[]): number | undefined => {
    for (let length = fieldPath.length; length > 0; length -= 1) {
      const node = document.getIn(fieldPath.slice(0, length), true);
      const start = isRanged(node) ? node.range[0] : undefined;
      if (start !== undefined) return linesBefore + lines.linePos(start).line;
    }
    return undefined;
  };
  const result = schema.safeParse(document.toJS() ?? {}, { reportInput: true });
  if (result.success) return { data: result.data, lineOf: (field: string) => lineAt([field]) };
  for (const issue of result.error.issues)
    for (const problem of fromIssue(issue))
      problems.add({ file, ...problem, line: problem.line ?? lineAt(issue.path) });
  return null;

  function fromIssue(issue: z.core.$ZodIssue): Omit<Problem, "file">[] {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        field: [...issue.path, key].join("."),
        line: lineAt([...issue.path, key]),
        reason: "is not a field of this kind of file",
      }));
    }
    return [{ field: issue.path.join("."), reason: reasonOf(issue) }];
  }
}

function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== "invalid_type") return issue.message;
  if (issue.input === undefined) return "is missing";
  return issue.expected === "string" ? `${issue.message}; put it in quotes` : issue.message;
}

function isRanged(node: unknown): node is { range: [number, number, number] } {
  return typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range);
}
