import { decodeEntities, raise } from "~/domain/bodies";
import { placeCells, type WrittenCell } from "~/domain/tables";

// Finished, sanitized HTML as Markdown (CommonMark with GitHub's tables), for programs that read texts.

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
}
type Node = string | Element;

const emptyElements = new Set(["br", "hr", "img", "input"]);
const inlineElements = new Set("a b br code del em i img s small span strong sub sup time".split(" "));
/** What of a page is for hands and eyes alone. */
const controls = new Set("button form iframe nav noscript script select style svg template".split(" "));
/** In front of and behind the words of an element that stands apart on its page; no text has it. */
const GAP = "\u0000";

/**
 * The Markdown of a body, whose words and order it keeps.
 * @param html from the content build: its tags are closed, and attributes are in double quotes
 * @param page its address, which makes links and pictures of this site absolute
 */
export const writeMarkdown = (html: string, page: string): string => writeBlocks(parse(html), page).join("\n\n");

/** The Markdown of a rendered page below its title: what its print has, without controls. */
export function writePage(html: string, page: string): string {
  const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  return writeMarkdown(main.replace(/<!--.*?-->|<h1.*?<\/h1>/gs, ""), page);
}

/** A line of plain words as Markdown: what could be read as markup is escaped. */
export const escapeMarkdown = (text: string): string =>
  plain(text)
    .split(/((?:https?:\/\/|www\.)[^\s<>]+|[\w.+-]+@[\w-]+\.[\w.-]+)/)
    // An address is a link as it stands, its underscores too.
    .map((part, at) => (at % 2 === 0 ? escapeSigns(part) : part))
    .join("");

const escapeSigns = (text: string): string =>
  text
    .replace(/[\\`*_[\]<~]|&(?=#?\w+;)/g, "\\$&")
    .replace(/^\s*(?=>|(?:#{1,6}|[-+])(?:\s|$))/, "$&\\")
    .replace(/^\s*\d{1,9}(?=[.)](?:\s|$))/, "$&\\");

/** A table; cells are Markdown of one line. */
export function writeTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(header), line(header.map(() => "---")), ...rows.map(line)].join("\n");
}

function parse(html: string): Node[] {
  const root: Node[] = [];
  const open: { name: string; children: Node[] }[] = [{ name: "", children: root }];
  for (const [token, name, attributes = ""] of html.matchAll(/<\/?([a-z][a-z0-9]*)((?:"[^"]*"|[^">])*)>|[^<]+/g)) {
    const children = open.at(-1)?.children ?? root;
    if (!name) children.push(decodeEntities(token));
    else if (token.startsWith("</"))
      open.length = Math.max(
        1,
        open.findLastIndex((each) => each.name === name),
      );
    else {
      const element = { name, attributes: readAttributes(attributes), children: [] as Node[] };
      if (!isControl(element)) children.push(element);
      if (!emptyElements.has(name)) open.push(element);
    }
  }
  return root;
}

const readAttributes = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, decodeEntities(value)]),
  );

const isControl = ({ name, attributes }: Element) =>
  controls.has(name) || attributes["aria-hidden"] === "true" || /\bprint:hidden\b/.test(attributes.class ?? "");

/** Pages part figures and units by no-break characters. */
const plain = (text: string) => text.replace(/\u2011/g, "-").replace(/[\s\u00a0\u202f]+/g, " ");

const isInline = (node: Node) => typeof node === "string" || inlineElements.has(node.name);

function writeBlocks(nodes: readonly Node[], page: string): string[] {
  const blocks: string[] = [];
  let line: Node[] = [];
  const endLine = () => {
    const written = writeLine(line, page);
    if (written !== "") blocks.push(written);
    line = [];
  };
  for (const node of nodes) {
    if (isInline(node)) line.push(node);
    else {
      endLine();
      blocks.push(...writeBlock(node as Element, page));
    }
  }
  endLine();
  return blocks;
}

function writeBlock({ name, attributes, children }: Element, page: string): string[] {
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level) return [`${"#".repeat(Number(level))} ${writeLine(children, page)}`];
  switch (name) {
    case "ul":
    case "ol":
      return [writeList(children, page, name === "ol" ? Number(attributes.start ?? 1) : null)];
    case "blockquote":
      return [indent(writeBlocks(children, page).join("\n\n"), "> ")];
    case "pre":
      return [writeCode(textOf(children))];
    case "hr":
      return ["---"];
    case "table":
      return writeRows(children, page);
    case "summary":
    case "dt":
      return writeBlocks(children, page).map((block) => `**${block}**`);
    default:
      return writeBlocks(children, page);
  }
}

const indent = (text: string, start: string) =>
  text
    .split("\n")
    .map((line) => (start + line).trimEnd())
    .join("\n");

/** @param first number of an ordered list; null for one with bullets */
function writeList(items: readonly Node[], page: string, first: number | null): string {
  const written = items.flatMap((item) => {
    if (typeof item === "string") return [];
    const { id } = item.attributes;
    return [[...writeBlocks(item.children, page), ...(id ? [`<${page}#${id}>`] : [])]];
  });
  return written
    .map((blocks, at) => {
      const mark = first === null ? "- " : `${first + at}. `;
      const isTight = blocks.length === 2 && /^(- |\d+\. )/.test(blocks[1] ?? "");
      return mark + indent(blocks.join(isTight ? "\n" : "\n\n"), " ".repeat(mark.length)).trimStart();
    })
    .join("\n");
}

