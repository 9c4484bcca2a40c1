import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { defineList } from "~/domain/admin/list-definitions";
import { nameFile, streamCsv } from "./streams";

const users = defineList("users", false);

async function* batchesOf<Value>(...rows: readonly Value[]): AsyncGenerator<Value[]> {
  for (const row of rows) yield [row];
}

it.each([
  ...["", "a,b", 'say "no"', "line\nbreak", "return\rinside", "😀", "\uFEFFmark", "bell\u0007"],
  "one - two; three\r\n\r\n4 + 5, -6",
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t'=1"],
  ["\r=1", "'\r'=1"],
  ["＋1", "'＋1"],
  [" \u200B＝1", "' \u200B＝1"],
  ["Eve;=WEBSERVICE(1)", "Eve;'=WEBSERVICE(1)"],
  ["Eve\t=1+1", "Eve\t'=1+1"],
  ["Eve\r\n =2+2", "Eve\r\n' =2+2"],
  ['Eve;"=1+1"', `Eve;'"=1+1"`],
  ["Eve;\t@SUM(A1)", "Eve;'\t'@SUM(A1)"],
  ["Eve;", "Eve;'"],
  ["'=1", "''=1"],
])("CSV has %j with an apostrophe where a spreadsheet would run it", async (cell) => {
  const [text, written] = typeof cell === "string" ? [cell, cell] : cell;
  const columns = ["id", "word", "other"].map((field) => ({ field, label: field }));
  const rows = [1, 2].map((id) => ({ id, word: text, other: text }));
  const bytes = await buffer(streamCsv({ ...users, columns }, batchesOf(...rows)));
  const [, ...lines] = parse(bytes, { bom: true, record_delimiter: "\r\n" }) as string[][];
  expect(lines).toEqual(["1", "2"].map((id) => [id, written, written]));
});

it("a file has Toronto's day in its name, and begins with a mark in CSV", async () => {
  expect(nameFile(users, Date.UTC(2025, 5, 19, 2))).toBe("users-2025-06-18.csv");
  expect(`${await buffer(streamCsv(users, batchesOf()))}`).toBe(
    "\uFEFFID,Username,Admin Status,Marketing Consent\r\n",
  );
});
