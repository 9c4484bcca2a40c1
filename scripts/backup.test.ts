import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { createTestFolder } from "../tests/support/folders.ts";
import { type D1, exportDeployed, importDeployed, restoreLocal } from "./backup.ts";
import { root } from "./site-process.ts";
import { claimState } from "./state-folder.ts";

const { at, read, write, remove } = createTestFolder();
/** It writes down what it is asked and told, leaves half of an export, and fails at a word in FAILS. */
const wrangler = `#!/bin/sh
{ echo "$*"; cat; } >>"${at("asked")}"
[ "$7" = --output ] && echo half >"$8"
! echo "$*" | grep -q "$FAILS"
`;
beforeEach(async () => {
  await remove();
  await write("bin/wrangler", wrangler, 0o755);
});

/** The command with that wrangler, from the folder. */
const runBackup = (typed: string, FAILS = "none") =>
  spawnSync(`node "${root}/scripts/backup.ts" ${typed}`, {
    cwd: at(""),
    env: {
      ...process.env,
      BRAND_ROOT: at("company"),
      PATH: [at("bin"), path.join(root, "node_modules/.bin"), process.env.PATH].join(":"),
      FAILS,
    },
    encoding: "utf8",
    input: "typed",
    shell: true,
  });

/** The local platform's own D1, as a site has it. */
async function openSite(state: string) {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default {}",
      resourcePersistencePath: path.join(state, "v3"),
      d1Databases: { DB: "site" },
    }),
  );
  const db = await runtime.getD1Database("DB");
  const run = async (sql: string, ...bound: unknown[]) =>
    (
      await db
        .prepare(sql)
        .bind(...bound)
        .all()
    ).results;
  await run("select 1");
  return { run, close: () => runtime.dispose() };
}

it("a restored site has every row, counts on, is migrated, and is never overwritten", async () => {
  const site = await openSite(at("site"));
  await site.run("create table d1_migrations (id integer primary key, name text)");
  await site.run("insert into d1_migrations values (1, '0000_initial.sql')");
  await site.run(
    "create table notes (id integer primary key autoincrement, note text, bytes blob)",
  );
  for (const note of ["it's; -- \\ 🦊", 'a "line"\nbreak\r\n', null, "deleted"]) {
    await site.run("insert into notes (note, bytes) values (?, x'00ff')", note);
  }
  await site.run("delete from notes where id = 4");
  // While the site runs.
  claimState(at("site"));
  expect(runBackup(`--out backup.sqlite --persist-to "${at("site")}"`)).toMatchObject({
    status: 0,
    stdout: `${at("backup.sqlite")}: 4 rows in 2 tables\n`,
  });
  expect(statSync(at("backup.sqlite")).mode & 0o077).toBe(0);
  const notes = await site.run("select * from notes");
  await site.close();

  await write("several/v3/d1/former.sqlite", "");
  const state = at("restored");
  for (const [folder, fails, status, error] of [
    [at("site"), "none", 1, "is in use by another site"],
    [at("several"), "none", 2, "2 databases are in"],
    [at("unmigrated"), "migrations", 1, "migrations apply"],
    [state, "none", 0, ""],
    [state, "none", 2, "has rows in notes"],
  ] as const) {
    await (await openSite(folder)).close();
    expect(runBackup(`restore backup.sqlite --persist-to "${folder}"`, fails)).toMatchObject({
      status,
      stderr: expect.stringContaining(error),
    });
  }
  const place = `DB --local --persist-to ${state}`;
  expect(await read("asked")).toContain(
    `d1 execute ${place} --command select 1\nd1 migrations apply ${place}\n`,
  );
  const restored = await openSite(state);
  expect(await restored.run("select * from notes")).toEqual(notes);
  expect(await restored.run("insert into notes (note) values ('') returning id")).toEqual([
    { id: 5 },
  ]);
  await restored.close();
}, 60_000);

