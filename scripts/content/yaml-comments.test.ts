import { expect, it } from "vitest";
import { withoutFrontMatterComments } from "./yaml-comments";

it.each([
  [
    "a line of its own",
    "# The next number.\nid: 1\n  # Its title.\ntitle: A\n",
    "id: 1\ntitle: A\n",
  ],
  ["the rest of a line", "id: 1 # the next number\ntitle: A\n", "id: 1\ntitle: A\n"],
  [
    "among a list's items",
    "a:\n  # one\n  - what: B # two\n    why: C\n",
    "a:\n  - what: B\n    why: C\n",
  ],
  ["beside a block", "a: | # one\n  b\n  # c\n# d\ne: f\n", "a: |\n  b\n  # c\ne: f\n"],
])("comments of a front matter are not published: %s", (_, yaml, kept) => {
  const text = "\n## A heading\n\n# Not a comment\n";
  expect(withoutFrontMatterComments(`---\n${yaml}---\n${text}`)).toBe(`---\n${kept}---\n${text}`);
});

it.each([
  "title: C# and F#\n",
  'title: "No. # 1"\n',
  "title: >\n  # first\n\n  second\n",
  'title: "one\n  # two"\n',
  "title: $& and $1\n",
])("a text with a number sign is published as it was written: %j", (yaml) => {
  const file = `---\n${yaml}---\nText\n`;
  expect(withoutFrontMatterComments(file)).toBe(file);
});
