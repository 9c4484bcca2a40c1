import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { digestPlace } from "../../scripts/backup/run.ts";
import { openSiteDatabase } from "../../scripts/backup/site-database.ts";
import { environment, root } from "../../scripts/site-process.ts";

test.setTimeout(600_000);

const command = ["scripts/run.ts", "backup"];
const options = { cwd: root, env: { ...environment, BACKUP_PASSPHRASE: "a quiet harbour" }, encoding: "utf8" } as const;
const runCommand = (...args: string[]) => spawnSync("node", [...command, ...args], options);

test("the drill finds all rows equal after backup, loss and restore", () => {
  const { status, stdout, stderr } = runCommand("drill", "--rows", "5000");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain("all rows equal");
});

test("a restore refuses to lose newer entries, and one that is killed leaves the old or the new database", async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), "restore-"));
  const state = path.join(folder.path, "state");
  const place = ["--persist-to", state];
  const backup = path.join(folder.path, "backup");
  const sql = async (...statements: string[]) => {
    await using database = await openSiteDatabase({ state }, folder.path);
    await database.query(statements);
  };
  spawnSync("wrangler", ["d1", "migrations", "apply", "DB", "--local", ...place], options);
  const insert = "insert into launch_registrations (email, source, registered_at, consent_version, consented_at)";
  const numbers = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 50000)";
  await sql(`${insert} ${numbers} select 'person-' || i || '@example.com', 'x', i, '1', i from n`);
  expect(runCommand("--out", backup, ...place).status).toBe(0);
  const whole = await digestPlace({ state });

  await sql(`${insert} values ('late@example.com', 'x', unixepoch() * 1000, '1', 0)`);
  expect(runCommand("restore", backup, ...place)).toMatchObject({ status: 1, stderr: expect.stringMatching("newer") });
  await sql("delete from launch_registrations where email = 'late@example.com'");
  const began = performance.now();
  expect(runCommand("restore", backup, ...place).status).toBe(0);
  const whileWhole = performance.now() - began;
  expect(await digestPlace({ state })).toBe(whole);
  const reduce = "delete from launch_registrations where id % 2 = 0";
  await sql(reduce);
  const reduced = await digestPlace({ state });
  for (const share of [0.3, 0.5, 0.6, 0.7, 0.8]) {
    await sql(reduce);
    const child = spawn("node", [...command, "restore", backup, ...place], {
      ...options,
      stdio: "ignore",
      detached: true,
    });
    const ended = once(child, "exit");
    await Promise.race([ended, wait(whileWhole * share)]);
    // The whole group: the runtime is a process of its own.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
    await ended;
    expect([whole, reduced], `killed at ${share}`).toContain(await digestPlace({ state }));
  }
});
