import { createDecipheriv, createHash, scryptSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { type DatabaseSummary, digestTables, openDatabase, summarize } from "./database.ts";
import { BackupError, readBackup, readManifest, writeBackup } from "./file.ts";

const about = { createdAt: "2025-06-18T12:00:00.000Z", version: "1.0.0", source: "local" };
const passphrase = "a quiet harbour";

function open() {
  const folder = mkdtempSync(path.join(tmpdir(), "backup-file-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [database, file, copy] = ["db.sqlite", "backup", "copy.sqlite"].map((name) => path.join(folder, name));
  if (!database || !file || !copy) throw new Error("there are three files");
  const db = openDatabase(database);
  db.exec(`create table d1_migrations (id integer primary key, name text); insert into d1_migrations values (1, '0000.sql');
    create table notes (id integer primary key, at integer, note text)`);
  db.exec(
    "insert into notes (at, note) with recursive n(i) as (select 1 union all select i + 1 from n where i < 40) select i, 'gold' from n",
  );
  const summary = summarize(db);
  db.close();
  const write = (changes: Partial<DatabaseSummary> = {}, secret?: string) =>
    writeBackup(file, database, { ...about, ...summary, ...changes }, secret);
  return { database, file, copy, write };
}

const expectRejected = (work: Promise<unknown>, message: RegExp) =>
  expect(work).rejects.toThrow(
    expect.objectContaining({ name: "BackupError", message: expect.stringMatching(message) }),
  );

it("a backup gives back its database, with a manifest that says what is in it", async () => {
  const { database, file, copy, write } = open();
  const manifest = await write();
  expect(manifest).toMatchObject({ ...about, migrations: ["0000.sql"], tables: { d1_migrations: 1, notes: 40 } });
  expect(manifest).toMatchObject({ newest: "1970-01-01T00:00:00.040Z", encryption: null });
  expect((await readManifest(file)).manifest).toEqual(manifest);
  expect(await readBackup(file, copy)).toEqual(manifest);
  expect(digestTables(copy)).toEqual(digestTables(database));
});

it.each<[what: string, changes: Partial<DatabaseSummary>]>([
  ["rows that the database lacks", { tables: { d1_migrations: 1, notes: 41 } }],
  ["fewer rows than the database has", { tables: { d1_migrations: 1, notes: 39 } }],
  ["another table", { tables: { d1_migrations: 1, notes: 40, users: 0 } }],
  ["other migrations", { migrations: [] }],
  ["another newest time", { newest: null }],
])("a backup whose manifest names %s is not restored", async (_, changes) => {
  const { file, copy, write } = open();
  await write(changes);
  await expectRejected(readBackup(file, copy), /its rows do not match its manifest/);
});

it("a backup with another database in it is not restored", async () => {
  const { file, copy, write } = open();
  await write();
  const { manifest, headBytes } = await readManifest(file);
  // Written anew, with a checksum that is right.
  const other = open();
  const db = openDatabase(other.database);
  db.exec("update notes set note = 'lead' where id = 7");
  db.close();
  await other.write();
  const body = readFileSync(other.file).subarray((await readManifest(other.file)).headBytes, -32);
  const forged = Buffer.concat([readFileSync(file).subarray(0, headBytes), body]);
  writeFileSync(file, Buffer.concat([forged, createHash("sha256").update(forged).digest()]));
  expect((await readManifest(file)).manifest).toEqual(manifest);
  await expectRejected(readBackup(file, copy), /its database does not match its manifest/);
});

it("an encrypted backup is read with its passphrase alone, and not after a change to its manifest", async () => {
  const { database, file, copy, write } = open();
  await write({}, passphrase);
  expect(readFileSync(file).includes("SQLite format")).toBe(false);
  await readBackup(file, copy, passphrase);
  expect(digestTables(copy)).toEqual(digestTables(database));
  await expectRejected(readBackup(file, copy), /encrypted: set BACKUP_PASSPHRASE/);
  await expectRejected(readBackup(file, copy, "another harbour"), /The passphrase is wrong, or the backup was altered/);
  const whole = readFileSync(file).subarray(0, -32);
  const forged = Buffer.from(whole.toString("latin1").replace('"version":"1.0.0"', '"version":"1.0.1"'), "latin1");
  writeFileSync(file, Buffer.concat([forged, createHash("sha256").update(forged).digest()]));
  await expectRejected(readBackup(file, copy, passphrase), /The passphrase is wrong, or the backup was altered/);
});

it("a backup that was cut off, altered or is none says so before anything is unpacked", async () => {
  const { file, copy, write } = open();
  await write();
  const whole = readFileSync(file);
  for (const at of [30, Math.floor(whole.length / 2), whole.length - 40, whole.length - 1]) {
    const altered = Buffer.from(whole);
    altered[at] = (altered[at] ?? 0) ^ 1;
    for (const bytes of [altered, whole.subarray(0, at)]) {
      writeFileSync(file, bytes);
      await expectRejected(readManifest(file), /cut off or altered: its checksum is wrong/);
    }
  }
  writeFileSync(file, "x");
  await expectRejected(readManifest(file), /not a backup of this site/);
  await expectRejected(readBackup(`${file}-missing`, copy), /there is no such file/);
  expect(new BackupError("")).toBeInstanceOf(Error);
});

it("a backup and what is unpacked of it are their owner's to read, and no one else's", async () => {
  const { file, copy, write } = open();
  for (const secret of [undefined, passphrase]) {
    await write({}, secret);
    await readBackup(file, copy, secret);
    expect([file, copy].map((each) => statSync(each).mode & 0o777)).toEqual([0o600, 0o600]);
    rmSync(copy);
  }
});

it("another program can read a backup from its description alone", async () => {
  const { database, file, write } = open();
  const { encryption } = await write({}, passphrase);
  const { headBytes, bytes } = await readManifest(file);
  const whole = readFileSync(file);
  const head = whole.subarray(0, headBytes);
  expect(head.toString().startsWith("issuer-site backup 1\n{")).toBe(true);
  const [salt, nonce] = [encryption?.salt, encryption?.nonce].map((text) => Buffer.from(text ?? "", "base64"));
  if (!salt || !nonce) throw new Error("it is encrypted");
  expect([salt.length, nonce.length]).toEqual([16, 12]);
  const cost = { N: 131_072, r: 8, p: 1, maxmem: 268_435_456 };
  const decipher = createDecipheriv("aes-256-gcm", scryptSync(passphrase, salt, 32, cost), nonce);
  decipher.setAAD(head).setAuthTag(whole.subarray(bytes - 16, bytes));
  const packed = Buffer.concat([decipher.update(whole.subarray(headBytes, bytes - 16)), decipher.final()]);
  expect(gunzipSync(packed).equals(readFileSync(database))).toBe(true);
});
