import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
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

describe("turns", () => {
  it("are one at a time for each visitor, and come back", () => {
    const turns = createTurns({ now: () => 0 });
    const giveBack = turns.take("ada");
    expect(giveBack).not.toBeNull();
    expect(turns.take("ada")).toBeNull();
    expect(turns.take("bob")).not.toBeNull();
    giveBack?.();
    expect(turns.take("ada")).not.toBeNull();
  });

  it("end by themselves when nobody gives them back, and a late return takes nobody's", () => {
    let now = 0;
    const turns = createTurns({ now: () => now });
    const late = turns.take("ada");
    now = 40_000;
    expect(turns.take("ada")).not.toBeNull();
    late?.();
    expect(turns.take("ada")).toBeNull();
  });
});

describe("a chat", () => {
  async function* answer(question: string) {
    yield question;
    yield "end";
  }
  const chatOf = ({ wait = 0, visitor = "ada" as string | null }) =>
    createChat({ answer, rate: { secondsToWait: async () => wait }, turns: createTurns({ now: () => 0 }), visitor });

  it("gives the turn back at the end of the answer, and when it is left halfway", async () => {
    const chat = chatOf({});
    const first = await chat.ask("one");
    expect(await chat.ask("two")).toEqual({ waitSeconds: 5 });
    if ("parts" in first) for await (const part of first.parts) expect(["one", "end"]).toContain(part);
    const second = await chat.ask("two");
    expect(second).toHaveProperty("parts");
    if ("parts" in second) for await (const _ of second.parts) break;
    expect(await chat.ask("three")).toHaveProperty("parts");
  });

  it("says how long to wait when it was asked too often", async () =>
    expect(await chatOf({ wait: 60 }).ask("one")).toEqual({ waitSeconds: 60 }));

  it("is for everyone at once where limits are lifted", async () => {
    const chat = chatOf({ visitor: null });
    await chat.ask("one");
    expect(await chat.ask("two")).toHaveProperty("parts");
  });
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
