import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { countRows, insertUser, run, selectRows } from "../../../tests/support/worker/rows";
import { ABSOLUTE_SECONDS, ADMIN_ABSOLUTE_SECONDS, ADMIN_IDLE_SECONDS, createSessions, IDLE_SECONDS } from "./sessions";

const clock = { time: Date.UTC(2025, 5, 18), now: () => clock.time };
const sessions = createSessions({ db: connect(env.DB), clock });
const pass = (seconds: number) => {
  clock.time += seconds * 1000;
};
/** Opens a session of a new user. */
async function openSession({ isAdmin = false } = {}) {
  const user = await insertUser({ isAdmin });
  return { user, id: await sessions.open(user.id, "") };
}
const isOpen = async (id: string) => (await sessions.find(id)) !== null;

it("an id opens its user's session until it is closed, and the table does not have it", async () => {
  const { user, id } = await openSession();
  expect(await sessions.find(id)).toMatchObject({ awaitsCode: false, user: { username: user.username } });
  expect(JSON.stringify(await selectRows("select * from sessions"))).not.toContain(id);
  await sessions.close(id);
  expect(await isOpen(id)).toBe(false);
  expect(await isOpen("made-up")).toBe(false);
});

it("an administrator's session is shorter: half an hour idle, twelve hours in all", () =>
  expect([ADMIN_IDLE_SECONDS, ADMIN_ABSOLUTE_SECONDS]).toEqual([30 * 60, 12 * 60 * 60]));

it.each([
  ["a user's", false, IDLE_SECONDS, ABSOLUTE_SECONDS],
  ["an administrator's", true, ADMIN_IDLE_SECONDS, ADMIN_ABSOLUTE_SECONDS],
])(
  "%s session ends when it is idle for too long, and after its longest time however much it is used",
  async (_, isAdmin, idle, longest) => {
    const { user, id } = await openSession({ isAdmin });
    for (let use = 0; use < 2; use++) {
      pass(idle - 60);
      expect(await isOpen(id)).toBe(true);
    }
    pass(idle);
    expect(await isOpen(id)).toBe(false);
    // Having asked once did not bring it back to life.
    expect(await isOpen(id)).toBe(false);
    expect(await sessions.list(user.id, id)).toEqual([]);

    const used = await sessions.open(user.id, "");
    for (let age = idle / 2; age < longest; age += idle / 2) {
      pass(idle / 2);
      expect(await isOpen(used)).toBe(true);
    }
    pass(idle / 2);
    expect(await isOpen(used)).toBe(false);
  },
);

it("who becomes an administrator has that shorter time at once", async () => {
  const { user, id } = await openSession();
  pass(ADMIN_IDLE_SECONDS);
  expect(await isOpen(id)).toBe(true);
  pass(ADMIN_IDLE_SECONDS);
  await run("update users set is_admin = 1 where id = ?", user.id);
  expect(await isOpen(id)).toBe(false);
});

it("a session awaits the code while a second factor is on and was not given in it", async () => {
  const { user, id: before } = await openSession({ isAdmin: true });
  const given = await sessions.open(user.id, "", true);
  const awaitCodes = async () => [(await sessions.find(before))?.awaitsCode, (await sessions.find(given))?.awaitsCode];
  const turnOn = (confirmedAt: number | null) =>
    run(
      "insert or replace into second_factors (user_id, secret, created_at, confirmed_at) values (?, '', 0, ?)",
      user.id,
      confirmedAt,
    );
  expect(await awaitCodes()).toEqual([false, false]);
  await turnOn(null);
  expect(await awaitCodes()).toEqual([false, false]);
  await turnOn(clock.time);
  expect(await awaitCodes()).toEqual([true, false]);
  // Turned off and on anew: what was given then was another factor's.
  await turnOn(clock.time + 1);
  expect(await awaitCodes()).toEqual([true, true]);
});

it("lists a user's sessions and closes all, or all others", async () => {
  const { id: userId } = await insertUser();
  const [first, second] = [await sessions.open(userId, "Phone"), await sessions.open(userId, "x".repeat(500))];
  const listed = await sessions.list(userId, first);
  expect(listed.map(({ device, current }) => [device, current])).toEqual(
    expect.arrayContaining([
      ["Phone", true],
      ["x".repeat(200), false],
    ]),
  );
  await sessions.closeAll(userId, first);
  expect([await isOpen(first), await isOpen(second)]).toEqual([true, false]);
  await sessions.closeAll(userId);
  expect(await isOpen(first)).toBe(false);
});

it("a deleted user's sessions are gone", async () => {
  const { user, id } = await openSession();
  await run("delete from users where id = ?", user.id);
  expect(await isOpen(id)).toBe(false);
  expect(await countRows("sessions where user_id = ?", user.id)).toBe(0);
});
