import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { createFolder, describeProblem } from "./files";
import { importText } from "./import-text";
import { renderBody } from "./markdown";

const pack = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const run = (text: string, properties = "") =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string, style = "") =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}</w:pPr>${content}</w:p>`;
const cell = (text: string, properties = "") => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(run(text))}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join("")}</w:tr>`;

/** A file as Word writes it, with its styles and notes. */
const word = (body: string, more: Record<string, string> = {}) =>
  pack({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="n" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/><Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    "word/styles.xml": `<w:styles ${w}>${["Title", "Heading1", "Heading2"].map((id) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id.replace(/(\d)/, " $1")}"/></w:style>`).join("")}</w:styles>`,
    "word/footnotes.xml": `<w:footnotes ${w}><w:footnote w:id="2">${paragraph(run("A non-IFRS measure."))}${paragraph(run("See page 5."))}</w:footnote></w:footnotes>`,
    "word/document.xml": `<w:document ${w}><w:body>${body}</w:body></w:document>`,
    ...more,
  });

/** Problems of the draft, as the build finds them. */
function problemsOf(text: string) {
  const folder = createFolder("");
  renderBody({ file: "x.md", body: text, bodyLine: 1 }, { newTab: "every link" }, folder);
  return [...folder.problems, ...folder.warnings].map(describeProblem);
}

const periods = ["Three months ended June 30,", "Six months ended June 30,"];

it("a Word file becomes a draft that the build accepts, and says what it leaves", async () => {
  const body = [
    paragraph(run("Tidewell Reports Second Quarter"), "Title"),
    paragraph(
      run("HALIFAX, August 12, 2025 — Tidewell held ") +
        run("12.25 BTC", "<w:b/>") +
        run(" * 5 &lt; 6 ~ 7.") +
        '<w:r><w:footnoteReference w:id="2"/></w:r>',
    ),
    paragraph(run("• First point")),
    paragraph(run("•  Second point")),
    paragraph(run("Results"), "Heading1"),
    `<w:tbl>${row(cell(""), ...periods.map((text) => cell(text, '<w:gridSpan w:val="2"/>')))}${row(...["", "2025", "2024", "2025", "2024"].map((text) => cell(text)))}${row(...["Net loss", "(310)", "(295)", "(602)", "—"].map((text) => cell(text)))}</w:tbl>`,
    `<w:tbl>${row(cell("Measure"), cell("Q2 2025"))}${row(cell("Cash"), cell("C$5,250"))}</w:tbl>`,
    `<w:p><w:ins w:id="1" w:author="A">${run("Added.")}</w:ins>${run("Ask legal", "<w:vanish/>")}</w:p>`,
    `<w:p><m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>x=5</m:t></m:r></m:oMath></w:p>`,
    ...["Cash\t5,250", "Debt\t910"].map((line) =>
      paragraph(
        line
          .split("\t")
          .map((words) => run(words))
          .join("<w:r><w:tab/></w:r>"),
      ),
    ),
  ].join("");
  const more = {
    "word/header1.xml": `<w:hdr ${w}>${paragraph(run("DRAFT 3"))}</w:hdr>`,
    "word/comments.xml": `<w:comments ${w}><w:comment w:id="1">${paragraph(run("Check this"))}</w:comment></w:comments>`,
  };
  const { title, text, left } = await importText("release.docx", word(body, more));
  expect(title).toBe("Tidewell Reports Second Quarter");
  expect(text).toContain("HALIFAX, August 12, 2025 — Tidewell held **12.25 BTC** \\* 5 \\< 6 \\~ 7.");
  expect(text).toContain("- First point\n- Second point");
  expect(text).toContain("## Results");
  expect(text).toMatch(/<th colspan="2">Three months ended June 30,<\/th>/);
  expect(text).toContain("| Measure | Q2 2025 |\n| --- | --- |\n| Cash | C$5,250 |");
  expect(text).toContain("¹ A non-IFRS measure. See page 5.");
  expect(text).toContain("Added.\n\n|  |  |\n| --- | --- |\n| Cash | 5,250 |\n| Debt | 910 |");
  expect(left).toEqual([
    'a header: "DRAFT 3"',
    'comments: "Check this"',
    "tracked changes: the text is as if all were accepted",
    'a formula: "x=5"',
    'hidden text: "Ask legal"',
  ]);
  expect(problemsOf(text)).toEqual([]);
});

const namespaces = ["office", "text", "table", "style", "draw", "xlink", "fo"]
  .map((name) => `xmlns:${name}="urn:${name}"`)
  .join(" ");
const open = (body: string, styles = "") =>
  pack({
    mimetype: "application/vnd.oasis.opendocument.text",
    "content.xml": `<?xml version="1.0"?><office:document-content ${namespaces}><office:automatic-styles><style:style style:name="B"><style:text-properties fo:font-weight="bold"/></style:style>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    "styles.xml": `<office:document-styles ${namespaces}><style:footer><text:p>Page 1</text:p></style:footer></office:document-styles>`,
  });

