import { expect, it } from "vitest";
import { linesOf } from "./lines";

/** A table of a heading row and others, their cells parted by bars. */
const table = ([head = "", ...rows]: string[]) => {
  const cells = (row: string, tag: string) =>
    row
      .split("|")
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join("");
  const body = rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("");
  return `<table><thead><tr>${cells(head, "th")}</tr></thead><tbody>${body}</tbody></table>`;
};
const body =
  '<p>One <strong>bold</strong>\nword.</p><ul><li>a</li><li><p>b &amp; c</p></li></ul><blockquote><p>"So."</p></blockquote>';
const treasury = table([
  "Reserve|Quantity|Cost",
  "Bitcoin|66.19 BTC|C$9,055,119",
  "<strong>Together</strong>||C$9,318,519",
]);

it.each([
  ["paragraphs, quotations and points", body, ["One bold word.", "• a", "• b & c", '"So."']],
  [
    "rows with what their figures are",
    `<section class="table-scroll" tabindex="0" aria-label="Table 1: a > b">${treasury}</section>`,
    ["Bitcoin – Quantity: 66.19 BTC; Cost: C$9,055,119", "Together – Cost: C$9,318,519"],
  ],
  ["rows of two", table(["Term|Agreed", "Fee|CAD 6,500"]), ["Fee: CAD 6,500"]],
  ["numbered rows", table(["No.|Date|BTC", "1|May 1|2"]), ["No. 1 – Date: May 1; BTC: 2"]],
  ["no pictures and empty elements", '<p><img src="/brand/logo.svg" alt="a > b"></p><hr><p></p>', []],
])("a body's lines are %s", (_, html, lines) => expect(linesOf(html)).toEqual(lines));
