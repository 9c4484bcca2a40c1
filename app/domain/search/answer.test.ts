import { expect, it } from "vitest";
import { answerQuestion } from "./answer";
import { createSearch } from "./search";

const page = (path: string, title: string, text: string, date?: string) => ({
  kind: "Page" as const,
  summary: "",
  path,
  title,
  text,
  date,
});
const { find } = createSearch(() => [
  page("/gold", "Gold", "One gram of gold lies in a vault."),
  page("/news/1", "Bought", "We bought gold for the vault.", "2025-06-18"),
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

it("a question without a word of ours is answered with “I don't know” and whom to ask", () => {
  const { response, links } = answerQuestion(find("what is it"));
  expect(response).toMatch(/^I don't know\. You can email \S+@\S+,/);
  expect(links).toEqual([]);
});
