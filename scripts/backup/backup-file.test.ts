import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Decrypter } from "age-encryption";
import { expect, it, onTestFinished } from "vitest";
import { readBackup, writeBackup } from "./backup-file.ts";
import type { Manifest } from "./database.ts";
import { digestDatabase, openDatabase, summarizeFile } from "./database.ts";

const about = { createdAt: "2025-06-18T12:00:00.000Z", version: "1.0.0", source: "local" };
const passphrase = "a quiet harbour";
/** Tests guess nothing. */
const WORK_FACTOR = 4;

function open() {
  const folder = mkdtempSync(path.join(tmpdir(), "backup-file-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [database, file, copy] = ["db.sqlite", "backup", "copy.sqlite"].map((name) => path.join(folder, name));
  if (!database || !file || !copy) throw new Error("there are three files");
  const db = openDatabase(database);
  db.exec(`create table d1_migrations (id integer primary key, name text); insert into d1_migrations values (1, '0000.sql');
    create table notes (id integer primary key autoincrement, at integer, note text);
    create index notes_at on notes (at)`);
  db.exec(
    "insert into notes (at, note) with recursive n(i) as (select 1 union all select i + 1 from n where i < 40) select i, 'gold' from n",
  );
  db.close();
  const manifest: Manifest = { ...about, ...summarizeFile(database) };
  const whole = digestDatabase(database);
  const write = (secret?: string) => writeBackup(file, database, manifest, secret, WORK_FACTOR);
  return { file, copy, whole, manifest, write };
}

const expectRejected = (work: Promise<unknown>, message: RegExp) =>
  expect(work).rejects.toThrow(
    expect.objectContaining({ name: "BackupError", message: expect.stringMatching(message) }),
  );

const CHANGED = /The passphrase is wrong, or the backup was cut off or altered/;

it("a plain backup gives back its database and manifest; where a passphrase is set, only if the operator says so", async () => {
  const { file, copy, whole, manifest, write } = open();
  expect(manifest).toMatchObject({ migrations: ["0000.sql"], tables: { d1_migrations: 1, notes: 40 } });
  expect(manifest.newest).toBe("1970-01-01T00:00:00.040Z");
  await write();
  await expectRejected(readBackup(file, copy, passphrase), /not encrypted.*--allow-unencrypted/);
  expect(existsSync(copy)).toBe(false);
  expect(await readBackup(file, copy, passphrase, true)).toEqual(manifest);
  expect(await readBackup(file, copy)).toEqual(manifest);
  expect(digestDatabase(copy)).toEqual(whole);
});

it.each([
  ["another row", "update notes set note = 'lead' where id = 7"],
  [
    "another manifest",
    `update backup_manifest set manifest = replace(manifest, '"version":"1.0.0"', '"version":"1.0.1"')`,
  ],
])("a backup with %s than it was made with is not restored", async (_, change) => {
  const { file, copy, write } = open();
  await write();
  const db = openDatabase(file);
  db.exec(change);
  db.close();
  await expectRejected(readBackup(file, copy), /its database does not match its manifest/);
});

it("an encrypted backup is a database in an age file, read with its passphrase alone, and after no change", async () => {
  const { file, copy, whole, manifest, write } = open();
  await write(passphrase);
  const bytes = readFileSync(file);
  expect(bytes.includes("SQLite format")).toBe(false);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  writeFileSync(`${copy}-decrypted`, await decrypter.decrypt(bytes));
  using db = openDatabase(`${copy}-decrypted`);
  expect(db.prepare("select note from notes where id = 7").get()).toEqual({ note: "gold" });
  const { manifest: text } = db.prepare("select manifest from backup_manifest").get() as { manifest: string };
  expect(JSON.parse(text)).toEqual(manifest);
  await readBackup(file, copy, passphrase);
  expect(digestDatabase(copy)).toEqual(whole);
  // No one but their owner may read them.
  expect([file, copy].map((each) => statSync(each).mode & 0o777)).toEqual([0o600, 0o600]);
  await expectRejected(readBackup(file, copy), /encrypted: set BACKUP_PASSPHRASE/);
  await expectRejected(readBackup(file, copy, "another harbour"), CHANGED);
  for (const at of [30, 100, 200, Math.floor(bytes.length / 2), bytes.length - 40, bytes.length - 1]) {
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] ?? 0) ^ 1;
    for (const changed of [altered, bytes.subarray(0, at)]) {
      writeFileSync(file, changed);
      await expectRejected(readBackup(file, copy, passphrase), CHANGED);
    }
  }
});

it("a plain backup that was cut off or altered is rejected, unless the byte held nothing that is restored", async () => {
  const { file, copy, whole, manifest, write } = open();
  await write();
  const bytes = readFileSync(file);
  const read = () => readBackup(file, copy).then((found) => ({ found, rows: digestDatabase(copy) }));
  let rejected = 0;
  for (let at = 0; at < bytes.length; at += 211) {
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] ?? 0) ^ 1;
    writeFileSync(file, altered);
    const answer = await read().catch((error) => error.name);
    if (answer === "BackupError") rejected += 1;
    else expect(answer).toEqual({ found: manifest, rows: whole });
    writeFileSync(file, bytes.subarray(0, at));
    await expectRejected(read(), /was cut off or altered|not a backup of this site/);
  }
  expect(rejected).toBeGreaterThan(3);
});

it("a file that is no backup, or is not there, is said to be so", async () => {
  const { file, copy } = open();
  for (const text of ["", "x"]) {
    writeFileSync(file, text);
    await expectRejected(readBackup(file, copy), /not a backup of this site/);
  }
  await expectRejected(readBackup(`${file}-missing`, copy), /there is no such file/);
  expect(existsSync(copy)).toBe(false);
});
