import { isMap, isNode, isScalar, isSeq, LineCounter, type Pair, parseDocument, type YAMLMap } from "yaml";
import { currencyCodes } from "../../../app/brand/currencies";
import { suffixOf } from "../amount-fields";
import { FENCE, withPlainSpaces } from "../front-matter";

/** A sentence, a table's row, a list's item or an entry of a data file, in plain words. */
export interface Sentence {
  readonly file: string;
  /** Of the file, or the page of a document. */
  readonly line?: number;
  readonly page?: number;
  readonly text: string;
  /** The same in lower case, to be searched. */
  readonly folded: string;
}

const makeSentence = (text: string, place: Pick<Sentence, "file" | "line" | "page">): Sentence => ({
  ...place,
  text,
  folded: text.toLowerCase(),
});

/** Ends of sentences: a mark and a space before a capital, but not after a title, a company's form or "a.m.". */
const ends = /(?<=[.!?]["”]?)(?<!\b(?:Mr|Ms|Dr|Inc|Ltd|Corp|No|St|[ap]\.m|U\.S)\.) (?=["“(]?\p{Lu})/u;

const splitSentences = (text: string) => text.split(ends).map((sentence) => sentence.trim());

/** What marks up a text, and the place and day that a release begins with. */
function plain(markdown: string): string {
  return withPlainSpaces(markdown)
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^ *(?:#+|>|[-*]|\d+\.) /, "")
    .replace(/\*\*|(?<!\w)_|_(?!\w)|`/g, "")
    .replace(/^\p{Lu}{3,},[^—]{0,60}\d{4} — /u, "");
}

/** Lines that begin a text of their own: tables' rows, items, headings, quotations. */
const startsAnew = (line: string) => /^\s*(?:\||[-*] |\d+\. |#|>)/.test(line);

/** The sentences of a markdown file: those of its text, and each field of its front matter. */
export function readMarkdownSentences(file: string, content: string): Sentence[] {
  const head = FENCE.exec(content)?.[0] ?? "";
  const front = head.replace(/^---/, "").replace(/---[ \t]*\n?$/, "");
  const before = head === "" ? 1 : head.split("\n").length;
  const paragraphs: { line: string; at: number }[][] = [];
  let goesOn = false;
  for (const [index, line] of content.slice(head.length).split("\n").entries()) {
    const isEmpty = line.trim() === "";
    const part = { line: plain(line).trim(), at: index + before };
    if (!isEmpty && goesOn && !startsAnew(line)) paragraphs.at(-1)?.push(part);
    else if (!isEmpty) paragraphs.push([part]);
    goesOn = !isEmpty;
  }
  return [...readFieldSentences(file, front), ...paragraphs.flatMap((lines) => splitParagraph(file, lines))];
}

/** The sentences of a paragraph, each with the line on which it begins. */
function splitParagraph(file: string, lines: readonly { line: string; at: number }[]): Sentence[] {
  return splitSentences(lines.map(({ line }) => line).join(" ")).map((text) => {
    const start = lines.find(({ line }) => line.includes(text.slice(0, BEGINNING)) || text.startsWith(line));
    return makeSentence(text, { file, line: (start ?? lines[0])?.at ?? 1 });
  });
}

/** So many characters of a sentence tell it from others of its paragraph. */
const BEGINNING = 16;

/** The entries of a data file: each map whose values are plain is one, written "name: value; …". */
export function readYamlSentences(file: string, content: string): Sentence[] {
  const { root, lineOf } = parseEntries(content);
  return listMaps(root).map((map) => {
    const text = ownPairs(map).map(writePair).join("; ");
    return makeSentence(withPlainSpaces(text), { file, line: lineOf(map) });
  });
}

/** The fields of a text's front matter: each is about something of its own, and a title says nothing of the date. */
function readFieldSentences(file: string, content: string): Sentence[] {
  const { root, lineOf } = parseEntries(content);
  return listMaps(root).flatMap((map) =>
    ownPairs(map).flatMap((pair) =>
      splitSentences(withPlainSpaces(writePair(pair))).map((text) =>
        makeSentence(text, { file, line: lineOf(pair.key) }),
      ),
    ),
  );
}

function parseEntries(content: string) {
  const lines = new LineCounter();
  const root = parseDocument(content, { lineCounter: lines, schema: "core" }).contents;
  const lineOf = (node: unknown) => lines.linePos((isNode(node) && node.range?.[0]) || 0).line;
  return { root, lineOf };
}

const isListOfMaps = (node: unknown) => isSeq(node) && node.items.some((item) => isMap(item));

/** Every map that has a value of its own. */
function listMaps(node: unknown): YAMLMap[] {
  if (isSeq(node)) return node.items.flatMap(listMaps);
  if (!isMap(node)) return [];
  const below = node.items.flatMap(({ value }) => (isListOfMaps(value) ? listMaps(value) : []));
  return ownPairs(node).length > 0 ? [node, ...below] : below;
}

const ownPairs = (map: YAMLMap): Pair[] => map.items.filter(({ value }) => !isListOfMaps(value));

const writePair = ({ key, value }: Pair) => `${String(key)}: ${writeNode(value, String(key))}`;

/** "costCad" */
const amountField = new RegExp(`[a-z](${currencyCodes.map(suffixOf).join("|")})(?:PerGram)?$`);

/** An amount of the ledger has its currency in its name. */
function writeNode(node: unknown, name: string): string {
  if (isScalar(node)) {
    const [, suffix] = amountField.exec(name) ?? [];
    return suffix ? `${suffix.toUpperCase()} ${node.value}` : String(node.value);
  }
  if (isSeq(node)) return node.items.map((item) => writeNode(item, name)).join(", ");
  if (isMap(node)) return node.items.map(writePair).join(", ");
  return "";
}

/** A line of a document goes on when it fills most of the page's width. */
const FULL_LINE = 0.72;

/** The sentences of a document's pages, whose lines are as they are printed. */
export function readPageSentences(file: string, pages: readonly string[]): Sentence[] {
  return pages.flatMap((content, index) => {
    const lines = content.split("\n").map((line) => withPlainSpaces(line).trim());
    const width = Math.max(...lines.map((line) => line.length));
    const paragraphs: string[] = [];
    let goesOn = false;
    for (const line of lines) {
      const last = paragraphs.length - 1;
      if (goesOn) paragraphs[last] = `${paragraphs[last]} ${line}`;
      else paragraphs.push(line);
      goesOn = line.length > width * FULL_LINE;
    }
    return paragraphs.flatMap(splitSentences).map((text) => makeSentence(text, { file, page: index + 1 }));
  });
}