it("a LibreOffice file becomes a draft that the build accepts, and says what it leaves", async () => {
  const tableCell = (text: string, more = "") => `<table:table-cell${more}><text:p>${text}</text:p></table:table-cell>`;
  const own =
    '<style:style style:name="P1" style:parent-style-name="Title"/><style:style style:name="S"><style:text-properties style:text-position="sub 58%"/></style:style>';
  const body = `<text:p text:style-name="P1">Results</text:p>
<text:p>HALIFAX — We hold <text:span text:style-name="B">12.25<text:s/>BTC</text:span>.<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Unaudited.</text:p></text:note-body></text:note><text:line-break/>And CO<text:span text:style-name="S">2</text:span>.<text:hidden-text>Ask legal</text:hidden-text></text:p>
<text:p>Cash<text:tab/>5,250</text:p>
<text:p>Debt<text:tab/>910</text:p>
<text:h text:outline-level="3">Outlook</text:h>
<text:list><text:list-item><text:p>one</text:p></text:list-item><text:list-item><text:p>two</text:p></text:list-item></text:list>
<table:table><table:table-row>${tableCell("")}${tableCell("2025", ' table:number-columns-spanned="2"')}<table:covered-table-cell/></table:table-row><table:table-row>${tableCell("")}${tableCell("Q2")}${tableCell("Q1")}</table:table-row><table:table-row>${tableCell("Cash")}${tableCell("5,250")}${tableCell("4,480")}</table:table-row></table:table>
<text:p><office:annotation><text:p>Really?</text:p></office:annotation><draw:frame><draw:image/></draw:frame></text:p>`;
  const { title, text, left } = await importText("release.odt", open(body, own));
  expect(title).toBe("Results");
  expect(text).toContain(
    "We hold **12.25 BTC**.¹\\\nAnd CO₂.\n\n|  |  |\n| --- | --- |\n| Cash | 5,250 |\n| Debt | 910 |",
  );
  expect(text).toContain("## Outlook");
  expect(text).toContain("- one\n- two");
  expect(text).toMatch(/<th colspan="2">2025<\/th>/);
  expect(left).toEqual([
    'a comment: "Really?"',
    'hidden text: "Ask legal"',
    'a footer: "Page 1"',
    expect.stringMatching(/^1 images/),
  ]);
  expect(problemsOf(text)).toEqual([]);
});

it("an agency's HTML joins the signs of figures with them, and loses its scripts and styles", async () => {
  const html = `<html><head><title>x</title><style>p{}</style></head><body><h1>Big News</h1><div><p align="center"><font>TORONTO&nbsp;–&nbsp;We <b>sold</b>.</p></div><script>x()</script>
<table><tr><td></td><td></td><td colspan="3"><b>2025</b></td><td></td><td colspan="3"><b>2024</b></td></tr>
<tr><td>Net loss</td><td></td><td>$</td><td>(1,234</td><td>)</td><td></td><td>$</td><td>(987</td><td>)</td></tr>
<tr><td>Margin</td><td></td><td></td><td>12.5</td><td>%</td><td></td><td></td><td>—</td><td></td></tr></table></body></html>`;
  const { title, text } = await importText("a.html", strToU8(html));
  expect(title).toBe("Big News");
  expect(text).toContain("TORONTO – We **sold**.");
  expect(text).toContain("| Net loss | $(1,234) | $(987) |\n| Margin | 12.5% | — |");
  expect(text).toMatch(/\| *\| \*\*2025\*\* \| \*\*2024\*\* \|/);
  expect(problemsOf(text)).toEqual([]);
});

