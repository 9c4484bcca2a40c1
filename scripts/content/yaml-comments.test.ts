import { expect, it } from "vitest";
import { withoutFrontMatterComments } from "./yaml-comments";

it.each([
  ["# The next number.\nid: 1\n  # Its title.\ntitle: A\n", "id: 1\ntitle: A\n"],
  ["id: 1 # the next number\ntitle: A\n", "id: 1\ntitle: A\n"],
  ["a:\n  # one\n  - what: B # two\n    why: C\n", "a:\n  - what: B\n    why: C\n"],
  ["a: | # one\n  b\n  # c\n# d\ne: f\n", "a: |\n  b\n  # c\ne: f\n"],
  ['title: "No. # 1"\n', 'title: "No. # 1"\n'],
  ["title: >\n  # first\n\n  C#\n", "title: >\n  # first\n\n  C#\n"],
  ["title: $& and $1\n", "title: $& and $1\n"],
])("comments of a front matter are not published, and nothing else is lost: %j", (yaml, kept) => {
  const text = "\n## A heading\n\n# Not a comment\n";
  expect(withoutFrontMatterComments(`---\n${yaml}---\n${text}`)).toBe(`---\n${kept}---\n${text}`);
});
