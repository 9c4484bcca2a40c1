import { expect, it } from "vitest";
import { describeCheck } from "./describe-check.ts";

it("a comment names each problem with its file, line and reason, and what to do", () => {
  const comment = describeCheck(`
content: warning: app/content/pages/about.md:9: a script was removed
content: app/content/press/38-second-quarter.md:4: summary: is too short
content: content/documents.yaml: 2.file: does not exist
content: 2 problems found; nothing was written
`);
  expect(comment).toBe(`### The build found 2 problems

- **press/38-second-quarter.md**, line 4: summary: is too short
- **documents.yaml**: 2.file: does not exist

Open the text in the editor, correct it and save it. The check then runs again and this comment changes.
`);
});

it("a comment says that the build accepts a change, or that it never came so far", () => {
  expect(describeCheck("content: 67 documents, 3 files written, 0 removed, 900 ms\n")).toMatch(/accepts this change/);
  expect(describeCheck("npm error code ELIFECYCLE\n")).toMatch(/no fault of the text/);
});

it("a text cannot form links, pictures or mentions in a comment, nor fill it", () => {
  const comment = describeCheck(`content: app/content/press/1-a.md:1: title: ![x](https://evil.test) @everyone <img>`);
  expect(comment).toContain(String.raw`\!\[x\](https://evil.test) \@everyone \<img\>`);
  const many = describeCheck(
    Array.from({ length: 500 }, (_, n) => `content: press/${n}.md: ${"x".repeat(2_000)}`).join("\n"),
  );
  expect(many.length).toBeLessThan(10_000);
  expect(many).toContain("And 480 more.");
});
