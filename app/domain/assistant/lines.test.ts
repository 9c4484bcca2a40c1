import { describe, expect, it } from "vitest";
import { linesOf } from "./lines";

describe("a body in lines", () => {
  it("gives paragraphs, quotations and points a line each", () => {
    expect(
      linesOf(
        '<p>One <strong>bold</strong>\nword.</p><ul><li>a</li><li><p>b &amp; c</p></li></ul><blockquote><p>"So."</p></blockquote>',
      ),
    ).toEqual(["One bold word.", "• a", "• b & c", '"So."']);
  });

  it("says in each row of a table what its figures are", () => {
    const wide =
      '<section class="table-scroll" tabindex="0" aria-label="Table 1: a > b"><table><thead><tr><th scope="col">Reserve</th><th scope="col" class="align-right">Quantity</th><th scope="col">Cost</th></tr></thead><tbody><tr><td>Bitcoin</td><td class="align-right">66.19 BTC</td><td>C$9,055,119</td></tr><tr><td><strong>Together</strong></td><td></td><td>C$9,318,519</td></tr></tbody></table></section>';
    expect(linesOf(wide)).toEqual(["Bitcoin – Quantity: 66.19 BTC; Cost: C$9,055,119", "Together – Cost: C$9,318,519"]);
    const narrow =
      "<table><thead><tr><th>Term</th><th>Agreed</th></tr></thead><tbody><tr><td>Fee</td><td>CAD 6,500</td></tr></tbody></table>";
    expect(linesOf(narrow)).toEqual(["Fee: CAD 6,500"]);
    const numbered =
      "<table><thead><tr><th>No.</th><th>Date</th><th>BTC</th></tr></thead><tbody><tr><td>1</td><td>May 1</td><td>2</td></tr></tbody></table>";
    expect(linesOf(numbered)).toEqual(["No. 1 – Date: May 1; BTC: 2"]);
  });

  it("leaves pictures and empty elements out", () => {
    expect(linesOf('<p><img src="/brand/logo.svg" alt="a > b"></p><hr><p></p>')).toEqual([]);
  });
});
