import { expect, it } from "vitest";
// In plain words, some close to what is declined.
import questions from "./classified-questions.json";
import { classifyQuestion } from "./classify-question";

it.each(Object.entries(questions))("takes for %s what is one", (kind, asked) =>
  expect(asked.filter((question) => classifyQuestion(question) !== kind)).toEqual([]),
);
