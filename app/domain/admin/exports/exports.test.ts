import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { parseString } from "@fast-csv/parse";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import Papa from "papaparse";
import { type CellValue, readSheet } from "read-excel-file/node";
import { expect, it } from "vitest";
import { defineList } from "~/domain/admin/list-definitions";
import { tenthOf } from "../../../../tests/support/scope";
import { type ExportFormat, exportFile, exportFormats, isExportFormat } from "./formats";
import { xlsxChunks } from "./xlsx";

type Row = Record<"word" | "other", string> & { id: number };

const headings = ["ID", "Word", "Other, and more"];
const columns = headings.map((label) => ({ field: label.toLowerCase().replace(/,.*/, ""), label }));
const table = { ...defineList("audit", false), slug: "words", columns };

const dangerous = '=1+1|+1|-1|@SUM(A1)|\t=1|\r=1|＋1| \u200B＝1|=HYPERLINK("https://evil.example";"x")'.split("|");
const separators = [...'\'||"|""|,|a,b|say "no"|line\nbreak|line\r\nbreak|return\rinside| spaces '.split("|")];
const awkward = [
  ...dangerous,
  ...separators,
  ..."😀👩‍👩‍👧|שלום, עולם|مرحبا\u200F|<b>&amp;</b>|_x0041_|]]>|1e5|0012|TRUE|2025-06-18|\uFEFFmark|bell\u0007|escape\u001B|\uFFFE".split(
    "|",
  ),
];

async function* inBatches<Value>(rows: readonly Value[]): AsyncGenerator<Value[]> {
  for (let from = 0; from < rows.length; from += 3) yield rows.slice(from, from + 3);
}

const asFile = (rows: readonly Row[], format: ExportFormat) =>
  buffer(exportFile(table, format, inBatches(rows), 0).chunks);
const rowsOf = (words: readonly string[]): Row[] => words.map((word, index) => ({ id: index + 1, word, other: word }));
/** As UTF-8 can write it. fast-check's own `unit: "binary"` takes seconds to be made ready. */
const codePoint = fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }));
const anyText = fc.array(codePoint, { maxLength: 40 }).map((points) => String.fromCodePoint(...points));
const anyCell = fc.oneof(
  fc.constantFrom(...awkward),
  fc.string({ unit: "grapheme" }),
  fc.tuple(fc.constantFrom(..."=+-@\t\r'\"", ",", "\n"), anyText).map((parts) => parts.join("")),
  fc
    .array(fc.constantFrom(..."=+-@\t\r\n'\" ;,a＝", "\u200b", "\r\n"), { maxLength: 12 })
    .map((parts) => parts.join("")),
);
const anyRows = fc.array(fc.record({ id: fc.integer({ min: 1 }), word: anyCell, other: anyCell }), { maxLength: 10 });

/** A file of any rows, read back by a standard parser, is what is expected of them. */
const proveRoundTrip = (format: ExportFormat, read: (bytes: Buffer) => unknown, of: (rows: Row[]) => unknown) =>
  fc.assert(
    fc.asyncProperty(anyRows, async (rows) => void expect(await read(await asFile(rows, format))).toEqual(of(rows))),
    { numRuns: tenthOf(300) },
  );

const readCsv = (bytes: Buffer) => parse(bytes, { bom: true, record_delimiter: "\r\n" }) as string[][];

it("three readers of CSV have the same cells", async () => {
  const bytes = await asFile(rowsOf(awkward), "csv");
  const read = readCsv(bytes);
  const text = bytes.toString().replace(/^\ufeff/, "");
  expect(Papa.parse(text, { delimiter: ",", newline: "\r\n", skipEmptyLines: true })).toMatchObject({
    data: read,
    errors: [],
  });
  const rows: string[][] = await parseString(text).toArray();
  expect(rows).toEqual(read);
});

