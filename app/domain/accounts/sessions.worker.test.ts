import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { createAuditStatement } from "~/domain/admin/audit/audit";
import { countRows, insertUser, run, selectRows } from "../../../tests/support/worker/rows";
import * as limits from "./sessions";

const clock = { time: Date.UTC(2025, 5, 18), now: () => clock.time };
const db = connect(env.DB);
const audit = createAuditStatement({ db, clock, from: null });
const sessions = limits.createSessions({ db, clock, audit });
const open = (userId: number, secondFactor = false) =>
  sessions.open({ userId, device: "", secondFactor });
const pass = (seconds: number) => {
  clock.time += seconds * 1000;
};
const isOpen = async (id = "") => (await sessions.findAndTouch(id)) !== null;

it("an id opens its session until it is closed, and is not kept readable", async () => {
  const user = await insertUser();
  const [id, other] = [await open(user.id), await open(user.id)];
  expect(await sessions.findAndTouch(id)).toMatchObject({ user: { username: user.username } });
  expect(JSON.stringify(await selectRows("select * from sessions"))).not.toContain(id);
  await sessions.close(id);
  expect([await isOpen(id), await isOpen(other)]).toEqual([false, true]);
});

it.each([
  ["a user's", false, limits.IDLE_SECONDS, limits.ABSOLUTE_SECONDS],
  ["an administrator's", true, 30 * 60, 12 * 60 * 60],
])("%s session ends when idle, and after its longest time", async (_, isAdmin, idle, longest) => {
  const user = await insertUser({ isAdmin });
  const [id, unused] = [await open(user.id), await open(user.id)];
  for (const _ of [1, 2]) {
    pass(idle - 60);
    expect(await isOpen(id)).toBe(true);
  }
  expect(await isOpen(unused)).toBe(false);
  for (const stays of [false, false]) {
    pass(idle);
    expect(await isOpen(id)).toBe(stays);
  }
  expect(await sessions.list(user.id, id)).toEqual([]);

  const used = await open(user.id);
  for (let age = idle / 2; age <= longest; age += idle / 2) {
    pass(idle / 2);
    expect(await isOpen(used)).toBe(age < longest);
  }
});

it("a user who becomes an administrator has the shorter limits at once", async () => {
  const user = await insertUser();
  const id = await open(user.id);
  for (const stays of [true, false]) {
    pass(limits.ADMIN_IDLE_SECONDS);
    if (!stays) await run("update users set is_admin = 1 where id = ?", user.id);
    expect(await isOpen(id)).toBe(stays);
  }
});

it("a session awaits the passkey until it is given", async () => {
  const { id: userId } = await insertUser({ isAdmin: true });
  const ids = [await open(userId), await open(userId, true)];
  const expectAwaiting = async (...awaiting: boolean[]) => {
    const states = await Promise.all(ids.map(sessions.findAndTouch));
    expect(states.map((state) => state?.awaitsFactor)).toEqual(awaiting);
  };
  await expectAwaiting(false, false);
  const passkey = "insert into passkeys values ('key', ?, '', '', 0, 0, '', ?, null, 1)";
  await run(passkey, userId, clock.time);
  await expectAwaiting(true, false);
  // Removed, and another one added: what was given then was not this one.
  await run("update passkeys set created_at = created_at + 1 where user_id = ?", userId);
  await expectAwaiting(true, true);
});

it("one session too many closes the one used longest ago", async () => {
  const { id: userId } = await insertUser();
  const ids: string[] = [];
  for (let count = 0; count <= limits.MAX_SESSIONS; count++) {
    ids.push(await open(userId));
    pass(1);
  }
  expect(await countRows("sessions where user_id = ?", userId)).toBe(limits.MAX_SESSIONS);
  expect([await isOpen(ids[0]), await isOpen(ids[1])]).toEqual([false, true]);
  const listed = await sessions.list(userId, ids[1] ?? "");
  expect([listed[0]?.current, listed.at(-1)?.current]).toEqual([false, true]);
});
