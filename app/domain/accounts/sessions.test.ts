import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { ABSOLUTE_SECONDS, createSessions, IDLE_SECONDS } from "./sessions";

const db = connect(env.DB);
const clock = { time: Date.UTC(2025, 5, 18), now: () => clock.time };
const sessions = createSessions({ db, clock });

async function person(username: string): Promise<number> {
  const id = await env.DB.prepare(
    "insert into users (username, password_hash, created_at) values (?, '', 0) returning id",
  )
    .bind(username)
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