/** What the site documents for a program: one apostrophe less wherever one is before what would begin a formula. */
const restore = (text: string) =>
  text
    .split(/([;\t\r\n])/)
    .map((part, index, parts) => {
      const [isFirst, isLast, next] = [index === 0, index === parts.length - 1, parts[index + 1]];
      const isLineBreak = next === "\r" && parts.slice(index + 2, index + 4).join("") === "\n";
      const isTab = /^["']*$/.test(part) && (next === "\t" || (next === "\r" && (isFirst || !isLineBreak)));
      const isEnd = isLast && !isFirst && /^["']*$/.test(part);
      return isTab || isEnd || /^[\p{Z}\p{Cc}\p{Cf}"']*[=+\-@＝＋－＠]/u.test(part) ? part.replace(/^'/, "") : part;
    })
    .join("");

it("CSV puts an apostrophe before each cell that a spreadsheet would run, and before no other", async () => {
  const [, ...rows] = readCsv(await asFile(rowsOf(awkward), "csv"));
  const safe = awkward.slice(dangerous.length);
  const inert = dangerous.map((word) => `'${word}`.replace(/[\t\r]/, "$&'"));
  expect(rows.map(([, word]) => word)).toEqual([...inert, ...safe]);
});

it.each([
  ["Eve;=WEBSERVICE(1)", "Eve;'=WEBSERVICE(1)"],
  ["Eve\t=1+1", "Eve\t'=1+1"],
  ["Eve\n=2+2", "Eve\n'=2+2"],
  ["Eve\r\n =2+2", "Eve\r\n' =2+2"],
  ['Eve;"=1+1"', `Eve;'"=1+1"`],
  ["Eve;\t@SUM(A1)", "Eve;'\t'@SUM(A1)"],
  ["Eve;", "Eve;'"],
  ["'=1", "''=1"],
  ["one - two; three\r\n\r\n4 + 5, -6", "one - two; three\r\n\r\n4 + 5, -6"],
])("CSV writes %j as %j", async (text, written) => {
  const [, row] = readCsv(await asFile(rowsOf([text]), "csv"));
  expect(row).toEqual(["1", written, written]);
});

const separated = [",", ";", "\t"].flatMap((delimiter) =>
  ["\r\n", ["\r\n", "\n", "\r"]].map((record_delimiter) => ({ delimiter, record_delimiter })),
);

it.each(separated)("no cell of a CSV that is read with %j begins with what a spreadsheet runs", async (separators) => {
  const options = { ...separators, bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true };
  await fc.assert(
    fc.asyncProperty(anyRows, async (rows) => {
      const cells = (parse(await asFile(rows, "csv"), options) as string[][]).flat();
      // As a program has it that strips the quotes of a cell it cannot make sense of.
      expect(cells.filter((cell) => /^(""|[\p{Z}\p{Cf}])*[=+\-@＝＋－＠]|^(?:"")*[\t\r]/u.test(cell))).toEqual([]);
    }),
    { numRuns: tenthOf(1_000) },
  );
});

it("CSV and JSON come back whole from a standard parser, whatever the cells hold", async () => {
  const restored = (bytes: Buffer) => readCsv(bytes).map((cells, index) => (index === 0 ? cells : cells.map(restore)));
  await proveRoundTrip("csv", restored, (rows) => [
    headings,
    ...rows.map((row) => [String(row.id), row.word, row.other]),
  ]);
  const readJson = (bytes: Buffer) => JSON.parse(`${bytes}`);
  await proveRoundTrip("json", readJson, (rows) => rows);
});

/** Spreadsheets read the format's own escapes (ST_Xstring, "_x0001_"); this parser leaves them as they are. */
const unescaped = (cell: CellValue | null) =>
  typeof cell === "string"
    ? cell.replace(/_x([0-9A-F]{4})_/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
    : cell;
const readXlsx = async (bytes: Buffer, sheet = 1) =>
  (await readSheet(bytes, sheet, { trim: false })).map((cells) => cells.map(unescaped));
/** The parser gives empty cells as null. */
const withNulls = (rows: Row[]) => [
  headings,
  ...rows.map(({ id, word, other }) => [id, ...[word, other].map((text) => (text === "" ? null : text))]),
];

it("XLSX comes back unchanged from a standard parser, every text an inline string and no formula", async () => {
  await proveRoundTrip("xlsx", readXlsx, withNulls);
  const file = await asFile(rowsOf(awkward), "xlsx");
  expect(await readXlsx(file)).toEqual(withNulls(rowsOf(awkward)));
  const files = unzipSync(file);
  const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  expect(sheet).not.toMatch(/<f[ >/]/);
  const kinds = [...sheet.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>/g)].map(([, column, kind]) => `${column}${kind}`);
  expect(new Set(kinds)).toEqual(new Set(["A", 'A t="inlineStr"', 'B t="inlineStr"', 'C t="inlineStr"']));
});

it("XLSX goes on to another sheet where one is full", async () => {
  const rows = rowsOf(Array.from({ length: 10 }, (_, index) => `word ${index}`));
  const bytes = await buffer(xlsxChunks(table, inBatches(rows), 5));
  const sheets = await Promise.all([1, 2, 3].map((sheet) => readXlsx(bytes, sheet)));
  expect(sheets.map((sheet) => sheet[0])).toEqual([headings, headings, headings]);
  expect(sheets.flatMap((sheet) => sheet.slice(1).map(([id]) => id))).toEqual(rows.map(({ id }) => id));
});

/** The files of a workbook, by their paths. */
const unzip = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]));

