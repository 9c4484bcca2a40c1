import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { assistantUsage } from "~/db/schema";
import { createBudget, createChat, createTurns } from "./limits";
import { messageSchema } from "./message";

const db = connect(env.DB);
const day = (date: string) => ({ now: () => Date.parse(date) });

it("the day's budget is never exceeded, however many ask together, and begins anew at midnight, UTC", async () => {
  const budget = createBudget({ db, clock: day("2026-03-01T23:59:59.999Z"), perDay: 5 });
  const taken = await Promise.all(Array.from({ length: 20 }, () => budget.take()));
  expect(taken.filter(Boolean)).toHaveLength(5);
  expect(await budget.take()).toBe(false);
  expect(await db.select().from(assistantUsage)).toEqual([{ day: "2026-03-01", calls: 5 }]);
  expect(await createBudget({ db, clock: day("2026-03-02T00:00:00Z"), perDay: 5 }).take()).toBe(true);
  expect(await createBudget({ db, clock: day("2026-03-03T00:00:00Z"), perDay: 0 }).take()).toBe(false);
});

it("turns are one at a time for each visitor, and end when they are given back or nobody does so for long", () => {
  let now = 0;
  const turns = createTurns({ now: () => now });
  const giveBack = turns.take("ada");
  expect(turns.take("ada")).toBeNull();
  expect(turns.take("bob")).not.toBeNull();
  giveBack?.();
  const late = turns.take("ada");
  expect(late).not.toBeNull();
  now = 40_000;
  expect(turns.take("ada")).not.toBeNull();
  // A late return takes nobody's.
  late?.();
  expect(turns.take("ada")).toBeNull();
});

async function* answer(question: string) {
  yield question;
  yield "end";
}
const chatOf = ({ wait = 0, visitor = "ada" as string | null }) =>
  createChat({ answer, rate: { retryAfterSeconds: async () => wait }, turns: createTurns({ now: () => 0 }), visitor });

it("a chat gives the turn back at the end of the answer, and when it is left halfway", async () => {
  const chat = chatOf({});
  const first = await chat.ask("one");
  expect(await chat.ask("two")).toEqual({ waitSeconds: 5 });
  if ("parts" in first) for await (const part of first.parts) expect(["one", "end"]).toContain(part);
  const second = await chat.ask("two");
  expect(second).toHaveProperty("parts");
  if ("parts" in second) for await (const _ of second.parts) break;
  expect(await chat.ask("three")).toHaveProperty("parts");
});

it("a chat says how long to wait when it was asked too often, and is for everyone at once without limits", async () => {
  expect(await chatOf({ wait: 60 }).ask("one")).toEqual({ waitSeconds: 60 });
  const free = chatOf({ visitor: null });
  await free.ask("one");
  expect(await free.ask("two")).toHaveProperty("parts");
});

it("a message is trimmed, and has from 1 to 500 characters", () => {
  expect(messageSchema.parse({ message: "  What is it? \n" })).toEqual({ message: "What is it?" });
  expect(messageSchema.parse({ message: ` ${"x".repeat(500)} ` }).message).toHaveLength(500);
  const problemOf = (message: unknown) => messageSchema.safeParse({ message }).error?.issues[0];
  for (const nothing of ["", " \n\t", 7, null, undefined, ["x"]])
    expect(problemOf(nothing)).toMatchObject({ path: ["message"], message: "Please write a question." });
  const tooLong = "A question may have at most 500 characters.";
  expect(problemOf("x".repeat(501))).toMatchObject({ path: ["message"], message: tooLong });
});