/** As the platform writes it. */
const exported = `PRAGMA defer_foreign_keys=TRUE;
CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO "d1_migrations" VALUES(1,'0000_initial.sql');
CREATE TABLE notes (id INTEGER PRIMARY KEY AUTOINCREMENT, note TEXT, bytes BLOB);
INSERT INTO "notes" VALUES(7,replace('it''s two\\nlines','\\n',char(10)),X'00FF');
DELETE FROM sqlite_sequence;
INSERT INTO "sqlite_sequence" VALUES('notes',9);
`;

/** A deployed database, of which `wrangler d1` is asked. */
function openDeployed(sql: string) {
  const db = new DatabaseSync(":memory:");
  onTestFinished(() => db.close());
  db.exec(sql);
  const d1: D1 = async (command, option, value = "", ...more) => {
    if (command === "export") writeFileSync(value, exported);
    if (option === "--file") db.exec(readFileSync(value, "utf8"));
    return more.includes("--json")
      ? JSON.stringify(value.split(";\n").map((sql) => ({ results: db.prepare(sql).all() })))
      : "";
  };
  return { db, d1 };
}

it("an export goes into a deployed database without rows, and into a local one", async () => {
  const { db, d1 } = openDeployed(`create table d1_migrations (id integer);
    insert into d1_migrations values (1); create table notes (note text)`);
  vi.stubEnv("TMPDIR", at(""));
  const counts = new Map([
    ["d1_migrations", 1],
    ["notes", 1],
  ]);
  expect(await exportDeployed(d1, at("backup.sql"))).toEqual(counts);
  expect(await importDeployed(d1, at("backup.sql"))).toEqual(counts);
  await restoreLocal(at("backup.sql"), at("local.sqlite"));
  // No copy with addresses and hashes.
  expect(readdirSync(at("")).sort()).toEqual(["backup.sql", "bin", "local.sqlite"]);
  using local = new DatabaseSync(at("local.sqlite"));
  for (const restored of [db, local]) {
    expect(restored.prepare("select * from notes").all()).toEqual([
      { id: 7, note: "it's two\nlines", bytes: new Uint8Array([0, 255]) },
    ]);
    const insert = restored.prepare("insert into notes (note) values ('') returning id");
    expect(insert.get()).toEqual({ id: 10 });
  }
});

it("nothing is changed in a deployed database with rows", async () => {
  const { db, d1 } = openDeployed("create table notes (n); insert into notes values ('kept')");
  await write("backup.sql", exported);
  await expect(importDeployed(d1, at("backup.sql"))).rejects.toThrow("has rows in notes");
  expect(db.prepare("select * from notes").all()).toEqual([{ n: "kept" }]);
});

it.each([
  ["cut.sqlite", "SQLite format 3", "is cut short, damaged or no backup"],
  ["half.sql", exported.slice(0, -20), "is cut short"],
  ["other.sql", "create table notes (note text);", "is no backup of a site"],
  ["newer.sql", exported.replace("0000_initial", "9999_later"), "of a newer version of the site"],
])("restores nothing from %s", async (name, contents, message) => {
  await write(name, contents);
  await expect(restoreLocal(at(name), at("local.sqlite"))).rejects.toThrow(message);
  using local = new DatabaseSync(at("local.sqlite"));
  expect(local.prepare("select * from sqlite_schema").all()).toEqual([]);
});

it("a backup that fails leaves no file, and none is overwritten", async () => {
  const out = at("backup.sql");
  const typed = "--remote --env production --out backup.sql";
  expect([runBackup(typed, "export").status, existsSync(out)]).toEqual([1, false]);
  expect(await read("asked")).toBe(
    `d1 export DB --remote --env production --output ${out} --skip-confirmation\n`,
  );
  await write("backup.sql", "kept");
  expect(runBackup(typed)).toMatchObject({
    status: 2,
    stderr: `--out: ${out} exists already.\n`,
  });
  expect(await read("backup.sql")).toBe("kept");
});

it("no database is asked before wrangler has the company's settings", async () => {
  await write("company/company.yaml", "code: one");
  const { status, stderr } = runBackup("--remote --env production");
  expect([status, stderr, existsSync(at("asked"))]).toEqual([
    1,
    expect.stringContaining("company.yaml: code: must be a tag"),
    false,
  ]);
});
