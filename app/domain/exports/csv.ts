import type { Cell, Table } from "./table";

/** Spreadsheets read a file without a byte-order mark in the machine's own old code page. */
const BYTE_ORDER_MARK = "\uFEFF";
const END_OF_LINE = "\r\n";

/**
 * A spreadsheet runs what begins so, even from a file that somebody emailed: also with signs in front that it skips or
 * does not show, and by the full-width forms that East Asian ones take for the same.
 */
const RUN_BY_SPREADSHEETS = /^[\p{Z}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u;
/** The signs of RFC 4180, and those that a spreadsheet of another country separates by. */
const NEEDS_QUOTES = /[",\r\n;\t]/;

/**
 * One cell of RFC 4180. Text that a spreadsheet would run gets an apostrophe in front, which spreadsheets take for "this
 * is text"; other readers take one away again. Nothing else of it is changed.
 */
function csvCell(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  const inert = RUN_BY_SPREADSHEETS.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

const csvLine = (cells: readonly Cell[]) => cells.map(csvCell).join(",") + END_OF_LINE;

/** A table as CSV in UTF-8, one chunk for each batch; the first has the headings too. */
export async function* csvChunks<Row>(
  { columns }: Table<Row>,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  let pending = BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading));
  for await (const rows of batches) {
    yield encoder.encode(pending + rows.map((row) => csvLine(columns.map(({ of }) => of(row)))).join(""));
    pending = "";
  }
  if (pending) yield encoder.encode(pending);
}
