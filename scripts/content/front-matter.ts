import { isUtf8 } from "node:buffer";
import { existsSync } from "node:fs";
import path from "node:path";
import { isNode } from "yaml";
import type { z } from "zod";
import { isTimeZone } from "../../app/brand/time-zones";
import { checkValue } from "./explain-issue";
import { type Folder, listFiles, type Problem, readFolderFile, unifyLines } from "./files";
import { parseYaml } from "./parse-yaml";
import { hasPlaceholder, notePlaceholders } from "./placeholders";
import { curlAll } from "./quotes";
import { checkBlanks, checkLine, checkPlain, findCharacter, noteFault } from "./text-checks";
import { findOffsetFault } from "./time-zones";
import { FENCE, listComments } from "./yaml-comments";

export interface Source<Data> {
  readonly file: string;
  readonly data: Data;
  /** Notes a problem of a field, or of the path to one, that a schema cannot see. */
  readonly reject: (field: string | readonly PropertyKey[], reason: string) => void;
  readonly body: string;
  /** Line of the file on which `body` begins. */
  readonly bodyLine: number;
}

/** Null, with the reasons noted, where the front matter does not fit the schema. */
export async function readMarkdown<Schema extends z.ZodType>(
  folder: Folder,
  file: string,
  schema: Schema,
): Promise<Source<z.output<Schema>> | null> {
  const content = await readWriting(folder, file);
  if (content === null) return null;
  notePlaceholders(folder, file, content);
  const head = FENCE.exec(content);
  if (!head) {
    folder.problems.push({
      file,
      line: 1,
      reason: "must begin with its front matter between two lines of ---",
    });
    return null;
  }
  // The empty line replaces the fence, so that problems have their line in the file.
  const fields = checkYaml(folder, file, `\n${head[1] ?? ""}`, schema);
  const body = content.slice(head[0].length);
  if (body.trim() !== "") {
    const bodyLine = head[0].split("\n").length;
    return fields && { file, ...fields, data: curlAll(fields.data), body, bodyLine };
  }
  folder.problems.push({ file, reason: "has no text below its front matter" });
  return null;
}

/** Null, with the reasons noted, where the file does not fit the schema. */
export async function readYaml<Schema extends z.ZodType>(
  folder: Folder,
  file: string,
  schema: Schema,
) {
  return (await readYamlSource(folder, file, schema))?.data ?? null;
}

/** As `readYaml`, with `reject`, which reports further problems at the line of their field. */
export async function readYamlSource<Schema extends z.ZodType>(
  folder: Folder,
  file: string,
  schema: Schema,
) {
  const content = await readWriting(folder, file);
  if (content === null) return null;
  notePlaceholders(folder, file, content);
  return checkYaml(folder, file, content, schema);
}

export interface ListItem<Data> {
  readonly data: Data;
  readonly reject: (field: string | readonly PropertyKey[], reason: string) => void;
}

/**
 * The files of a list's items: its own, and those of the folder of its name, of which each has one
 * item.
 */
export async function listItemFiles(root: string, list: string) {
  const inFolder = (await listFiles(root, list.replace(/\.yaml$/, ""))).filter((file) =>
    file.endsWith(".yaml"),
  );
  return {
    list: existsSync(path.join(root, list)) ? [list] : [],
    single: inFolder.sort((one, other) => one.localeCompare(other, "en", { numeric: true })),
  };
}

interface ItemOptions {
  readonly hasRelease?: (id: number) => boolean;
}

/**
 * The items of a list's file, then those of files with one item each. The editor in the browser
 * writes the latter as a whole, so comments belong in the list. Its requests have one text each: an
 * item may come before the release that it names, and waits for it.
 * @returns null where a file cannot be read, which is reported
 */
export async function readItems<Element extends z.ZodType>(
  folder: Folder,
  file: string,
  schema: z.ZodArray<Element>,
  { hasRelease = () => true }: ItemOptions = {},
): Promise<ListItem<z.output<Element>>[] | null> {
  const files = await listItemFiles(folder.root, file);
  const items: ListItem<z.output<Element>>[] = [];
  let isRead = true;
  for (const list of files.list) {
    const source = await readYamlSource(folder, list, schema);
    isRead &&= source !== null;
    for (const [index, data] of (source?.data ?? []).entries()) {
      items.push({
        data,
        reject: (field, reason) => source?.reject([index, ...[field].flat()], reason),
      });
    }
  }
  for (const single of files.single) {
    const [comment] = listComments((await readText({ ...folder, problems: [] }, single)) ?? "");
    if (comment) folder.problems.push({ file: single, reason: `${COMMENTED} ${file}` });
    const source = await readYamlSource(folder, single, schema.element);
    isRead &&= source !== null;
    const { release } = Object(source?.data);
    if (release && !hasRelease(release)) {
      const reason = `waits for release ${release}, which is not there yet`;
      folder.warnings.push({ file: single, field: "release", reason });
    } else if (source) {
      items.push(source);
    }
  }
  return isRead ? items : null;
}

const COMMENTED =
  "has a comment, which the editor in the browser would lose: keep an entry with comments in";

/** Null, with the reason noted, when it cannot be read. */
export async function readText({ root, problems }: Folder, file: string): Promise<string | null> {
  const bytes = await readFolderFile(root, file);
  const content = bytes && unifyLines(bytes.toString());
  if (bytes && content !== null && isUtf8(bytes)) return content;
  const line = content?.slice(0, content.indexOf("\uFFFD")).split("\n").length;
  const reason = bytes
    ? "is not UTF-8, but as an older program writes: open it there, and save it as UTF-8"
    : "does not exist or cannot be read";
  problems.push({ file, line, reason });
  return null;
}

