import type { ZipDeflate as ZipFile } from "fflate";
import { fileCells, type ListDefinition } from "~/domain/admin/list-definitions";

/** The format's limit on the rows of a sheet, headings included; further rows go onto the next sheet. */
const SHEET_ROWS_MAX = 1_048_576;
/** The format's limit on a cell, in UTF-16 units. */
const CELL_MAX = 32_767;
const COLUMN_WIDTH = 28;
/** The fastest: visitors share the isolate, and a sheet's repetitive markup still shrinks to a tenth. */
const COMPRESSION_LEVEL = 1;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * A list as an Office Open XML workbook. Every text is an inline string, so nothing in it is ever a formula. The
 * sheets come first in the archive and are compressed as they are read: no more than a batch is in memory.
 * @param sheetRowsMax for tests
 */
export async function* xlsxChunks(
  definition: Pick<ListDefinition, "slug" | "columns">,
  batches: AsyncIterable<readonly object[]>,
  sheetRowsMax = SHEET_ROWS_MAX,
): AsyncGenerator<Uint8Array, void, undefined> {
  // Loading it slows an isolate's start, and most isolates export nothing.
  const { strToU8, Zip, ZipDeflate } = await import("fflate");
  const { columns } = definition;
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    if (bytes.length > 0) ready.push(bytes);
  });

  function addFile(path: string): ZipFile {
    const file = new ZipDeflate(path, { level: COMPRESSION_LEVEL });
    zip.add(file);
    return file;
  }

  let sheets = 0;
  function addSheet(): ZipFile {
    sheets += 1;
    const sheet = addFile(`xl/worksheets/sheet${sheets}.xml`);
    const headings = columns.map(({ label }) => label);
    sheet.push(strToU8(sheetHead(columns.length) + xmlRow(1, headings)));
    return sheet;
  }

  let sheet = addSheet();
  let lastRow = 1;
  for await (const rows of batches) {
    let xml = "";
    for (const row of rows) {
      if (lastRow === sheetRowsMax) {
        sheet.push(strToU8(xml + SHEET_FOOT), true);
        [sheet, lastRow, xml] = [addSheet(), 1, ""];
      }
      lastRow += 1;
      xml += xmlRow(lastRow, fileCells(columns, row));
    }
    sheet.push(strToU8(xml));
    yield* ready.splice(0);
  }
  sheet.push(strToU8(SHEET_FOOT), true);
  for (const [path, xml] of Object.entries(workbookParts(definition.slug, sheets)))
    addFile(path).push(strToU8(DECLARATION + xml), true);
  zip.end();
  yield* ready;
}

const sheetHead = (columns: number) =>
  `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="${COLUMN_WIDTH}" customWidth="1"/></cols><sheetData>`;
const SHEET_FOOT = "</sheetData></worksheet>";

function xmlRow(row: number, cells: readonly (string | number)[]): string {
  const written = cells.map((cell, column) => {
    const place = `${String.fromCharCode(65 + column)}${row}`;
    return typeof cell === "number"
      ? `<c r="${place}"><v>${cell}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
  });
  return `<row r="${row}">${written.join("")}</row>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

/**
 * Text for an element of a sheet. What XML cannot hold is written as `_x0001_`, as the format has it (ST_Xstring), and
 * text that looks so already is kept from being read so.
 */
function xmlText(text: string): string {
  return (
    text
      .slice(0, CELL_MAX)
      .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids
      .replace(/[\x00-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, (character) => {
        return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
      })
      .replace(/[&<>\r]/g, (character) => ENTITIES[character] ?? "")
  );
}

function workbookParts(name: string, sheets: number): Record<string, string> {
  const forSheets = (write: (number: number) => string) =>
    Array.from({ length: sheets }, (_, index) => write(index + 1)).join("");
  const listed = forSheets(
    (number) => `<sheet name="${number === 1 ? name : `${name} ${number}`}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  const relations = forSheets((number) => relation(number, "worksheet", `worksheets/sheet${number}.xml`));
  const types = forSheets((number) => override(`worksheets/sheet${number}`, "worksheet"));
  return {
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${listed}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relations}</Relationships>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override("workbook", "sheet.main")}${types}</Types>`,
  };
}

const relation = (number: number, type: string, target: string) =>
  `<Relationship Id="rId${number}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`;

const override = (part: string, type: string) =>
  `<Override PartName="/xl/${part}.xml" ContentType="${CONTENT_TYPE}.${type}+xml"/>`;
