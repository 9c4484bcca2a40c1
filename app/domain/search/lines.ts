import { decodeEntities, spaceBlocks, stripTags, writeRaised } from "~/domain/bodies";
import { isName, type PlacedRow, placeCells, saysKind, unitsOf, type WrittenCell } from "~/domain/tables";

/**
 * A finished, sanitized body as lines of plain words: a paragraph, a point of a list ("• …", "2. …") or a row of a table each.
 * A row says what its figures are: "Units: 2,863,818", or "Bitcoin – Quantity: 66.19 BTC; Cost: C$9,055,119". Below
 * the name of a section the row has that as well, and its units where the table's caption says thousands or millions.
 */
export function linesOf(html: string): string[] {
  return html
    .replace(/\s+/g, " ")
    .replace(/<table(?: [^>]*)?>.*?<\/table>/g, (table) => `\n${rowsOf(table).join("\n")}\n`)
    .replace(listTag, writeMarks())
    .replace(blockTag, "\n")
    .split("\n")
    .map(wordsOf)
    .filter((line) => !/^(?:•|\d+\.)?$/.test(line));
}

const listTag = /<\/?[uo]l(?: [^>]*)?>|<li(?: [^>]*)?>\s*(?:<p>)?/g;

/** Begins a line for each point, with its number where the list has them: texts refer to those. */
function writeMarks() {
  /** Of the lists that a point is in, the number of the last one; null where points have none. */
  const open: (number | null)[] = [];
  return (tag: string): string => {
    if (tag.startsWith("</")) open.pop();
    else if (tag.startsWith("<ul")) open.push(null);
    else if (tag.startsWith("<ol")) open.push(Number(/ start="(\d+)"/.exec(tag)?.[1] ?? 1) - 1);
    else {
      const last = open.at(-1) ?? null;
      if (last === null) return "\n• ";
      open[open.length - 1] = last + 1;
      return `\n${last + 1}. `;
    }
    return "\n";
  };
}

/** A tag may contain ">" in the value of an attribute. */
const blockTag =
  /<\/?(?:p|ul|ol|li|h\d|dl|dt|dd|details|summary|blockquote|pre|figure|figcaption|section)(?: (?:"[^"]*"|[^">])*)?>|<[bh]r>/g;

interface Cell extends WrittenCell {
  /** As the line says it, with entities. */
  readonly text: string;
}

function rowsOf(table: string): string[] {
  const caption = withoutTags(/<caption(?: [^>]*)?>(.*?)<\/caption>/.exec(table)?.[1] ?? "");
  const headEnd = table.indexOf("</thead>");
  const rows = [...table.matchAll(/<tr(?: (?:"[^"]*"|[^">])*)?>(.*?)<\/tr>/g)].map(({ 1: row = "", index }) => ({
    isHead: index < headEnd,
    cells: [...row.matchAll(/<t([hd])((?: (?:"[^"]*"|[^">])*)?)>(.*?)<\/t[hd]>/g)].map(readCell),
  }));
  const units = unitsOf(caption);
  let firstName = "";
  const lines = placeCells(rows).flatMap((row) => {
    if (row.kind === "headings") firstName = row.cells[0]?.label ?? "";
    return row.kind === "headings" ? [] : [describeRow(row, firstName, units)];
  });
  return [caption, ...lines];
}

const readCell = ([, kind, attributes = "", html = ""]: RegExpMatchArray): Cell => {
  const covered = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(attributes)?.[1] ?? 1);
  return { text: withoutTags(html), isHeading: kind === "h", columns: covered("colspan"), rows: covered("rowspan") };
};

function describeRow({ cells, width, section }: PlacedRow<Cell>, firstName: string, units: string): string {
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

/** The entities stay: "&lt;" read too early would begin a tag. */
const withoutTags = (html: string) =>
  stripTags(writeRaised(spaceBlocks(html)))
    .replace(/(?:&nbsp;|\s)+/g, " ")
    .trim();

/** A piece of a body as one line of words. */
export const wordsOf = (html: string) => decodeEntities(withoutTags(html)).replace(/\u2011/g, "-");