it("XLSX names its parts, their types and its sheets as the format's readers look for them", async () => {
  const files = unzip(await buffer(xlsxChunks(table, inBatches(rowsOf(["a", "b"])), 2)));
  const schemas = "http://schemas.openxmlformats.org";
  const typePrefix = "application/vnd.openxmlformats-officedocument.spreadsheetml.";
  for (const xml of Object.values(files))
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8" standalone="yes"\?>\n</);
  const types = files["[Content_Types].xml"] ?? "";
  expect(types).toContain(`<Types xmlns="${schemas}/package/2006/content-types">`);
  expect(
    [...types.matchAll(/<Override PartName="([^"]+)" ContentType="([^"]+)"\/>/g)].map((found) => found.slice(1)),
  ).toEqual([
    ["/xl/workbook.xml", `${typePrefix}sheet.main+xml`],
    ["/xl/worksheets/sheet1.xml", `${typePrefix}worksheet+xml`],
    ["/xl/worksheets/sheet2.xml", `${typePrefix}worksheet+xml`],
  ]);
  expect(files["_rels/.rels"]).toContain(
    `Type="${schemas}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"`,
  );
  const name = table.slug;
  const sheets = [...(files["xl/workbook.xml"] ?? "").matchAll(/<sheet name="([^"]+)"/g)].map(([, found]) => found);
  expect(sheets).toEqual([name, `${name} 2`]);
  const sheet = files["xl/worksheets/sheet1.xml"] ?? "";
  expect(sheet).toContain(`<worksheet xmlns="${schemas}/spreadsheetml/2006/main">`);
  expect(sheet.replace(/<t [^>]*>[^<]*<\/t>|<v>\d+<\/v>/g, "").replace(/<[^>]*>/g, "")).toBe("\n");
});

it("XLSX cuts a text at the 32,767 characters that a cell may have", async () => {
  const [, row] = await readXlsx(await asFile(rowsOf(["x".repeat(32_768)]), "xlsx"));
  expect(row?.[1]).toBe("x".repeat(32_767));
});

it("a batch of more rows than are written at once leaves whole, each row once, and no row at all is a whole file", async () => {
  async function* oneBatch(rows: readonly Row[]) {
    yield rows;
  }
  const write = async (rows: readonly Row[]) =>
    JSON.parse(`${await buffer(exportFile(table, "json", oneBatch(rows), 0).chunks)}`);
  const rows = rowsOf(Array.from({ length: 600 }, (_, index) => `word ${index}`));
  expect(await write(rows)).toEqual(rows);
  expect(await write([])).toEqual([]);
});

it("no other name is a format's", () => {
  expect(["csv", "toString", "pdf"].map(isExportFormat)).toEqual([true, false, false]);
  expect(exportFormats).toBe("csv, json, xlsx");
});

it.each(["csv", "json", "xlsx"] as const)("%s leaves as its rows are read, none is kept back", async (format) => {
  let read = 0;
  async function* readBatches() {
    for (let batch = 0; batch < 40; batch++) {
      // Text that does not compress.
      const rows = rowsOf(Array.from({ length: 100 }, () => randomBytes(1_000).toString("base64")));
      read += JSON.stringify(rows).length;
      yield rows;
    }
  }
  let written = 0;
  for await (const { length } of exportFile(table, format, readBatches(), 0).chunks) {
    // The same text is in two cells, of which an archive keeps one, in three quarters of its characters.
    written += format === "xlsx" ? (length * 8) / 3 : length;
    expect(read - written).toBeLessThan(600_000);
  }
  expect(written).toBeGreaterThan(4_000_000);
});

it("a file has Toronto's day in its name, and begins with a mark in CSV", async () => {
  const { name, chunks } = exportFile(defineList("users", false), "csv", inBatches([]), Date.UTC(2025, 5, 19, 2));
  expect(name).toBe("users-2025-06-18.csv");
  expect(`${await buffer(chunks)}`).toBe("\uFEFFID,Username,Admin Status,Marketing Consent\r\n");
});
