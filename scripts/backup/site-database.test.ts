import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { digestDatabase } from "./database.ts";
import { openSiteDatabase } from "./site-database.ts";

const texts = ["it's; -- \\ 🦊", "both:\n\\n and\r\\r", '{"a":"\\n"}'];
const quoted = texts.map((text) => `('${text.replaceAll("'", "''")}')`);

it("a local database is copied as it is, and replaced whole or not at all, with what the backup lacks", async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), "site-database-"));
  const [first, second] = ["first", "second"].map((name) => path.join(folder.path, name)) as [string, string];
  await using database = await openSiteDatabase({ state: path.join(folder.path, "state") }, folder.path);
  await expect(database.copyTo(first)).rejects.toThrow("There is no local database yet");
  await database.query([
    "create table notes (id integer primary key autoincrement, note text)",
    "create table seen (note_id integer references notes (id))",
    "create trigger notes_seen after insert on notes begin insert into seen values (new.id); end",
    `insert into notes (note) values ${quoted}`,
    "delete from seen where note_id = 3",
    "delete from notes where id = 3",
  ]);
  await database.copyTo(first);
  const whole = digestDatabase(first);
  await database.query(["create table later (note_id integer references notes (id))", "insert into later values (1)"]);
  await database.query(["update notes set note = 'another'"]);
  await expect(database.replaceBy(first, "select no_such_column")).rejects.toThrow();
  expect(await database.query(["select note from notes where id = 1"])).toEqual([{ note: "another" }]);
  await database.replaceBy(first, "select 1");
  await database.copyTo(second);
  expect(digestDatabase(second)).toEqual(whole);
  expect(await database.query(["insert into notes (note) values ('') returning id"])).toEqual([{ id: 4 }]);
}, 60_000);
