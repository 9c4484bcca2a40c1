import { expect, it } from "vitest";
import { classifyQuestion } from "./classify-question";
import questions from "./classify-question.test.json";

it.each(Object.entries(questions))("takes for %s what is one", (kind, asked) =>
  expect(asked.filter((question) => classifyQuestion(question) !== kind)).toEqual([]),
);
