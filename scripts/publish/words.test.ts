import { expect, it } from "vitest";
import { describeRejection, NotPublished, rejectContent } from "./words.ts";

it("a comment names each problem with its file, line and reason, and what to do", () => {
  const problems = [
    "app/content/press/38-second-quarter.md:4: summary: is too short",
    "content/documents.yaml: 2.file: does not exist",
  ];
  expect(describeRejection(rejectContent(problems, "Correct it."))).toBe(`### The build found 2 problems

- **press/38-second-quarter.md**, line 4: summary: is too short
- **documents.yaml**: 2.file: does not exist

Correct it.
`);
});

it("a text cannot form links, pictures or mentions in a comment, nor fill it, nor show a secret", () => {
  const say = (...reasons: string[]) => describeRejection(new NotPublished("No", reasons, "Wait."));
  expect(say("app/content/press/1-a.md:1: title: ![x](https://evil.test) @everyone <img>")).toContain(
    String.raw`\!\[x\](https://evil.test) \@everyone \<img\>`,
  );
  process.env.EXAMPLE_TOKEN = "s3cret-of-a-test";
  const shown = say("fatal: https://bot:ghs_1234@host.test/acme says s3cret-of-a-test");
  delete process.env.EXAMPLE_TOKEN;
  expect(shown).toContain("fatal: https://host.test/acme says …");
  const many = say(...Array.from({ length: 500 }, (_, n) => `press/${n}.md: ${"x".repeat(2_000)}`));
  expect(many.length).toBeLessThan(10_000);
  expect(many).toContain("And 480 more.");
});
