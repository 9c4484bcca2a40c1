import { expect, it } from "vitest";
import { classifyQuestion } from "./classify-question";
import questions from "./classify-question.test.json";

it("a question is classified by its first 500 characters", () => {
  const pad = "x ".repeat(250);
  const advice = "should I buy bitcoin";
  expect([`${pad.slice(advice.length)}${advice}`, `${pad}${advice}`].map(classifyQuestion)).toEqual([
    "advice",
    "question",
  ]);
});

it.each(Object.entries(questions))("a question is classified as %s", (kind, asked) =>
  expect(asked.filter((question) => classifyQuestion(question) !== kind)).toEqual([]),
);
