import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { digestTables, openDatabase } from "../../scripts/backup/database.ts";
import { localFile } from "../../scripts/backup/run.ts";
import { environment, root } from "../../scripts/site-process.ts";

test.setTimeout(300_000);

const command = ["scripts/run.ts", "backup"];
const options = { cwd: root, env: { ...environment, BACKUP_PASSPHRASE: "a quiet harbour" }, encoding: "utf8" } as const;
const runCommand = (...args: string[]) => spawnSync("node", [...command, ...args], options);

test("the drill finds all rows equal after backup, loss and restore, and altered backups rejected", () => {
  const { status, stdout, stderr } = runCommand("drill", "--rows", "5000");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout.match(/all rows equal/g)).toHaveLength(2);
});

test("a restore refuses to lose newer entries, and one that is killed leaves the old or the new database", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "restore-"));
  const state = path.join(folder, "state");
  const place = ["--persist-to", state];
  const backup = path.join(folder, "backup");
  const file = localFile({ state });
  const sql = (text: string) => {
    const db = openDatabase(file);
    db.exec(text);
    db.close();
  };
  spawnSync("wrangler", ["d1", "migrations", "apply", "DB", "--local", ...place], options);
  const insert = "insert into launch_registrations (email, source, registered_at, consent_version, consented_at)";
  const numbers = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 50000)";
  sql(`${insert} ${numbers} select 'person-' || i || '@example.com', 'x', i, '1', i from n`);
  expect(runCommand("--out", backup, ...place).status).toBe(0);
  const whole = digestTables(file);

  sql(`${insert} values ('late@example.com', 'x', unixepoch() * 1000, '1', 0)`);
  expect(runCommand("restore", backup, ...place)).toMatchObject({ status: 1, stderr: expect.stringMatching("newer") });
  sql("delete from launch_registrations where id % 2 = 0 or email = 'late@example.com'");
  const reduced = digestTables(file);
  await cp(path.dirname(file), path.join(folder, "reduced"), { recursive: true });

  const left: string[] = [];
  for (const written of [1, 200_000, 1_000_000, 3_000_000]) {
    const child = spawn("node", [...command, "restore", backup, ...place], { ...options, stdio: "ignore" });
    const ended = once(child, "exit");
    // The transaction goes to this file as it grows.
    const size = () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    while (child.exitCode === null && size() < written) await new Promise((resolve) => setImmediate(resolve));
    child.kill("SIGKILL");
    await ended;
    const found = JSON.stringify(digestTables(file));
    left.push(found === JSON.stringify(whole) ? "new" : found === JSON.stringify(reduced) ? "old" : "neither");
    await rm(path.dirname(file), { recursive: true });
    await cp(path.join(folder, "reduced"), path.dirname(file), { recursive: true });
  }
  expect(left).not.toContain("neither");
  expect(left).toContain("old");
  expect(runCommand("restore", backup, ...place).status).toBe(0);
  expect(digestTables(file)).toEqual(whole);
  await rm(folder, { recursive: true });
});