function writeCode(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${code.replace(/\n$/, "")}\n${fence}`;
}

/** Markdown has one row of headings, and a cell in each column: other tables are parted, and their cells repeated. */
function writeRows(nodes: readonly Node[], page: string): string[] {
  const heads = new Set(findAll(nodes, "thead").flatMap(({ children }) => findAll(children, "tr")));
  const written = findAll(nodes, "tr").map((row) => ({
    isHead: heads.has(row),
    cells: row.children.flatMap((cell) => (typeof cell === "string" ? [] : [readCell(cell, page)])),
  }));
  const rows = placeCells(written);
  const width = Math.max(0, ...rows.map((row) => row.width));
  const tables: { header: readonly string[]; rows: (readonly string[])[] }[] = [];
  for (const row of rows) {
    const isHeadings = row.kind === "headings";
    const cells = Array<string>(width).fill("");
    for (const { cell, column, label } of row.cells)
      for (let at = column; at < column + (row.kind === "section" ? 1 : cell.columns) && at < width; at += 1)
        cells[at] = isHeadings ? label : cell.text;
    const last = tables.at(-1);
    if (!isHeadings && last) last.rows.push(cells);
    else if (last?.rows.length === 0) last.header = cells;
    else tables.push(isHeadings ? { header: cells, rows: [] } : { header: Array(width).fill(""), rows: [cells] });
  }
  const captions = findAll(nodes, "caption").map(({ children }) => writeLine(children, page));
  return [...captions, ...tables.map(({ header, rows }) => writeTable(header, rows))];
}

function readCell({ name, attributes, children }: Element, page: string): WrittenCell {
  const [columns, rows] = [attributes.colspan, attributes.rowspan].map((covered) => Number(covered ?? 1));
  // A row is one line, in which Markdown has no other break.
  const text = writeBlocks(children, page).join(" ").replace(/\\?\n/g, "<br>");
  return { text, isHeading: name === "th", columns: columns ?? 1, rows: rows ?? 1 };
}

const findAll = (nodes: readonly Node[], name: string): Element[] =>
  nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    return node.name === name ? [node] : findAll(node.children, name);
  });

const textOf = (nodes: readonly Node[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : textOf(node.children))).join("");

const writeLine = (nodes: readonly Node[], page: string) =>
  nodes
    .map((node) => writeInline(node, page))
    .join("")
    .replace(touchingWords, " ")
    .replaceAll(GAP, "")
    .trim();

/** Elements that touch each other's words: links of a row, a label and its figure. */
const touchingWords = new RegExp(`(?<=[^\\s([${GAP}])${GAP}+(?=[\\p{L}\\p{N}([])`, "gu");

const marks: Readonly<Record<string, string>> = { strong: "**", b: "**", em: "*", i: "*", del: "~~", s: "~~" };

function writeInline(node: Node, page: string): string {
  if (typeof node === "string") return escapeMarkdown(node);
  const { name, attributes, children } = node;
  const address = (path = "") => (/^[/#]/.test(path) ? new URL(path, page).href : path);
  if (name === "br") return "\\\n";
  if (name === "img") return attributes.alt ? `![${escapeMarkdown(attributes.alt)}](${address(attributes.src)})` : "";
  if (name === "sup" || name === "sub") return escapeMarkdown(raise(name, textOf(children)));
  if (name === "code") return writeCodeSpan(textOf(children));
  const text = children.map((child) => writeInline(child, page)).join("");
  const gap = attributes.class || !inlineElements.has(name) ? GAP : "";
  if (name === "a") return `${gap}[${text.trim()}](${address(attributes.href)})${gap}`;
  if (gap) return gap + text + gap;
  const mark = marks[name];
  // Emphasis must touch its words.
  return mark && text.trim() !== "" ? text.replace(/^(\s*)(.*?)(\s*)$/s, `$1${mark}$2${mark}$3`) : text;
}

function writeCodeSpan(code: string): string {
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const space = code.startsWith("`") || code.endsWith("`") ? " " : "";
  return `${fence}${space}${code}${space}${fence}`;
}
