import { expect, it } from "vitest";
import { renderText } from "../../tests/support/render-text";

/** A text's HTML, and its cells with what a phone shows before them. */
function render(body: string) {
  const { html, reports } = renderText(body);
  expect(reports).toEqual([]);
  const cells = html.matchAll(/<td[^>]* data-label="([^"]*)"[^>]*>([^<]+)</g);
  return { html, labels: [...cells].map(([, label, text]) => `${label}: ${text}`) };
}

it("headings over several columns and rows join on phones", () => {
  const { html, labels } = render(`<table>
<tr><th rowspan="2"></th><th colspan="2">Three months ended June,</th></tr>
<tr><th>2025</th><th>2024</th></tr>
<tr><th>Net loss</th><td>(602)</td><td>—</td></tr>
</table>`);
  const heading = "Three months ended June,";
  expect(labels).toEqual([`${heading} 2025: (602)`, `${heading} 2024: —`]);
  expect(html).toMatch(/<thead>\s*<tr><td rowspan="2"><\/td><th colspan="2" scope="colgroup">/);
  expect(html).toContain('<th scope="row">Net loss</th>');
});

it("a heading of several rows names each of them", () => {
  const { html } = render(`<table>
<thead><tr><th>Vault</th><th>Asset</th><th>Quantity</th></tr></thead>
<tbody><tr><th rowspan="2">Toronto</th><td>Bitcoin</td><td>66.19</td></tr>
<tr><td>Gold</td><td>2,000</td></tr>
</tbody></table>`);
  expect(html).toContain('<tr data-label="Toronto"><td data-label="Asset">Gold</td>');
});

it("sections and headings between rows count for the rows below them", () => {
  const { labels } = render(`<table>
<thead><tr><th></th><th>2025</th><th>2024</th></tr></thead>
<tbody><tr><th colspan="3">Assets</th></tr><tr><td>Cash</td><td>5</td><td>4</td></tr>
<tr><td></td><th>Q2 2025</th><th>Q2 2024</th></tr>
<tr><td>Net loss</td><td>(31)</td><td>(29)</td></tr></tbody></table>`);
  expect(labels).toEqual(["2025: 5", "2024: 4", "Q2 2025: (31)", "Q2 2024: (29)"]);
});

it("the units of a table's figures, in brackets in its corner, are its caption", () => {
  const { html } = render("| (in thousands) | 2025 | 2024 |\n|---|--:|--:|\n| Cash | 5 | 4 |");
  expect(html).toContain("<caption>(in thousands)</caption>");
});

it("the heading of a second column is said on phones where it is a date", () => {
  const { labels } = render(
    "| Measure | June 30, 2025 |\n|---|--:|\n| Cash | 10.31<sup>3</sup> |\n| Rate<sup>a,b</sup> | 5 |",
  );
  expect(labels).toEqual(["June&nbsp;30, 2025: 10.31", "June&nbsp;30, 2025: 5"]);
});

it("a part keeps its language and its direction, and headings of level two stay where pages cut", () => {
  const { html } = render(
    '<div lang="fr">\n\n## Faits\n\nNous détenons « oui ».\n\n| A | B |\n|---|---|\n| a | 1 |\n\n</div>\n\n<span lang="ar" dir="rtl">بيتكوين</span>\n\n<div lang="de">Guten Tag</div>',
  );
  for (const part of [
    '<h2 lang="fr" id="section-faits">',
    '<p lang="fr">Nous détenons «&nbsp;oui&nbsp;».</p>',
    '<table lang="fr">',
    '<span lang="ar" dir="rtl">',
    '<p lang="de">Guten Tag</p>',
  ]) {
    expect(html).toContain(part);
  }
  expect(html).not.toContain("<div");
});

it("quotation marks and figures are set by the whole of a block", () => {
  const { html } = render(
    '"First," he said.  \n"Second," **"bold"** and "**all**".\n\n| A | B |\n|---|---|\n| a | "x" |\n\nWe hold **66.19** BTC; see *"it"*.\n\n<table><tr><th>A</th><th>B</th></tr><tr><td>a</td><td>"y"</td></tr></table>',
  );
  for (const part of [
    "“First,” he said.<br>“Second,” <strong>“bold”</strong> and “<strong>all</strong>”.",
    "<td>“x”</td>",
    ">“y”</td>",
    "<strong>66.19</strong>&nbsp;BTC; see <em>“it”</em>",
  ]) {
    expect(html).toContain(part);
  }
});
