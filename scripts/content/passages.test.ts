import { expect, it } from "vitest";
import { cutsOf } from "./passages";

const html =
  '<p>Before.</p>\n<h2 id="section-custody">Custody</h2>\n<h3 id="section-vault">The <em>vault</em></h3>\n<p>Bars.</p>\n<h2 id="section-fees">Fees &amp; more</h2>\n<p><strong>5.1 The idea.</strong> One.</p>\n<p><strong>5.2 Steps.</strong> Two.</p>\n<p><strong>Note.</strong> Three.</p>\n<h2 id="section-empty">Empty</h2>\n';

it("a body is cut at every heading and numbered clause; a heading is named after the one above; what is empty, dropped", () => {
  expect(cutsOf(html).map(({ id, heading, from, to }) => [id, heading, html.slice(from, to).trim()])).toEqual([
    ["", "", "<p>Before.</p>"],
    ["section-vault", "Custody: The vault", "<p>Bars.</p>"],
    ["section-fees", "Fees & more: 5.1 The idea", "<p><strong>5.1 The idea.</strong> One.</p>"],
    [
      "section-fees",
      "Fees & more: 5.2 Steps",
      "<p><strong>5.2 Steps.</strong> Two.</p>\n<p><strong>Note.</strong> Three.</p>",
    ],
  ]);
  expect(cutsOf("")).toEqual([]);
  expect(cutsOf("<hr>")).toEqual([]);
});
