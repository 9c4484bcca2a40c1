import { expect, it } from "vitest";
import { answerQuestion } from "./answer";
import { createSearch } from "./search";

const shared = { kind: "Page", summary: "" } as const;
const documents = [
  { ...shared, path: "/gold", title: "Gold", text: "One gram of gold lies in a certified vault." },
  {
    ...shared,
    path: "/news/1",
    title: "Gold bought",
    date: "2025-06-18",
    text: "We bought gold for the vault.",
  },
  { ...shared, path: "/vault", title: "The vault", text: "It holds gold." },
  { ...shared, path: "/terms", title: "Terms", text: "Gold in a vault may be printed." },
];
const { find } = createSearch(() => documents);

it("a question is answered with three links, each with its day and its sentence", () => {
  const { response, links } = answerQuestion(find("What is in the gold vault?"));
  expect(links).toHaveLength(3);
  expect(links).toContainEqual({
    path: "/news/1",
    title: "Gold bought (June 18, 2025)",
    sentence: "We bought gold for the vault.",
  });
  expect(response).toContain(
    "\n\nGold bought (June 18, 2025), /news/1\nWe bought gold for the vault.",
  );
});

it.each(["Will the price double?", "what is it", "🦆", "__proto__ constructor"])(
  "%s is answered with “I don't know” and whom to ask",
  (question) => {
    const { response, links } = answerQuestion(find(question));
    expect([response, links]).toEqual([
      expect.stringMatching(/^I don't know\. You can email \S+@\S+,/),
      [],
    ]);
  },
);
