import { beforeEach, expect, it, vi } from "vitest";
import { retention } from "~/brand/generated/lists.server";
import { WINDOW_SECONDS } from "~/domain/accounts/attempts";
import { ABSOLUTE_SECONDS, IDLE_SECONDS } from "~/domain/accounts/sessions";
import { BATCH_ROWS } from "~/domain/privacy/retention";
import { monthsBefore } from "~/domain/time-spans";
import { DAY_MS } from "~/locale/durations";
import { allowLogs } from "../support/vitest/logs";
import {
  fillTables,
  insertUser,
  PASSWORD as password,
  readEmailedLink,
  run,
  selectRows,
} from "../support/worker/rows";
import { interceptDatabase, openClient, runScheduled } from "../support/worker/site-client";

// What the hourly trigger deletes, by its real handler and the real export of the audit log.

const now = Date.UTC(2026, 10, 22, 12);
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now }));
const readNames = async (sql: string) =>
  (await selectRows<{ name: string }>(sql)).map(({ name }) => name);

/** A row for each time, and its name: "kept" is one that stays. */
async function insertAll(sql: string, rows: readonly (readonly (string | number | null)[])[]) {
  for (const row of rows) await run(sql, ...row);
}

it("deletes what is over at the end of its time, not a millisecond before, and only that", async () => {
  const user =
    "insert into users (id, username, password_hash, is_admin, created_at, email_confirmed_at, confirm_by)";
  await insertAll(`${user} values (?, ?, '', ?, 0, ?, ?)`, [
    [3, "kept: confirmed", 0, 5, now],
    [4, "kept: an administrator", 1, null, now],
    [5, "kept: never asked", 0, null, null],
    [6, "kept: logged in", 0, null, now],
    [7, "over, as its login is", 0, null, now],
  ]);
  const [oldest, idlest] = [now - ABSOLUTE_SECONDS * 1000, now - IDLE_SECONDS * 1000];
  const session = "insert into sessions (id_hash, user_id, device, created_at, last_seen_at)";
  await insertAll(`${session} values (?, ?, '', ?, ?)`, [
    ["kept", 6, oldest + 1, idlest + 1],
    ["too old", 5, oldest, now],
    ["too idle", 7, now, idlest],
  ]);
  await insertAll("insert into attempts (key_hash, at) values (?, ?)", [
    ["over", now - WINDOW_SECONDS * 1000],
    ["kept", now - WINDOW_SECONDS * 1000 + 1],
  ]);
  const deletions: string[] = [];
  const DB = interceptDatabase((sql) => void (sql.startsWith("delete") && deletions.push(sql)));
  await runScheduled({ bindings: { DB } });
  // Each begins at its time, and does not read all rows.
  for (const sql of deletions) {
    const plan = await selectRows(`explain query plan ${sql.replaceAll("?", "1")}`);
    expect(JSON.stringify(plan), sql).toMatch(/INDEX \w+ \(\w+<\?\)/);
  }
  for (const [table, column, count] of [
    ["users", "username", 4],
    ["sessions", "id_hash", 1],
    ["attempts", "key_hash", 1],
  ] as const) {
    const names = await readNames(`select ${column} as name from ${table}`);
    expect(names, table).toEqual(Array(count).fill(expect.stringMatching(/^kept/)));
  }
});

it("old lines of the audit log are deleted once the whole log was exported to its end, and not for a search, a page or a broken download", async () => {
  const over = monthsBefore(new Date(now), retention.auditMonths ?? 0).getTime();
  const line = "insert into audit_log (at, actor, action, details)";
  await insertAll(`${line} values (?, ?, 'users.exported', '{}')`, [
    [over, "old"],
    [over + 1, "kept: a moment left"],
  ]);
  const admin = openClient();
  await admin.signIn((await insertUser({ isAdmin: true })).id);
  const log = "/api/admin/export-audit-log";
  const readActors = async () => {
    await runScheduled();
    return readNames("select actor as name from audit_log");
  };
  for (const search of ["?q=users", "?action=users.exported", "?actor=old"]) {
    expect((await admin.get(log + search)).status, search).toBe(200);
    expect(await readActors(), search).toContain("old");
  }
  await admin.get("/api/admin/audit-log?limit=1");
  await admin.request(log, { method: "HEAD" });
  expect(await readActors()).toContain("old");
  expect((await admin.get(`${log}?sort=at&order=asc&limit=1`)).text).toContain("old");
  const left = await readActors();
  expect(left).toContain("kept: a moment left");
  expect(left).not.toContain("old");
});

it("goes on where a run that was cut off has ended", async () => {
  const count = BATCH_ROWS * 2 + 1;
  await fillTables(count, [`insert into attempts (key_hash, at) {numbers} 'over', i from n`]);
  let statements = 0;
  const failing = interceptDatabase((sql) => {
    if (sql.includes("attempts") && ++statements === 2) throw new Error("cut off");
  });
  const logs = allowLogs("scheduled.failed");
  const logged = vi.spyOn(console, "log");
  await runScheduled({ bindings: { DB: failing } });
  expect(logs()).toMatchObject([{ event: "scheduled.failed", part: "retention" }]);
  await runScheduled();
  const removed = { attempts: count - BATCH_ROWS };
  expect(JSON.parse(logged.mock.lastCall?.[0])).toMatchObject({
    event: "retention.finished",
    removed,
    hasMore: false,
  });
});

it("an address that was asked to confirm and did not is deleted after the days for it, with its account", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const browser = openClient({ bindings: { LAUNCH_OPT_IN: "double" } });
  const signUp = { username: email, password, confirmPassword: password };
  await browser.post("/auth?tab=sign-up", signUp);
  for (const path of ["/newsletter", "/whitelist"]) {
    await browser.post(path, { email, consent: "on" });
  }
  const [confirmed, unasked] = [`confirmed-${email}`, `unasked-${email}`];
  await browser.post("/whitelist", { email: confirmed });
  await browser.post(readEmailedLink(confirmed), {});
  // With single opt-in nobody is asked.
  await openClient().post("/whitelist", { email: unasked });
  const deadline = now + (retention.unconfirmedDays ?? 0) * DAY_MS;
  for (const [time, count] of [
    [deadline - 1, 3],
    [deadline, 0],
  ] as const) {
    vi.setSystemTime(time);
    await runScheduled();
    const left = await readNames(`select username as name from users union all
      select email from newsletter_subscribers union all select email from launch_registrations`);
    expect(left.filter((name) => name === email)).toHaveLength(count);
    expect(left).toEqual(expect.arrayContaining([confirmed, unasked]));
  }
});
