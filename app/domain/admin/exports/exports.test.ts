import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
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

const readCsv = (bytes: Buffer) =>
  parse(bytes, { bom: true, record_delimiter: "\r\n" }) as string[][];

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

const separated = [",", ";", "\t"].map((delimiter) => ({
  delimiter,
  record_delimiter: ["\r\n", "\n", "\r"],
}));

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

it("a file has Toronto's day in its name, and begins with a mark in CSV", async () => {
  const users = defineList("users", false);
  expect(nameFile(users, Date.UTC(2025, 5, 19, 2))).toBe("users-2025-06-18.csv");
  expect(`${await buffer(streamCsv(users, inBatches([])))}`).toBe(
    "\uFEFFID,Username,Admin Status,Marketing Consent\r\n",
  );
});
