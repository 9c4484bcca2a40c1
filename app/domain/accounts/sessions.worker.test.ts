import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { createAuditStatement } from "~/domain/admin/audit/audit";
import {
  countRows,
  insertUser,
  prepareInsert,
  run,
  selectRows,
} from "../../../tests/support/worker/rows";
import {
  ABSOLUTE_SECONDS,
  ADMIN_IDLE_SECONDS,
  createSessions,
  IDLE_SECONDS,
  MAX_SESSIONS,
} from "./sessions";

const clock = { time: Date.UTC(2025, 5, 18), now: () => clock.time };
const db = connect(env.DB);
const sessions = createSessions({
  db,
  clock,
  audit: createAuditStatement({ db, clock, from: null }),
});
const open = (userId: number, device = "") => sessions.open({ userId, device });
const pass = (seconds: number) => {
  clock.time += seconds * 1000;
};
/** Opens a session of a new user. */
async function openSession({ isAdmin = false } = {}) {
  const user = await insertUser({ isAdmin });
  return { user, id: await open(user.id) };
}
const isOpen = async (id: string) => (await sessions.findAndTouch(id)) !== null;

it("an id opens its user's session until it is closed or the user deleted, and the table does not have it", async () => {
  const { user, id } = await openSession();
  expect(await sessions.findAndTouch(id)).toMatchObject({
    awaitsFactor: false,
    user: { username: user.username },
  });
  expect(JSON.stringify(await selectRows("select * from sessions"))).not.toContain(id);
  const other = await open(user.id);
  await sessions.close(id);
  expect([await isOpen(id), await isOpen(other), await isOpen("made-up")]).toEqual([
    false,
    true,
    false,
  ]);
  await run("delete from users where id = ?", user.id);
  expect([await isOpen(other), await countRows("sessions where user_id = ?", user.id)]).toEqual([
    false,
    0,
  ]);
});

it.each([
  ["a user's", false, IDLE_SECONDS, ABSOLUTE_SECONDS],
  ["an administrator's", true, 30 * 60, 12 * 60 * 60],
])(
  "%s session ends when idle for too long, and after its longest time anyway",
  async (_, isAdmin, idle, longest) => {
    const { user, id } = await openSession({ isAdmin });
    for (let use = 0; use < 2; use++) {
      pass(idle - 60);
      expect(await isOpen(id)).toBe(true);
    }
    pass(idle);
    // Asking once does not bring it back to life.
    expect([await isOpen(id), await isOpen(id)]).toEqual([false, false]);
    expect(await sessions.list(user.id, id)).toEqual([]);

    const used = await open(user.id);
    for (let age = idle / 2; age < longest; age += idle / 2) {
      pass(idle / 2);
      expect(await isOpen(used)).toBe(true);
    }
    pass(idle / 2);
    expect(await isOpen(used)).toBe(false);
  },
);

it("a user who becomes an administrator has the shorter limits at once", async () => {
  const { user, id } = await openSession();
  for (const open of [true, false]) {
    pass(ADMIN_IDLE_SECONDS);
    if (!open) await run("update users set is_admin = 1 where id = ?", user.id);
    expect(await isOpen(id)).toBe(open);
  }
});

it("a session awaits the passkey while there is one and none was given in it", async () => {
  const { user, id: before } = await openSession({ isAdmin: true });
  const given = await sessions.open({ userId: user.id, device: "", secondFactor: true });
  const findAwaiting = async () => [
    (await sessions.findAndTouch(before))?.awaitsFactor,
    (await sessions.findAndTouch(given))?.awaitsFactor,
  ];
  expect(await findAwaiting()).toEqual([false, false]);
  const row = {
    credential_id: "key",
    user_id: user.id,
    name: "Key",
    public_key: "",
    counter: 0,
    backed_up: 0,
  };
  await prepareInsert("passkeys", {
    ...row,
    transports: "",
    created_at: clock.time,
    challenged_at: 1,
  }).run();
  expect(await findAwaiting()).toEqual([true, false]);
  // Removed, and another one added: what was given then was not this one.
  await run("update passkeys set created_at = created_at + 1 where user_id = ?", user.id);
  expect(await findAwaiting()).toEqual([true, true]);
});

it("a user has so many sessions at most: one more closes the one used longest ago", async () => {
  const { id: userId } = await insertUser();
  const ids: string[] = [];
  for (let count = 0; count <= MAX_SESSIONS; count++) {
    ids.push(await open(userId));
    pass(1);
  }
  expect(await countRows("sessions where user_id = ?", userId)).toBe(MAX_SESSIONS);
  expect([await isOpen(ids[0] ?? ""), await isOpen(ids[1] ?? "")]).toEqual([false, true]);
});
