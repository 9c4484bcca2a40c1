import { expect, it } from "vitest";
import { listContents, splitSections, toPlainText } from "./bodies";

const below = '<p>One.</p>\n<h3 id="b">Below</h3>';
const html = `<p>Before.</p>\n<h2 id="a">Fees &amp; <em>more</em></h2>\n${below}\n<h2 id="c">5&nbsp;days</h2>\n`;

it("a body is cut at its headings of level two", () => {
  const sections = [
    { id: "a", heading: "Fees & more", html: below },
    { id: "c", heading: "5\u00a0days", html: "" },
  ];
  expect(splitSections(html)).toEqual({ intro: "<p>Before.</p>", sections });
  expect(listContents(html)).toEqual(sections.map(({ id, heading }) => ({ id, heading })));
  expect(splitSections("<p>Alone.</p>")).toEqual({ intro: "<p>Alone.</p>", sections: [] });
});

it.each([
  ["headings that end like sentences", html, "Before. Fees & more. One. Below. 5 days."],
  ["cells and points kept apart", "<li>a</li><li>b</li><td>c</td><td>d</td>e<br>f", "a b c d e f"],
  [
    "signs as they are typed",
    "“It’s” &lt;b&gt; &amp;amp; 0\u20111&nbsp;1",
    '"It\'s" <b> &amp; 0-1 1',
  ],
  ["no attribute's words", '<p><img alt="x > y">one</p><h3 id="a">Why?</h3>', "one Why?"],
])("a body's plain text has %s", (_, body, text) => expect(toPlainText(body)).toBe(text));
