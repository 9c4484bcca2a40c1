import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import {
  fillTables,
  insertApplication,
  insertSubscriber,
  run,
  selectRows,
} from "../../../tests/support/worker/rows";
import { WINDOW_SECONDS } from "../accounts/attempts";
import { ABSOLUTE_SECONDS, IDLE_SECONDS } from "../accounts/sessions";
import { BATCH_ROWS, createRetention } from "./retention";

const now = Date.UTC(2026, 10, 22, 12);
const retention = (by = { unconfirmedDays: 30, auditMonths: 24 }) =>
  createRetention({ db: connect(env.DB), clock: { now: () => now }, retention: by });
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
    [1, "over", 0, null, now],
    [2, "kept: a moment left", 0, null, now + 1],
    [3, "kept: confirmed", 0, 5, now],
    [4, "kept: an administrator", 1, null, now],
    [5, "kept: never asked", 0, null, null],
    [6, "kept: logged in", 0, null, now],
    [7, "over, as its login is", 0, null, now],
  ]);
  const [oldest, idlest] = [now - ABSOLUTE_SECONDS * 1000, now - IDLE_SECONDS * 1000];
  await insertAll(
    "insert into sessions (id_hash, user_id, device, created_at, last_seen_at) values (?, ?, '', ?, ?)",
    [
      ["kept", 6, oldest + 1, idlest + 1],
      ["too old", 5, oldest, now],
      ["too idle", 7, now, idlest],
    ],
  );
  await insertAll("insert into attempts (key_hash, at) values (?, ?)", [
    ["over", now - WINDOW_SECONDS * 1000],
    ["kept", now - WINDOW_SECONDS * 1000 + 1],
  ]);
  const registration =
    "insert into launch_registrations (email, source, registered_at, consent_version, consented_at";
  await insertAll(`${registration}, confirmed_at, confirm_by) values (?, 'x', 0, '1', 0, ?, ?)`, [
    ["over", null, now],
    ["kept: a moment left", null, now + 1],
    ["kept: confirmed", 5, now],
    ["kept: single opt-in", null, null],
  ]);
  await insertApplication("kept@example.com");
  await insertSubscriber("kept@example.com");
  const twoYearsAgo = Date.UTC(2024, 10, 22, 12);
  await insertAll("insert into audit_log (at, actor, action, details) values (?, ?, ?, ?)", [
    [twoYearsAgo, "over", "users.exported", "{}"],
    [twoYearsAgo + 1, "kept: a moment left", "users.exported", "{}"],
    [0, "kept: not exported", "users.exported", "{}"],
  ]);
  // Nothing goes before the whole log was exported to its end.
  const { removed, hasMore } = await retention().removeExpired();
  expect({ removed, hasMore }).toEqual({
    removed: { launch_registrations: 1, users: 2, sessions: 2, attempts: 1 },
    hasMore: false,
  });
  const through = "json_object('through', (select max(id) - 1 from audit_log))";
  await run(
    `insert into audit_log (at, actor, action, details) select ?, 'kept', 'audit_log.export_finished', ${through}`,
    now,
  );
  expect(await retention({ unconfirmedDays: 30 } as never).removeExpired()).toMatchObject({
    removed: {},
  });
  expect(await retention().removeExpired()).toMatchObject({ removed: { audit_log: 1 } });

  for (const [table, column] of [
    ["users", "username"],
    ["sessions", "id_hash"],
    ["attempts", "key_hash"],
    ["launch_registrations", "email"],
    ["audit_log", "actor"],
  ])
    for (const name of await readNames(`select ${column} as name from ${table}`))
      expect(name).toMatch(/^kept/);
  expect(await readNames("select username as name from users")).toHaveLength(5);
  expect(await retention().removeExpired()).toEqual({ removed: {}, hasMore: false });
});

it("goes on where a run that was cut off has ended", async () => {
  const count = BATCH_ROWS * 2 + 1;
  await fillTables(count, [`insert into attempts (key_hash, at) {numbers} 'over', i from n`]);
  const batches = env.DB.prepare;
  let statements = 0;
  const failing = new Proxy(env.DB, {
    get: (target, name) => {
      if (name !== "prepare") return Reflect.get(target, name).bind(target);
      return (sql: string) => {
        if (sql.includes("attempts") && ++statements === 2) throw new Error("cut off");
        return batches.call(target, sql);
      };
    },
  });
  const cutOff = createRetention({
    db: connect(failing),
    clock: { now: () => now },
    retention: {},
  });
  await expect(cutOff.removeExpired()).rejects.toThrow();
  expect(await readNames("select key_hash as name from attempts where at < 100000")).toHaveLength(
    count - BATCH_ROWS,
  );
  expect((await retention().removeExpired()).removed).toEqual({ attempts: count - BATCH_ROWS });
});
