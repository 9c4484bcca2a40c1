import { fileCells, type ListDefinition } from "~/domain/admin/list-definitions";

/** Without a byte-order mark, spreadsheets read a file in the machine's legacy code page. */
const BYTE_ORDER_MARK = "\uFEFF";
const END_OF_LINE = "\r\n";

/**
 * Where a cell may begin with what a spreadsheet runs as a formula, even from a file that somebody
 * emailed: at the beginning of a text, and inside it after each semicolon, tab and line break,
 * since a spreadsheet of another country separates by these and ends a row at the line break of a
 * text it does not see the quotes of. The formula's sign counts also after signs that a spreadsheet
 * skips or does not show, and in the full-width forms that East Asian ones take for the same. A tab
 * or a return counts itself, and so does the end of the text, where the quote that follows would
 * open a cell. Apostrophes are looked through: taking one away at each such place gives the text
 * back, whatever it holds.
 */
const MAY_BEGIN_FORMULA =
  /(?<=^|[;\t\r\n])(?=(?:(?![;\t\r\n])[\p{Z}\p{Cc}\p{Cf}"'])*[=+\-@＝＋－＠]|["']*(?:\t|\r(?!\n)))|^(?=["']*\r)|(?<=[;\t\r\n])(?=["']*$)/gu;
/** The signs of RFC 4180, and those that a spreadsheet of another country separates by. */
const NEEDS_QUOTES = /[",\r\n;\t]/;

/**
 * One cell of RFC 4180. Text that a spreadsheet would run gets an apostrophe in front, which
 * spreadsheets take for "this is text"; other readers remove it. Nothing else of it is changed.
 * Numbers stay numbers, also negative ones.
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
