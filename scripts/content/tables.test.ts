import { expect, it } from "vitest";
import { writeMarkdown } from "../../app/domain/machines/markdown/write-markdown";
import { linesOf } from "../../app/domain/search/lines";
import { createFolder, describeProblem } from "./files";
import { renderBody } from "./markdown";

function render(body: string) {
  const folder = createFolder("");
  const { html } = renderBody({ file: "x.md", body, bodyLine: 1 }, { newTab: "every link" }, folder);
  const labels = [...html.matchAll(/<td[^>]* data-label="([^"]*)"[^>]*>([^<]+)</g)].map(([, label, text]) =>
    `${label}: ${text}`.replaceAll("&nbsp;", " "),
  );
  const problems = [...folder.problems, ...folder.warnings].map(describeProblem);
  return { html, labels, problems, lines: linesOf(html), markdown: writeMarkdown(html, "") };
}

const periods = `<table>
<tr><th rowspan="2"></th><th colspan="2">Three months ended June 30,</th><th colspan="2">Six months ended June 30,</th></tr>
<tr><th>2025</th><th>2024</th><th>2025</th><th>2024</th></tr>
<tr><td>Revenue</td><td>1,204</td><td>987</td><td>2,310</td><td>1,911</td></tr>
<tr><th>Net loss</th><td>(310)</td><td>(295)</td><td>(602)</td><td>—</td></tr>
</table>`;

it("headings over several columns and rows join, on phones, in search and in Markdown", () => {
  const { html, labels, lines, markdown, problems } = render(periods);
  expect(problems).toEqual([]);
  const q2 = "Three months ended June 30, 2025";
  expect(labels).toEqual([
    `${q2}: 1,204`,
    "Three months ended June 30, 2024: 987",
    "Six months ended June 30, 2025: 2,310",
    "Six months ended June 30, 2024: 1,911",
    `${q2}: (310)`,
    "Three months ended June 30, 2024: (295)",
    "Six months ended June 30, 2025: (602)",
    "Six months ended June 30, 2024: —",
  ]);
  expect(lines[1]).toBe(
    `Net loss – ${q2}: (310); Three months ended June 30, 2024: (295); Six months ended June 30, 2025: (602); Six months ended June 30, 2024: —`,
  );
  expect(markdown.split("\n")[0]).toBe(
    `|  | ${q2} | Three months ended June 30, 2024 | Six months ended June 30, 2025 | Six months ended June 30, 2024 |`,
  );
  expect(html).toMatch(/<thead>\s*<tr><td rowspan="2"><\/td><th colspan="2" scope="colgroup">/);
  expect(html).toContain('<th scope="row">Net loss</th>');
  expect(html).toContain('<td class="align-right" data-label="Six months ended June&nbsp;30, 2024">—</td>');
});

it("a heading of several rows names each of them", () => {
  const { html, lines, markdown } = render(`<table>
<thead><tr><th>Vault</th><th>Asset</th><th>Quantity</th></tr></thead>
<tbody><tr><th rowspan="2">Toronto</th><td>Bitcoin</td><td>66.19</td></tr>
<tr><td>Gold</td><td>2,000</td></tr>
<tr><td colspan="2">Zurich and others</td><td>12</td></tr></tbody>
<tfoot><tr><td>Total</td><td></td><td>2,078.19</td></tr></tfoot></table>`);
  expect(lines).toEqual([
    "Toronto – Asset: Bitcoin; Quantity: 66.19",
    "Toronto – Asset: Gold; Quantity: 2,000",
    "Zurich and others – Quantity: 12",
    "Total – Quantity: 2,078.19",
  ]);
  expect(markdown).toContain("| Toronto | Gold | 2,000 |");
  expect(html).toContain('<tr data-label="Toronto"><td data-label="Asset">Gold</td>');
});

it("sections and headings between rows count for the rows below them", () => {
  const { lines, markdown, labels } = render(`<table>
<thead><tr><th>(in thousands of Canadian dollars)</th><th>2025</th><th>2024</th></tr></thead>
<tbody><tr><th colspan="3">Assets</th></tr><tr><td>Cash</td><td>5,250</td><td>4,480</td></tr>
<tr><td>Total assets</td><td>16,000</td><td>10,780</td></tr>
<tr><td></td><th>Q2 2025</th><th>Q2 2024</th></tr>
<tr><td>Net loss</td><td>(31)</td><td>(29)</td></tr></tbody></table>`);
  const units = "(in thousands of Canadian dollars)";
  expect(lines).toEqual([
    units,
    "Assets",
    `Assets, Cash – 2025: 5,250; 2024: 4,480 ${units}`,
    `Assets, Total assets – 2025: 16,000; 2024: 10,780 ${units}`,
    `Net loss – Q2 2025: (31); Q2 2024: (29) ${units}`,
  ]);
  expect(labels.slice(-2)).toEqual(["Q2 2025: (31)", "Q2 2024: (29)"]);
  expect(markdown).toContain("|  | Q2 2025 | Q2 2024 |\n| --- | --- | --- |\n| Net loss | (31) | (29) |");
});

