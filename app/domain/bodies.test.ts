import { expect, it } from "vitest";
import { listContents, splitSections, toPlainText } from "./bodies";

const html =
  '<p>Before.</p>\n<h2 id="section-a">Fees &amp; <em>more</em></h2>\n<p>One.</p>\n<h3 id="section-b">Below</h3>\n<p>Two.</p>\n<h2 id="section-c">5&nbsp;days</h2>\n';

it("a body is cut at its headings of level two, which go to its list of contents", () => {
  const below = '<p>One.</p>\n<h3 id="section-b">Below</h3>\n<p>Two.</p>';
  expect(splitSections(html)).toEqual({
    intro: "<p>Before.</p>",
    sections: [
      { id: "section-a", heading: "Fees & more", html: below },
      { id: "section-c", heading: "5\u00a0days", html: "" },
    ],
  });
  expect(listContents(html)).toEqual([
    { id: "section-a", heading: "Fees & more" },
    { id: "section-c", heading: "5\u00a0days" },
  ]);
  expect(splitSections("<p>Alone.</p>")).toEqual({ intro: "<p>Alone.</p>", sections: [] });
});

it.each([
  ["headings that end like sentences", html, "Before. Fees & more. One. Below. Two. 5 days."],
  [
    "cells and points kept apart",
    "<ul><li>a</li><li>b</li></ul><td>c</td><td>d</td>e<br>f",
    "a b c d e f",
  ],
  [
    "signs as they are typed",
    "<p>“It’s” &lt;b&gt; &amp;amp; 0\u2011800&nbsp;1</p>",
    '"It\'s" <b> &amp; 0-800 1',
  ],
  ["no attribute's words", '<p><img alt="x > y">one</p><h3 id="a">Why?</h3>', "one Why?"],
])("a body's plain text has %s", (_, body, text) => expect(toPlainText(body)).toBe(text));
