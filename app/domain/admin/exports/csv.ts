import { fileCells, type ListDefinition } from "~/domain/admin/list-definitions";

/** Without a byte-order mark, spreadsheets read a file in the machine's legacy code page. */
const BYTE_ORDER_MARK = "\uFEFF";
const END_OF_LINE = "\r\n";

/**
 * Where a spreadsheet would run a formula: at the beginning of a text, and after each semicolon,
 * tab and line break in it, since a spreadsheet of another country separates by these and does not
 * see the quotes. Signs that it skips may come before the formula's, which East Asian ones also
 * take in full width. A tab or a return counts itself, and so does the end of the text, where the
 * quote that follows would open a cell. Taking one apostrophe away at each such place gives the
 * text back.
 */
const MAY_BEGIN_FORMULA =
  /(?<=^|[;\t\r\n])(?=(?:(?![;\t\r\n])[\p{Z}\p{Cc}\p{Cf}"'])*[=+\-@＝＋－＠]|["']*(?:\t|\r(?!\n)))|^(?=["']*\r)|(?<=[;\t\r\n])(?=["']*$)/gu;
/** Those of RFC 4180, and those of spreadsheets of other countries. */
const NEEDS_QUOTES = /[",\r\n;\t]/;

/**
 * RFC 4180. Text that a spreadsheet would run gets an apostrophe in front, which spreadsheets take
 * for "this is text". Numbers stay numbers, also negative ones.
 */
function csvCell(cell: string | number): string {
  if (typeof cell === "number") return String(cell);
  const inert = cell.replace(MAY_BEGIN_FORMULA, "'");
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

const csvLine = (cells: readonly (string | number)[]) => cells.map(csvCell).join(",") + END_OF_LINE;

export async function* csvChunks(
  { columns }: Pick<ListDefinition, "columns">,
  batches: AsyncIterable<readonly object[]> | Iterable<readonly object[]>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  let pending = BYTE_ORDER_MARK + csvLine(columns.map(({ label }) => label));
  for await (const rows of batches) {
    yield encoder.encode(pending + rows.map((row) => csvLine(fileCells(columns, row))).join(""));
    pending = "";
  }
  if (pending) yield encoder.encode(pending);
}