/** The same, with the faults of its lines noted. */
export async function readWriting(folder: Folder, file: string): Promise<string | null> {
  const content = await readText(folder, file);
  noteLines(folder, file, content ?? "");
  return content;
}

export function noteLines(folder: Folder, file: string, content: string): void {
  for (const [index, line] of content.split("\n").entries()) {
    for (const { reason } of checkLine(line)) noteFault(folder, { file, line: index + 1, reason });
  }
}

function checkYaml<Schema extends z.ZodType>(
  folder: Folder,
  file: string,
  yaml: string,
  schema: Schema,
) {
  const { problems, timeZone } = folder;
  const { document, lineAt, faults } = parseYaml(yaml);
  problems.push(...faults.map((fault) => ({ file, ...fault })));
  if (faults.length > 0) return null;

  const reject = (field: string | readonly PropertyKey[], reason: string) => {
    problems.push({ file, ...placeOf([field].flat()), reason });
  };
  const placeOf = (path: readonly PropertyKey[]): Pick<Problem, "field" | "line"> => {
    // An item of a list is easier to find by its id than by its place.
    const id = typeof path[0] === "number" ? document.getIn([path[0], "id"]) : undefined;
    const namedPath = typeof id === "string" && id !== "" ? [id, ...path.slice(1)] : path;
    return { field: namedPath.join("."), line: lineOf(path) };
  };
  /** Line of the field, or of the nearest one around it that is there. */
  const lineOf = (field: readonly PropertyKey[]): number | undefined => {
    if (field.length === 0) return undefined;
    const node = document.getIn(field, true);
    return isNode(node) && node.range ? lineAt(node.range[0]) : lineOf(field.slice(0, -1));
  };

  const fields: unknown = document.toJS() ?? {};
  for (const [path, value] of textsOf(fields)) {
    if (/[\n\r\t]/.test(value.trim())) {
      noteFault(folder, { file, ...placeOf(path), reason: SEVERAL_LINES });
    }
    // One that is in the file as it is was found there.
    const character = findCharacter(yaml) ? undefined : findCharacter(value);
    if (character) noteFault(folder, { file, ...placeOf(path), reason: character.reason });
    const field = path.findLast((part) => typeof part === "string");
    const check = shownAsWritten.has(String(field)) ? checkPlain : checkBlanks;
    for (const { reason } of check(value)) noteFault(folder, { file, ...placeOf(path), reason });
  }
  checkOffsets(fields, timeZone, [], reject);
  const { success, data, error } = checkValue(schema, fields);
  if (success) return { data, reject };
  const parentOf = ({ path }: z.core.$ZodIssue) => path.slice(0, -1).join(".");
  const cut = new Set(
    error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys" && issue.keys.some(isDigits) ? issue.path.join(".") : [],
    ),
  );
  for (const issue of error.issues) {
    if (hasPlaceholder(issue.input) || cut.has(parentOf(issue))) continue;
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) {
        if (isDigits(key)) {
          reject(issue.path, COMMA_WITHIN);
        } else {
          reject([...issue.path, key], NO_FIELD);
        }
      }
    }
    // A schema's own words say what is wrong with a value, not that there is none.
    else {
      reject(issue.path, isMissing(issue) ? "is missing" : issue.message);
    }
  }
  return null;
}

/**
 * Rejects times whose offset the zone does not have on that day: the company's, or beside a `zone`
 * that one. It looks at the whole file, so that no field can lack the check.
 */
function checkOffsets(
  value: unknown,
  timeZone: string | undefined,
  path: readonly PropertyKey[],
  reject: (path: readonly PropertyKey[], reason: string) => void,
): void {
  const fault =
    typeof value === "string" && timeZone !== undefined ? findOffsetFault(value, timeZone) : null;
  if (fault !== null) reject(path, fault);
  if (typeof value !== "object" || value === null) return;
  const place = "zone" in value && typeof value.zone === "string" ? value.zone : undefined;
  const local = place !== undefined && isTimeZone(place) ? place : undefined;
  for (const [key, inner] of Object.entries(value)) {
    const zone =
      place !== undefined && ["start", "end", "movedFrom"].includes(key) ? local : timeZone;
    checkOffsets(inner, zone, [...path, Array.isArray(value) ? Number(key) : key], reject);
  }
}

/** Lists, subjects of emails and search engines show one line. */
const SEVERAL_LINES = "must be one line: delete the line break or tab in it, as \\n or \\t";

/** Fields of texts that are no Markdown. */
const shownAsWritten = new Set([
  "title",
  "summary",
  "description",
  "lead",
  "text",
  "what",
  "why",
  "bio",
  "report",
]);

function* textsOf(
  value: unknown,
  path: readonly PropertyKey[] = [],
): Generator<[readonly PropertyKey[], string]> {
  if (typeof value === "string") {
    yield [path, value];
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      yield* textsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]);
    }
  }
}

const COMMA_WITHIN = "has a comma within a number: write the number without separators";
const NO_FIELD = "is not a field of this kind of file: correct its name, or delete it";

/** In braces and without quotes, 1,5 is read as two fields. */
const isDigits = (key: string) => /^\d+$/.test(key);

const isMissing = (issue: z.core.$ZodIssue) =>
  issue.input === undefined && (issue.code === "invalid_type" || issue.code === "invalid_value");
