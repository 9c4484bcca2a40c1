import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { defineList } from "~/domain/admin/list-definitions";
import { nameFile, streamCsv } from "./streams";

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

/** The file of rows with these words, as a program reads it. */
async function writeAndRead(words: readonly string[]) {
  const rows = words.map((word, index): Row => ({ id: index + 1, word, other: word }));
  const bytes = await buffer(streamCsv(table, inBatches(rows)));
  return parse(bytes, { bom: true, record_delimiter: "\r\n" }) as string[][];
}

it("CSV puts an apostrophe before each cell that a spreadsheet would run, and before no other", async () => {
  const [, ...rows] = await writeAndRead(awkward);
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
  const [, row] = await writeAndRead([text]);
  expect(row).toEqual(["1", written, written]);
});

it("a file has Toronto's day in its name, and begins with a mark in CSV", async () => {
  const users = defineList("users", false);
  expect(nameFile(users, Date.UTC(2025, 5, 19, 2))).toBe("users-2025-06-18.csv");
  expect(`${await buffer(streamCsv(users, inBatches([])))}`).toBe(
    "\uFEFFID,Username,Admin Status,Marketing Consent\r\n",
  );
});
