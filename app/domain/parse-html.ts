import { decodeEntities, raise } from "./bodies";
import { type PlacedRow, placeCells, type WrittenCell } from "./tables";

// Finished, sanitized HTML and rendered pages as a tree, for what is read of them as lines and as Markdown.

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
}
export type Node = string | Element;

const emptyElements = new Set(["br", "hr", "img", "input"]);
const inlineElements = new Set("a b br code del em i img s small span strong sub sup time".split(" "));
/** What of a page is for hands and eyes alone. */
const controls = new Set("button form iframe nav noscript script select style svg template".split(" "));

/** The elements and texts of some HTML, without controls. @param html its tags are closed, and attributes are in double quotes */
export function parseHtml(html: string): Node[] {
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
  controls.has(name) ||
  attributes.hidden !== undefined ||
  attributes["aria-hidden"] === "true" ||
  /\bprint:hidden\b/.test(attributes.class ?? "");

export const isInline = (node: Node) => typeof node === "string" || inlineElements.has(node.name);

/** The words of inline nodes, raised and lowered ones as plain text can have them. */
export const textOf = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => {
      if (typeof node === "string") return node;
      const text = textOf(node.children);
      return node.name === "sup" || node.name === "sub" ? raise(node.name, text) : text;
    })
    .join("");

/** The caption of a table, if it has one, and its rows with the headings of each cell. */
export function readTable({ children }: Element, writeCell: (nodes: readonly Node[]) => string) {
  const heads = new Set(findAll(children, "thead").flatMap((head) => findAll(head.children, "tr")));
  const rows = findAll(children, "tr").map((row) => ({
    isHead: heads.has(row),
    cells: row.children.flatMap((cell): WrittenCell[] => {
      if (typeof cell === "string") return [];
      const [columns = 1, rows = 1] = ["colspan", "rowspan"].map((name) => Number(cell.attributes[name] ?? 1));
      return [{ text: writeCell(cell.children), isHeading: cell.name === "th", columns, rows }];
    }),
  }));
  const [caption] = findAll(children, "caption");
  return { caption: caption?.children ?? [], rows: placeCells(rows) satisfies PlacedRow<WrittenCell>[] };
}

const findAll = (nodes: readonly Node[], name: string): Element[] =>
  nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    return node.name === name ? [node] : findAll(node.children, name);
  });
