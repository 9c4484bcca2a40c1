import { expect, it } from "vitest";
import { createFolder, formatProblem } from "./files";
import { renderBody } from "./markdown";

function render(body: string) {
  const folder = createFolder("");
  const { html } = renderBody(
    { file: "x.md", body, bodyLine: 1 },
    { newTab: "every link" },
    folder,
  );
  const labels = [...html.matchAll(/<td[^>]* data-label="([^"]*)"[^>]*>([^<]+)</g)].map(
    ([, label, text]) => `${label}: ${text}`.replaceAll("&nbsp;", " "),
  );
  const problems = [...folder.problems, ...folder.warnings].map(formatProblem);
  return { html, labels, problems };
}

const periods = `<table>
<tr><th rowspan="2"></th><th colspan="2">Three months ended June 30,</th><th colspan="2">Six months ended June 30,</th></tr>
<tr><th>2025</th><th>2024</th><th>2025</th><th>2024</th></tr>
<tr><td>Revenue</td><td>1,204</td><td>987</td><td>2,310</td><td>1,911</td></tr>
<tr><th>Net loss</th><td>(310)</td><td>(295)</td><td>(602)</td><td>—</td></tr>
</table>`;

it("headings over several columns and rows join on phones", () => {
  const { html, labels, problems } = render(periods);
  expect(problems).toEqual([]);
  expect(labels[0]).toBe("Three months ended June 30, 2025: 1,204");
  expect(labels.at(-1)).toBe("Six months ended June 30, 2024: —");
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
<thead><tr><th>(in thousands of Canadian dollars)</th><th>2025</th><th>2024</th></tr></thead>
<tbody><tr><th colspan="3">Assets</th></tr><tr><td>Cash</td><td>5,250</td><td>4,480</td></tr>
<tr><td></td><th>Q2 2025</th><th>Q2 2024</th></tr>
<tr><td>Net loss</td><td>(31)</td><td>(29)</td></tr></tbody></table>`);
  expect(labels.slice(-2)).toEqual(["Q2 2025: (31)", "Q2 2024: (29)"]);
});

it("the units of a table's figures, in brackets in its corner, are its caption", () => {
  const units = "(in thousands of U.S. dollars, except per share amounts)";
  const { html } = render(`| ${units} | 2025 | 2024 |\n|---|--:|--:|\n| Cash | 5,250 | 4,480 |`);
  expect(html).toContain(`<caption>${units}</caption>`);
});

it("a part keeps its language and its direction, and headings of level two stay where pages cut", () => {
  const { html, problems } = render(
    '<div lang="fr">\n\n## Faits saillants\n\nNous détenons **66** BTC\u00a0: « oui ».\n\n| A | B |\n|---|---|\n| a | 1 |\n\n- un\n\n</div>\n\nThe <span lang="ar" dir="rtl">بيتكوين</span> word.\n\n<div lang="de">Guten Tag</div>',
  );
  expect(problems).toEqual([]);
  expect(html).toContain('<h2 lang="fr" id="section-faits-saillants">');
  expect(html).toContain(
    '<p lang="fr">Nous détenons <strong>66</strong>&nbsp;BTC&nbsp;: «&nbsp;oui&nbsp;».</p>',
  );
  expect(html).toMatch(/<table lang="fr">[\s\S]*<ul lang="fr">/);
  expect(html).toContain('<span lang="ar" dir="rtl">');
  expect(html).toContain('<p lang="de">Guten Tag</p>');
  expect(html).not.toContain("<div");
});

it("quotation marks and figures are set by the whole of a block", () => {
  const { html } = render(
    '"First," he said.  \n"Second," **"bold"** and "**all**".\n\n| A | B |\n|---|---|\n| a | "x" |\n\nWe hold **66.19** BTC for C$ 4.6 million; see *"it"*.\n\n<table><tr><th>A</th><th>B</th></tr><tr><td>a</td><td>"y"</td></tr></table>',
  );
  for (const set of [
    "“First,” he said.<br>“Second,” <strong>“bold”</strong> and “<strong>all</strong>”.",
    "<td>“x”</td>",
    ">“y”</td>",
    "<strong>66.19</strong>&nbsp;BTC for C$&nbsp;4.6&nbsp;million; see <em>“it”</em>",
  ]) {
    expect(html).toContain(set);
  }
});

it("the heading of a second column is said on phones where it is a date", () => {
  const { labels } = render(
    "| Measure<sup>1</sup> | June 30, 2025 |\n|---|--:|\n| Cash and cash equivalents | 10.31<sup>3</sup> |\n| Rate<sup>a,b</sup> | 5<sup>1,2</sup> |",
  );
  expect(labels).toEqual(["June 30, 2025: 10.31", "June 30, 2025: 5"]);
});