it("the units of a table's figures are its caption, wherever they were written", () => {
  const table = (corner: string) => `| ${corner} | 2025 | 2024 |\n|---|--:|--:|\n| Cash | 5,250 | 4,480 |`;
  const caption = "<caption>(in thousands of U.S. dollars, except per share amounts)</caption>";
  const units = "(in thousands of U.S. dollars, except per share amounts)";
  expect(render(table(units)).html).toContain(caption);
  expect(render(`${units}\n\n${table("")}`).html).toContain(caption);
  expect(render(`In millions of dollars.\n\n${table("")}`).lines[1]).toBe(
    "Cash – 2025: 5,250; 2024: 4,480 (in millions of dollars)",
  );
  for (const sentence of ["In value escrow, six each received 15%:", "In 2025, we raised millions. Then we bought."])
    expect(render(`${sentence}\n\n${table("")}`).html).not.toContain("<caption>");
});

it("a Markdown table keeps the sections that are rows with one cell", () => {
  const { lines, markdown } = render(
    "| | 2025 | 2024 |\n|---|--:|--:|\n| **Loss per share** | | |\n| Basic | (0.01) | (0.02) |\n| | | |\n| Shares | 55 | 51 |",
  );
  expect(lines).toEqual([
    "Loss per share",
    "Loss per share, Basic – 2025: (0.01); 2024: (0.02)",
    "Shares – 2025: 55; 2024: 51",
  ]);
  expect(markdown).toContain("| **Loss per share** |  |  |");
});

it("a part keeps its language and its direction, and headings of level two stay where pages cut", () => {
  const { html, problems, lines } = render(
    '<div lang="fr">\n\n## Faits saillants\n\nNous détenons **66** BTC\u00a0: « oui ».\n\n| A | B |\n|---|---|\n| a | 1 |\n\n- un\n\n</div>\n\nThe <span lang="ar" dir="rtl">بيتكوين</span> word.\n\n<div lang="de">Guten Tag</div>',
  );
  expect(problems).toEqual([]);
  expect(html).toContain('<h2 lang="fr" id="section-faits-saillants">');
  expect(html).toContain('<p lang="fr">Nous détenons <strong>66</strong>&nbsp;BTC&nbsp;: «&nbsp;oui&nbsp;».</p>');
  expect(html).toMatch(/<table lang="fr">[\s\S]*<ul lang="fr">/);
  expect(html).toContain('<span lang="ar" dir="rtl">');
  expect(html).toContain('<p lang="de">Guten Tag</p>');
  expect(html).not.toContain("<div");
  expect(lines).toContain("• un");
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
  ])
    expect(html).toContain(set);
});

it("lines and points within a cell stay apart, and a row of Markdown stays a line", () => {
  const head = "<tr><th>A</th><th>B</th><th>C</th></tr>";
  const row = "<tr><td>x</td><td>5,250<br>4,480</td><td><ul><li>1</li><li>2</li></ul></td></tr>";
  const { lines, markdown } = render(`<table>${head}${row}</table>`);
  expect(lines).toEqual(["x – B: 5,250 4,480; C: 1 2"]);
  expect(markdown.split("\n")).toHaveLength(3);
  expect(markdown).toContain("| x | 5,250<br>4,480 | - 1<br>- 2 |");
});

it("raised words stay apart from a figure wherever text is plain, and so do the headings of two columns", () => {
  const { lines, markdown, labels } = render(
    "| Measure<sup>1</sup> | June 30, 2025 |\n|---|--:|\n| Cash and cash equivalents | 10.31<sup>3</sup> |\n| Rate<sup>a,b</sup> | 5<sup>1,2</sup> |",
  );
  expect(lines).toEqual(["Cash and cash equivalents – June 30, 2025: 10.31³", "Ratea,b – June 30, 2025: 5 [1,2]"]);
  expect(markdown).toContain("| Cash and cash equivalents | 10.31³ |");
  expect(labels).toEqual(["June 30, 2025: 10.31", "June 30, 2025: 5"]);
});

it.each([
  ["headings and no rows", "| A | B 5 |\n|---|---|", "x.md:1: a table has headings and no rows below them"],
  [
    "years between its rows",
    "| | 2025 | 2024 |\n|---|--:|--:|\n| a | 1 | 2 |\n| | 2023 | 2022 |\n| a | 3 | 4 |",
    "x.md:4: .*second row of headings",
  ],
  [
    "two headings of one name",
    "| Date | Price | Price |\n|---|--:|--:|\n| June 3 | 1 | 2 |",
    'x.md:1: "Price" names two columns: say in each heading which it is, for instance "Price, 2025" and "Price, 2024"',
  ],
  [
    "two headings of one name once its rows of headings are joined",
    `<table>\n${periods.slice(8).replace("Six months", "three months")}`,
    'x.md:3: "three months ended June 30, 2025" names two columns',
  ],
])("a table is rejected that has %s", (_, table, reason) =>
  expect(render(table).problems).toEqual([expect.stringMatching(reason)]),
);

it("the units of a caption are its own words about them", () =>
  expect(
    render(
      "<table><caption>Units issued (in millions of C$)</caption><tr><th>A</th><th>B</th><th>C</th></tr><tr><td>x</td><td>1</td><td>2</td></tr></table>",
    ).lines.at(-1),
  ).toBe("x – B: 1; C: 2 (in millions of C$)"));
