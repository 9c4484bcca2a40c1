import { expect, it } from "vitest";
import { linesOf } from "./lines";

/** A table of a heading row and others, their cells parted by bars. */
const table = (rows: string[]) => {
  const [head, ...body] = rows.map((row, index) => {
    const tag = index === 0 ? "th" : "td";
    return `<tr><${tag}>${row.replaceAll("|", `</${tag}><${tag}>`)}</${tag}></tr>`;
  });
  return `<table><thead>${head}</thead><tbody>${body.join("")}</tbody></table>`;
};
const body =
  '<p>One <strong>bold</strong>\nword.</p><ul><li>a</li><li><p>b &amp; c</p></li></ul><blockquote><p>"So."</p></blockquote>';
const together = "<strong>Together</strong>||C$9,318,519";
const treasury = table(["Reserve|Quantity|Cost", "Bitcoin|66.19 BTC|C$9,055,119", together]);
const treasuryLines = ["Bitcoin – Quantity: 66.19 BTC; Cost: C$9,055,119", "Together – Cost: C$9,318,519"];

it.each([
  ["paragraphs, quotations and points", body, ["One bold word.", "• a", "• b & c", '"So."']],
  ["rows with what their figures are", `<section aria-label="Table 1: a > b">${treasury}</section>`, treasuryLines],
  ["rows of two", table(["Term|Agreed", "Fee|CAD 6,500"]), ["Fee: CAD 6,500"]],
  ["numbered rows", table(["No.|Date|BTC", "1|May 1|2"]), ["No. 1 – Date: May 1; BTC: 2"]],
  ["no pictures and empty elements", '<p><img src="/brand/logo.svg" alt="a > b"></p><hr><p></p>', []],
])("a body's lines are %s", (_, html, lines) => expect(linesOf(html)).toEqual(lines));
