import { writeFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { chooseTarget } from "./run.ts";

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
