import { expect, it } from "vitest";
import { renderText } from "../../tests/support/render-text";

// Which headings name a figure on a phone is proven by releases.test.ts.

function render(body: string) {
  const { html, reports } = renderText(body);
  expect(reports).toEqual([]);
  return html;
}

it("headings over several columns and rows are the table's head, with their scopes", () => {
  const html = render(`<table>
<tr><th rowspan="2"></th><th colspan="2">Three months ended June,</th></tr>
<tr><th>2025</th><th>2024</th></tr>
<tr><th>Net loss</th><td>(602)</td><td>—</td></tr>
</table>`);
  expect(html).toMatch(/<thead>\s*<tr><td rowspan="2"><\/td><th colspan="2" scope="colgroup">/);
  expect(html).toContain('<th scope="row">Net loss</th>');
  expect(html).toContain(
    '<td class="align-right" data-label="Three months ended June, 2024">—</td>',
  );
});

it("a heading of several rows names each of them", () => {
  const html = render(`<table>
<thead><tr><th>Vault</th><th>Asset</th><th>Quantity</th></tr></thead>
<tbody><tr><th rowspan="2">Toronto</th><td>Bitcoin</td><td>66.19</td></tr>
<tr><td>Gold</td><td>2,000</td></tr>
</tbody></table>`);
  expect(html).toContain('<tr data-label="Toronto"><td data-label="Asset">Gold</td>');
});

it("the units of a table's figures, in brackets in its corner, are its caption", () => {
  const html = render("| (in thousands) | 2025 | 2024 |\n|---|--:|--:|\n| Cash | 5 | 4 |");
  expect(html).toContain("<caption>(in thousands)</caption>");
});

it("the heading of a second column is said on phones where it is a date", () => {
  const html = render("| Measure | June 30, 2025 |\n|---|--:|\n| Cash | 10 |");
  expect(html).toContain('data-label="June&nbsp;30, 2025">10<');
});

it("a part keeps its language and its direction, and headings of level two stay where pages cut", () => {
  const html = render(
    '<div lang="fr">\n\n## Faits\n\n« Oui ».\n\n| A | B |\n|---|---|\n| a | 1 |\n\n</div>\n\n<span lang="ar" dir="rtl">x</span>',
  );
  for (const part of [
    /^<h2 lang="fr" id="section-faits">/,
    /<p lang="fr">«&nbsp;Oui&nbsp;»\.</,
    /<table lang="fr">/,
    /<span lang="ar" dir="rtl">/,
  ]) {
    expect(html).toMatch(part);
  }
});

it("quotation marks and figures are set by the whole of a block", () => {
  const html = render(
    '"First,"  \n"Second," **"bold"**; **66.19** BTC.\n\n<table><tr><th>A</th><th>B</th></tr><tr><td>a</td><td>"y"</td></tr></table>',
  );
  expect(html).toContain(
    "“First,”<br>“Second,” <strong>“bold”</strong>; <strong>66.19</strong>&nbsp;BTC.",
  );
  expect(html).toContain(">“y”</td>");
});
