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
  ["numbered rows", table(["No.|Date|BTC", "12|May 1|2"]), ["No. 12 – Date: May 1; BTC: 2"]],
  [
    "headings and what stands outside of paragraphs",
    "<h2>Head</h2>lead<p>one</p>between<hr>after",
    ["Head", "lead", "one", "between", "after"],
  ],
  [
    "words without attributes that hold a tag's end",
    '<p class="a" title="x > y">one</p><p title=">">two</p>',
    ["one", "two"],
  ],
  ["signs as they are read", "<p>&lt;b&gt;&nbsp; &quot;a&quot; &amp; b\u2011c&nbsp;</p>", ['<b> "a" & b-c']],
  ["rows that have values", table(["Name|Sum", "|", "Alone|", "1a|5", "a1|6"]), ["Alone", "1a: 5", "a1: 6"]],
  [
    "numbers as rows are numbered",
    table(["|Date|BTC", "12|May 1|2", "3|May 2|"]),
    ["12 – Date: May 1; BTC: 2", "3 – Date: May 2"],
  ],
  ["rows with signs", table(["Name|Sum", "&nbsp;a|&lt;5% &amp; &gt;2%", "b|&nbsp;"]), ["a: <5% & >2%", "b"]],
  ["values without a name of their own", table(["Name|Sum|", "a|5|note"]), ["a – Sum: 5; note"]],
  ["no pictures and empty elements", '<p><img src="/brand/logo.svg" alt="a > b"></p><hr><p></p><ul><li></li></ul>', []],
])("a body's lines are %s", (_, html, lines) => expect(linesOf(html)).toEqual(lines));
