import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { ABSOLUTE_SECONDS, ADMIN_ABSOLUTE_SECONDS, ADMIN_IDLE_SECONDS, createSessions, IDLE_SECONDS } from "./sessions";

const db = connect(env.DB);
const clock = { time: Date.UTC(2025, 5, 18), now: () => clock.time };
const sessions = createSessions({ db, clock });

async function person(username: string, isAdmin = 0): Promise<number> {
  const id = await env.DB.prepare(
    "insert into users (username, password_hash, is_admin, created_at) values (?, '', ?, 0) returning id",
  )
    .bind(username, isAdmin)
    .first<number>("id");
  if (id === null) throw new Error("no row");
  return id;
}

it("an id opens its person's session until it is closed, and the table does not have it", async () => {
  const id = await sessions.open(await person("a@example.com"), "Firefox");
  expect(await sessions.find(id)).toMatchObject({ awaitsCode: false, user: { username: "a@example.com" } });
  const { results } = await env.DB.prepare("select * from sessions").all();
  expect(JSON.stringify(results)).not.toContain(id);
  await sessions.close(id);
  expect(await sessions.find(id)).toBeNull();
  expect(await sessions.find("made-up")).toBeNull();
});

it("a session ends when idle for too long, and use prolongs it", async () => {
  const id = await sessions.open(await person("b@example.com"), "");
  clock.time += (IDLE_SECONDS - 60) * 1000;
  expect(await sessions.find(id)).not.toBeNull();
  clock.time += (IDLE_SECONDS - 60) * 1000;
  expect(await sessions.find(id)).not.toBeNull();
  clock.time += IDLE_SECONDS * 1000;
  expect(await sessions.find(id)).toBeNull();
});

it("a session ends after its longest time however much it is used", async () => {
  const id = await sessions.open(await person("c@example.com"), "");
  const step = IDLE_SECONDS / 2;
  for (let age = step; age < ABSOLUTE_SECONDS; age += step) {
    clock.time += step * 1000;
    expect(await sessions.find(id)).not.toBeNull();
  }
  clock.time += step * 1000;
  expect(await sessions.find(id)).toBeNull();
});

it("an administrator's session ends when idle for half an hour", async () => {
  expect(ADMIN_IDLE_SECONDS).toBe(30 * 60);
  const userId = await person("idle-admin", 1);
  const id = await sessions.open(userId, "");
  clock.time += (ADMIN_IDLE_SECONDS - 60) * 1000;
  expect(await sessions.find(id)).not.toBeNull();
  clock.time += (ADMIN_IDLE_SECONDS - 60) * 1000;
  expect(await sessions.find(id)).not.toBeNull();
  clock.time += ADMIN_IDLE_SECONDS * 1000;
  expect(await sessions.find(id)).toBeNull();
  // Having asked once did not bring it back to life.
  expect(await sessions.find(id)).toBeNull();
  expect(await sessions.list(userId, id)).toEqual([]);
});

it("an administrator's session ends after twelve hours however much it is used", async () => {
  expect(ADMIN_ABSOLUTE_SECONDS).toBe(12 * 60 * 60);
  const id = await sessions.open(await person("busy-admin", 1), "");
  const step = ADMIN_IDLE_SECONDS / 2;
  for (let age = step; age < ADMIN_ABSOLUTE_SECONDS; age += step) {
    clock.time += step * 1000;
    expect(await sessions.find(id)).not.toBeNull();
  }
  clock.time += step * 1000;
  expect(await sessions.find(id)).toBeNull();
});

it("whoever becomes an administrator has that shorter time at once", async () => {
  const userId = await person("promoted");
  const id = await sessions.open(userId, "");
  clock.time += ADMIN_IDLE_SECONDS * 1000;
  expect(await sessions.find(id)).not.toBeNull();
  clock.time += ADMIN_IDLE_SECONDS * 1000;
  await env.DB.prepare("update users set is_admin = 1 where id = ?").bind(userId).run();
  expect(await sessions.find(id)).toBeNull();
});

it("a session awaits the code while a second factor is on and was not given in it", async () => {
  const userId = await person("factor-admin", 1);
  const turnOn = (confirmedAt: number | null) =>
    env.DB.prepare(
      "insert or replace into second_factors (user_id, secret, created_at, confirmed_at) values (?, '', 0, ?)",
    )
      .bind(userId, confirmedAt)
      .run();
  const [before, given] = [await sessions.open(userId, ""), await sessions.open(userId, "", true)];
  const awaits = async (id: string) => (await sessions.find(id))?.awaitsCode;
  expect([await awaits(before), await awaits(given)]).toEqual([false, false]);
  await turnOn(null);
  expect([await awaits(before), await awaits(given)]).toEqual([false, false]);
  await turnOn(clock.time);
  expect([await awaits(before), await awaits(given)]).toEqual([true, false]);
  // Turned off and on anew: what was given then was another factor's.
  await turnOn(clock.time + 1);
  expect([await awaits(before), await awaits(given)]).toEqual([true, true]);
});

it("lists a person's sessions and closes all, or all others", async () => {
  const userId = await person("d@example.com");
  const [first, second] = [await sessions.open(userId, "Phone"), await sessions.open(userId, "x".repeat(500))];
  const listed = await sessions.list(userId, first);
  expect(listed.map(({ device, current }) => [device.length, current])).toContainEqual(["Phone".length, true]);
  expect(listed.map(({ device }) => device.length)).toContain(200);
  await sessions.closeAll(userId, first);
  expect(await sessions.find(second)).toBeNull();
  expect(await sessions.find(first)).not.toBeNull();
  await sessions.closeAll(userId);
  expect(await sessions.find(first)).toBeNull();
});

it("the session of a deleted person is nobody's", async () => {
  const userId = await person("e@example.com");
  const id = await sessions.open(userId, "");
  await env.DB.prepare("delete from users where id = ?").bind(userId).run();
  expect(await sessions.find(id)).toBeNull();
  expect(await env.DB.prepare("select count(*) n from sessions where user_id = ?").bind(userId).first("n")).toBe(0);
});
