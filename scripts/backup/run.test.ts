import { writeFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { chooseTarget, commands, listSuperseded } from "./run.ts";

const now = new Date("2026-11-22T15:00:00.500Z");
const makeFolder = () => mkdtempDisposable(path.join(tmpdir(), "backup-test-"));

it("a backup gets a dated name in a folder, and never replaces a file unasked", async () => {
  await using folder = await makeFolder();
  const dated = path.join(folder.path, "backup-2026-11-22T15-00-00.sqlite");
  expect(chooseTarget(folder.path, now)).toBe(dated);
  expect(chooseTarget(`${folder.path}/`, now)).toBe(dated);
  expect(chooseTarget(undefined, now)).toBe(path.resolve(path.basename(dated)));
  expect(chooseTarget(folder.path, now, { isEncrypted: true })).toBe(`${dated}.age`);
  const named = path.join(folder.path, "named");
  expect(chooseTarget(named, now)).toBe(named);
  for (const file of [dated, named]) writeFileSync(file, "an earlier backup");
  expect(() => chooseTarget(folder.path, now)).toThrow(/exists.*--force/);
  expect(() => chooseTarget(named, now)).toThrow(/exists.*--force/);
  expect(chooseTarget(named, now, { force: true })).toBe(named);
  for (const missing of ["none/", "none/named"])
    expect(() => chooseTarget(path.join(folder.path, missing), now)).toThrow("no such folder");
});

it("a folder keeps the newest backups by their dates, encrypted or not, and every other file", () => {
  const dated = [
    "backup-2026-11-08T08-23-00.sqlite.age",
    "backup-2026-11-15T08-23-00.sqlite",
    "backup-2026-11-22T08-23-00.sqlite.age",
  ];
  const others = ["backup.sqlite", "backup-before-upgrade.sqlite.age", "notes.txt"];
  const names = [...others, ...dated.toReversed()];
  expect(listSuperseded(names, 2)).toEqual(dated.slice(0, 1));
  expect(listSuperseded(names, 1)).toEqual(dated.slice(0, 2));
  expect(listSuperseded(names, 3)).toEqual([]);
});

it.each([
  [["--encrypted"], "--encrypted: set BACKUP_PASSPHRASE"],
  [["--keep", "0", "--out", "."], "--keep: must be a number of backups from 1 on"],
  [["--keep", "7"], "--keep: needs --out with a folder"],
])("a backup with %j alone is not made", async (options, message) => {
  vi.stubEnv("BACKUP_PASSPHRASE", "");
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await commands.create(options)).toBe(2);
  expect(print).toHaveBeenCalledWith(expect.stringContaining(message));
  print.mockRestore();
  vi.unstubAllEnvs();
});
