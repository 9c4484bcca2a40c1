import { expect, it } from "vitest";
import { answerQuestion } from "./answer";
import { createSearch } from "./search";

const page = (path: string, title: string, text: string, more: object = {}) => ({
  path,
  kind: "Page" as const,
  title,
  summary: "",
  text,
  ...more,
});
const { find } = createSearch(() => [
  page("/gold", "Gold", "One gram of gold lies in a vault."),
  page("/news/1", "Bought", "We bought gold for the vault.", { date: "2025-06-18" }),
  page("/vault", "The vault", "It holds gold."),
  page("/terms", "Terms", "Gold in a vault may be printed."),
]);

it("a question is answered with three links, each with its day and its sentence", () => {
  const { response, links } = answerQuestion(find("What is in the gold vault?"));
  const [title, sentence] = ["Bought (June 18, 2025)", "We bought gold for the vault."];
  expect(links).toHaveLength(3);
  expect(links).toContainEqual({ path: "/news/1", title, sentence });
  expect(response).toContain(`\n\n${title}, /news/1\n${sentence}`);
});

it.each(["Will the price double?", "what is it", "🦆"])(
  "%s is answered with “I don't know” and whom to ask",
  (question) =>
    expect(answerQuestion(find(question))).toMatchObject({
      response: expect.stringMatching(/^I don't know\. You can email \S+@\S+,/),
      links: [],
    }),
);
