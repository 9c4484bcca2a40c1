import { isInline, type Node, parseHtml, readTable, textOf } from "~/domain/parse-html";
import { isName, type PlacedRow, saysKind, unitsOf, type WrittenCell } from "~/domain/tables";

/**
 * A finished, sanitized body as lines of plain words: a paragraph, a point of a list ("• …", "2. …") or a row of a table each.
 * A row says what its figures are: "Units: 2,863,818", or "Bitcoin – Quantity: 66.19 BTC; Cost: C$9,055,119". Below
 * the name of a section the row has that as well, and its units where the table's caption says thousands or millions.
 */
export function linesOf(html: string): string[] {
  const lines: string[] = [];
  addLines(parseHtml(html), lines);
  return lines.map(toPlain).filter((line) => !isMark(line));
}

/** A piece of a body as one line of words. */
export const wordsOf = (html: string) => linesOf(html).join(" ");

const toPlain = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .replace(/\u2011/g, "-")
    .trim();

/** Nothing, or what a point begins with. */
const isMark = (line: string) => /^\s*(?:•|\d+\.)?\s*$/.test(line);

function addLines(nodes: readonly Node[], lines: string[]): void {
  /** A block begins a line; the first one of a point goes on after its mark. */
  const begin = () => {
    if (!isMark(lines.at(-1) ?? "")) lines.push("");
  };
  for (const node of nodes) {
    if (typeof node === "string" || node.name === "sup" || node.name === "sub")
      lines.push((lines.pop() ?? "") + textOf([node]));
    else if (node.name === "br") lines.push("");
    else if (isInline(node)) addLines(node.children, lines);
    else if (node.name === "table") lines.push(...readRows(node), "");
    else if (node.name === "ul" || node.name === "ol") {
      // Texts refer to the numbers of points.
      let number = Number(node.attributes.start ?? 1);
      for (const item of node.children) {
        if (typeof item === "string") continue;
        lines.push(node.name === "ul" ? "• " : `${number++}. `);
        addLines(item.children, lines);
      }
      lines.push("");
    } else {
      begin();
      addLines(node.children, lines);
      begin();
    }
  }
}

function readRows(table: Parameters<typeof readTable>[0]): string[] {
  const { caption, rows } = readTable(table, wordsIn);
  const title = wordsIn(caption);
  const units = unitsOf(title);
  let firstName = "";
  const lines = rows.flatMap((row) => {
    if (row.kind === "headings") firstName = row.cells[0]?.label ?? "";
    return row.kind === "headings" ? [] : [describeRow(row, firstName, units)];
  });
  return [title, ...lines];
}

/** One line, in which blocks stay apart. */
const wordsIn = (nodes: readonly Node[]): string => toPlain(joinWords(nodes));

const joinWords = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => {
      if (typeof node === "string" || node.name === "sup" || node.name === "sub") return textOf([node]);
      const space = isInline(node) && node.name !== "br" ? "" : " ";
      return space + joinWords(node.children) + space;
    })
    .join("");

function describeRow({ cells, width, section }: PlacedRow<WrittenCell>, firstName: string, units: string): string {
  const names = Math.max(
    1,
    cells.findIndex(({ cell }) => !cell.isHeading),
  );
  const [first = "", ...more] = cells.slice(0, names).map(({ cell }) => cell.text);
  const label = [section, isName(first) ? first : `${firstName} ${first}`.trim(), ...more].filter(Boolean).join(", ");
  const isPair = width === 2;
  const isShown = (name: string) => name !== "" && (!isPair || saysKind(name));
  const filled = cells.slice(names).filter(({ cell }) => cell.text !== "");
  const values = filled.map(({ cell: { text }, label: name }) => (isShown(name) ? `${name}: ${text}` : text));
  if (values.length === 0) return label;
  const isPlain = isPair && !filled.some(({ label: name }) => isShown(name));
  const line = `${label}${isPlain ? ":" : " –"} ${values.join("; ")}`;
  return units && /\d/.test(values.join("")) ? `${line} (${units})` : line;
}
