import { expect, it } from "vitest";
import { classifyQuestion } from "./classify-question";
import questions from "./classify-question.test.json";

it.each(Object.entries(questions))("a question is classified as %s", (kind, asked) =>
  expect(asked.filter((question) => classifyQuestion(question) !== kind)).toEqual([]),
);
