import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "~/db/client.server";
import { assistantUsage } from "~/db/schema";
import { type AnswerChunk, collectAnswer } from "./answer-chunk";
import { askWithinLimits, createBudget, createInFlight, messageSchema } from "./limits";

const db = connect(env.DB);
const day = (date: string) => ({ now: () => Date.parse(date) });

it("the day's budget is never exceeded, however many ask together, and starts again at midnight, UTC", async () => {
  const budget = createBudget({ db, clock: day("2026-03-01T23:59:59.999Z"), perDay: 5 });
  const taken = await Promise.all(Array.from({ length: 20 }, () => budget.take()));
  expect(taken.filter(Boolean)).toHaveLength(5);
  expect(await budget.take()).toBe(false);
  expect(await db.select().from(assistantUsage)).toEqual([{ day: "2026-03-01", calls: 5 }]);
  expect(await createBudget({ db, clock: day("2026-03-02T00:00:00Z"), perDay: 5 }).take()).toBe(true);
  expect(await createBudget({ db, clock: day("2026-03-03T00:00:00Z"), perDay: 0 }).take()).toBe(false);
});

it("a visitor has one question in flight, until it ends or times out", () => {
  let now = 0;
  const inFlight = createInFlight({ now: () => now });
  inFlight.begin("ada")?.();
  const late = inFlight.begin("ada");
  expect(inFlight.begin("ada")).toBeNull();
  expect(inFlight.begin("bob")).not.toBeNull();
  now = 40_000;
  expect(inFlight.begin("ada")).not.toBeNull();
  // An end that comes late ends no other question.
  late?.();
  expect(inFlight.begin("ada")).toBeNull();
});

async function* answer(text: string): AsyncGenerator<AnswerChunk> {
  yield { type: "text", text };
  yield { type: "done", sources: [] };
}
const visitorOf = ({ retryAfterSeconds = 0, visitor = "ada" as string | null }) => {
  const rate = { retryAfterSeconds: async () => retryAfterSeconds };
  const options = { answer, rate, inFlight: createInFlight({ now: () => 0 }), visitor };
  return (question: string) => askWithinLimits(question, options);
};

it("a question ends with its answer, and when its reader leaves halfway", async () => {
  const ask = visitorOf({});
  const first = await ask("one");
  expect(await ask("two")).toEqual({ retryAfterSeconds: 5 });
  if ("chunks" in first) expect(await collectAnswer(first.chunks)).toEqual({ text: "one", sources: [] });
  const second = await ask("two");
  expect(second).toHaveProperty("chunks");
  if ("chunks" in second) for await (const _ of second.chunks) break;
  expect(await ask("three")).toHaveProperty("chunks");
});

it("a visitor who asks too often gets the seconds to wait, and without limits may ask at once", async () => {
  expect(await visitorOf({ retryAfterSeconds: 60 })("one")).toEqual({ retryAfterSeconds: 60 });
  const ask = visitorOf({ visitor: null });
  await ask("one");
  expect(await ask("two")).toHaveProperty("chunks");
});

it("a message is trimmed before its characters are counted", () => {
  expect(messageSchema.parse({ message: "  What is it? \n" })).toEqual({ message: "What is it?" });
  expect(messageSchema.parse({ message: ` ${"x".repeat(500)} ` }).message).toHaveLength(500);
});
