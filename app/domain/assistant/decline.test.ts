import { expect, it } from "vitest";
import { declineQuestion } from "./decline";
import questions from "./decline.test.json";

const kinds = { question: null, advice: /^I can't give investment/, instruction: /^I only answer questions/ };

it("a question is judged by its first 500 characters", () => {
  const pad = "x ".repeat(250);
  const advice = "should I buy bitcoin";
  expect(declineQuestion(`${pad.slice(advice.length)}${advice}`)).toMatch(kinds.advice);
  expect(declineQuestion(`${pad}${advice}`)).toBeNull();
});

it.each(Object.entries(questions))("%s: each is told apart", (kind, asked) => {
  const reply = kinds[kind as keyof typeof kinds];
  const isRight = (question: string) =>
    reply ? reply.test(declineQuestion(question) ?? "") : !declineQuestion(question);
  expect(asked.filter((question) => !isRight(question))).toEqual([]);
});
