import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { parseString } from "@fast-csv/parse";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import Papa from "papaparse";
import { expect, it } from "vitest";
import { defineList } from "~/domain/admin/list-definitions";
import { tenthOf } from "../../../../tests/support/scope";
import { nameFile, streamCsv, streamJson } from "./streams";

type Row = Record<"word" | "other", string> & { id: number };

const headings = ["ID", "Word", "Other, and more"];
const columns = headings.map((label) => ({ field: label.toLowerCase().replace(/,.*/, ""), label }));
const table = { ...defineList("audit", false), slug: "words", columns };

const dangerous =
  '=1+1|+1|-1|@SUM(A1)|\t=1|\r=1|＋1| \u200B＝1|=HYPERLINK("https://evil.example";"x")'.split("|");
const separators = [
  ...'\'||"|""|,|a,b|say "no"|line\nbreak|line\r\nbreak|return\rinside| spaces '.split("|"),
];
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

const formats = {
  csv: (batches: AsyncIterable<readonly Row[]>) => streamCsv(table, batches),
  json: streamJson,
};
type Format = keyof typeof formats;
const asFile = (rows: readonly Row[], format: Format) => buffer(formats[format](inBatches(rows)));
const rowsOf = (words: readonly string[]): Row[] =>
  words.map((word, index) => ({ id: index + 1, word, other: word }));
/** As UTF-8 can write it. fast-check's own `unit: "binary"` takes seconds to be made ready. */
const codePoint = fc.oneof(
  fc.integer({ min: 0, max: 0xd7ff }),
  fc.integer({ min: 0xe000, max: 0x10ffff }),
);
const anyText = fc
  .array(codePoint, { maxLength: 40 })
  .map((points) => String.fromCodePoint(...points));
const anyCell = fc.oneof(
  fc.constantFrom(...awkward),
  fc.string({ unit: "grapheme" }),
  fc.tuple(fc.constantFrom(..."=+-@\t\r'\"", ",", "\n"), anyText).map((parts) => parts.join("")),
  fc
    .array(fc.constantFrom(..."=+-@\t\r\n'\" ;,a＝", "\u200b", "\r\n"), { maxLength: 12 })
    .map((parts) => parts.join("")),
);
const anyRows = fc.array(fc.record({ id: fc.integer({ min: 1 }), word: anyCell, other: anyCell }), {
  maxLength: 10,
});

/** A file of any rows, read back by a standard parser, is what is expected of them. */
const proveRoundTrip = (
  format: Format,
  read: (bytes: Buffer) => unknown,
  of: (rows: Row[]) => unknown,
) =>
  fc.assert(
    fc.asyncProperty(
      anyRows,
      async (rows) => void expect(await read(await asFile(rows, format))).toEqual(of(rows)),
    ),
    { numRuns: tenthOf(300) },
  );

const readCsv = (bytes: Buffer) =>
  parse(bytes, { bom: true, record_delimiter: "\r\n" }) as string[][];

it("three readers of CSV have the same cells", async () => {
  const bytes = await asFile(rowsOf(awkward), "csv");
  const read = readCsv(bytes);
  const text = bytes.toString().replace(/^\ufeff/, "");
  expect(Papa.parse(text, { delimiter: ",", newline: "\r\n", skipEmptyLines: true })).toMatchObject(
    {
      data: read,
      errors: [],
    },
  );
  const rows: string[][] = await parseString(text).toArray();
  expect(rows).toEqual(read);
});

/**
 * What the site documents for a program: one apostrophe less wherever one is before what would
 * begin a formula.
 */
const restore = (text: string) =>
  text
    .split(/([;\t\r\n])/)
    .map((part, index, parts) => {
      const [isFirst, isLast, next] = [index === 0, index === parts.length - 1, parts[index + 1]];
      const isLineBreak = next === "\r" && parts.slice(index + 2, index + 4).join("") === "\n";
      const isTab =
        /^["']*$/.test(part) && (next === "\t" || (next === "\r" && (isFirst || !isLineBreak)));
      const isEnd = isLast && !isFirst && /^["']*$/.test(part);
      return isTab || isEnd || /^[\p{Z}\p{Cc}\p{Cf}"']*[=+\-@＝＋－＠]/u.test(part)
        ? part.replace(/^'/, "")
        : part;
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

it.each(separated)(
  "no cell of a CSV that is read with %j begins with what a spreadsheet runs",
  async (separators) => {
    const options = {
      ...separators,
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    };
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const cells = (parse(await asFile(rows, "csv"), options) as string[][]).flat();
        // As a program has it that strips the quotes of a cell it cannot make sense of.
        expect(
          cells.filter((cell) => /^(""|[\p{Z}\p{Cf}])*[=+\-@＝＋－＠]|^(?:"")*[\t\r]/u.test(cell)),
        ).toEqual([]);
      }),
      { numRuns: tenthOf(1_000) },
    );
  },
);

it("CSV and JSON come back whole from a standard parser, whatever the cells hold", async () => {
  const restored = (bytes: Buffer) =>
    readCsv(bytes).map((cells, index) => (index === 0 ? cells : cells.map(restore)));
  await proveRoundTrip("csv", restored, (rows) => [
    headings,
    ...rows.map((row) => [String(row.id), row.word, row.other]),
  ]);
  const readJson = (bytes: Buffer) => JSON.parse(`${bytes}`);
  await proveRoundTrip("json", readJson, (rows) => rows);
});

it("a batch of more rows than are written at once leaves whole, each row once, and no row at all is a whole file", async () => {
  async function* oneBatch(rows: readonly Row[]) {
    yield rows;
  }
  const write = async (rows: readonly Row[]) =>
    JSON.parse(`${await buffer(streamJson(oneBatch(rows)))}`);
  const rows = rowsOf(Array.from({ length: 600 }, (_, index) => `word ${index}`));
  expect(await write(rows)).toEqual(rows);
  expect(await write([])).toEqual([]);
});

it.each(["csv", "json"] as const)(
  "%s leaves as its rows are read, none is kept back",
  async (format) => {
    let read = 0;
    async function* readBatches() {
      for (let batch = 0; batch < 40; batch++) {
        const rows = rowsOf(
          Array.from({ length: 100 }, () => randomBytes(1_000).toString("base64")),
        );
        read += JSON.stringify(rows).length;
        yield rows;
      }
    }
    let written = 0;
    for await (const { length } of formats[format](readBatches())) {
      written += length;
      expect(read - written).toBeLessThan(600_000);
    }
    expect(written).toBeGreaterThan(4_000_000);
  },
);

it("a file has Toronto's day in its name, and begins with a mark in CSV", async () => {
  const users = defineList("users", false);
  expect(nameFile(users, Date.UTC(2025, 5, 19, 2))).toBe("users-2025-06-18.csv");
  expect(`${await buffer(streamCsv(users, inBatches([])))}`).toBe(
    "\uFEFFID,Username,Admin Status,Marketing Consent\r\n",
  );
});