it.each([
  [
    "Google Docs",
    `<b style="font-weight:normal;"><h1 dir="ltr"><span style="font-size:20pt;font-weight:400">News</span></h1><p><span style="font-weight: 700;font-style:italic">214.86 BTC</span><span style="font-weight:400;vertical-align:super">1</span></p><br><ul><li><p>First</p></li><ul><li><p>Nested</p></li></ul><li><p>Second</p></li></ul><p><a href="https://www.google.com/url?q=https://x.example/a&amp;sa=D"><span>site</span></a></p></b>`,
    "***214.86 BTC***¹\n\n- First\n  - Nested\n- Second\n\n[site](https://x.example/a)\n",
    [],
  ],
  [
    "Outlook",
    `<p class=MsoTitle>News<o:p></o:p></p>${[
      ["l0 level1", "·", "First"],
      ["l0 level2", "o", "Nested"],
      ["l1 level1", "1.", "One"],
      ["l1 level1", "2.", "Two"],
    ]
      .map(
        ([list, mark, words]) =>
          `<p style='mso-list:${list} lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span></span><![endif]>${words}</p>`,
      )
      .join(
        "",
      )}<p>Cash<a href="#_ftn1" name="_ftnref1"><span>[1]</span></a> <del>5</del><ins>6</ins></p><p><a href="#_ftnref1" name="_ftn1">[1]</a> Unaudited.</p>`,
    "- First\n  - Nested\n\n1. One\n2. Two\n\nCash¹ 6\n\n¹ Unaudited.\n",
    ["tracked changes: the text is as if all were accepted"],
  ],
  [
    "Word, from the middle of a list",
    `<p class=MsoTitle>News</p>${["l0 level2", "l0 level2", "l0 level1", "l0 level3", "l0 level0"]
      .map(
        (list, at) =>
          `<p style='mso-list:${list} lfo1'><span style='mso-list:Ignore'>· </span>Point ${"abcde"[at]}</p>`,
      )
      .join("")}`,
    "- Point a\n- Point b\n\n- Point c\n  - Point d\n\n- Point e\n",
    [],
  ],
  [
    "a mail program",
    "<h1>News</h1><div>One<br>two<br><br>Three<ul><li>Four</li></ul>Five</div>",
    "One\\\ntwo\n\nThree\n\n- Four\n\nFive\n",
    [],
  ],
])("what %s puts on the clipboard keeps its lists, notes and emphasis", async (_, html, expected, lost) => {
  const { title, text, left } = await importText("a.html", strToU8(html));
  expect([title, text, left]).toEqual(["News", expected, lost]);
  expect(problemsOf(text)).toEqual([]);
});

it("a page is read in the encoding that it names", async () => {
  const head = '<meta http-equiv=Content-Type content="text/html; charset=windows-1250"><p>Sp';
  const bytes = new Uint8Array([...strToU8(head), 0xf3, 0xb3, 0x6b, 0x61]);
  expect((await importText("a.htm", bytes)).text).toBe("Spółka\n");
});

it("a text file's columns become a table, whose headings the build asks for, and its numbers a list", async () => {
  const file = "1. One\n2. Two\n\n- a\n- b\n\nRevenue      1,204     987\nNet loss\t(310)\t(295)\n\nAlone\t7";
  const { text, left } = await importText("a.txt", strToU8(file));
  expect(text).toMatch(
    /^1\. One\n2\. Two\n\n- a\n- b\n\n\| {2}\| {2}\| {2}\|\n.*\n\| Revenue \| 1,204 \| 987 \|\n\| Net loss \| \(310\)/,
  );
  expect(left).toEqual(['figures set apart by tabs: "Alone 7"']);
  expect(problemsOf(text)).toEqual([expect.stringMatching(/"1,204" is in a column without a heading/)]);
});

it("a text file keeps its paragraphs, its points and its signs, in whichever encoding", async () => {
  const bytes = Uint8Array.from(
    [
      ..."TORONTO \x96 Soci\xe9t\xe9 *x*\nwent on.\n\nMedia contact:\nAda Roe\n\n\x95 one\n\x95 two\n\n2025. That year",
    ].map((sign) => sign.charCodeAt(0)),
  );
  const { text } = await importText("a.txt", bytes);
  expect(text).toBe(
    "TORONTO – Société \\*x\\* went on.\n\nMedia contact:\\\nAda Roe\n\n- one\n- two\n\n2025\\. That year\n",
  );
  expect(problemsOf(text)).toEqual([]);
});

it.each([
  ["a.pdf", strToU8("%PDF"), "--from: must be a .docx, .odt, .html or .txt file, not a.pdf"],
  ["a.docx", strToU8("no zip"), "--from: a.docx is not what its name says"],
  ["a.docx", pack({ "x.xml": "<x/>" }), "--from: a.docx cannot be read: it has no text"],
  ["a.odt", pack({ "content.xml": "<!DOCTYPE x [<!ENTITY a 'b'>]><x/>" }), "it declares a document type"],
  [
    "a.docx",
    zipSync({ "word/document.xml": new Uint8Array(61_000_000) }, { level: 1 }),
    "--from: a.docx unpacks to more than 60 MB",
  ],
  ["a.txt", new Uint8Array(20_000_001), "--from: a.txt is larger than 20 MB"],
])("a file is not read: %s", async (name, bytes, message) => {
  await expect(importText(name, bytes)).rejects.toThrow(message);
});
