import { expect, it } from "vitest";
import { createFolder, formatProblem } from "./files";
import { renderBody } from "./markdown";
import { checkLine, checkPlain, textChecks } from "./text-checks";

function render(body: string) {
  const folder = createFolder("");
  renderBody({ file: "x.md", body, bodyLine: 10 }, { newTab: "every link" }, folder);
  return [...folder.problems, ...folder.warnings].map(formatProblem);
}

/** What readers would see, the check that finds it, its line, and what its author reads. */
const faults: readonly (readonly [markdown: string, check: string, says: string])[] = [
  ["It was ** very ** good.", "bold", '10: "** very ** good." has "**" that makes nothing bold'],
  ["One.\n\n**Outlook: we\nexpect more.", "bold", '12: "**Outlook: we expect more." has'],
  ["<blockquote>\nWe **hold** it.\n</blockquote>", "bold", '11: "**hold** it'],
  ["See _Outlook.", "italics", '10: "_Outlook." has a "_" that marks nothing'],
  ["5*3*2 units", "stars", '10: "532 units" has a * that is read as italics, and is not shown'],
  ["It was ~~5 million.", "strike", '10: "~~5 million." has "~~"'],
  ["Since the `90s.", "code", '10: "`90s." has a `'],
  ["##Outlook\n\nGood.", "heading", '10: "##Outlook" would be shown'],
  ["EBITDA[^1] rose.", "footnote", '10: "[^1] rose." is a footnote'],
  ["![x](/brand/a b.svg)", "image", '10: "![x](/brand/a b.svg)" has an image that is none'],
  ["[Watch] (https://x.example/a)", "link", '10: "] (…)" has a link that is none'],
  ["See <a href='/about'", "html", "10: \"<a href='/about'\" has a piece of HTML"],
  ["C$5&nbsp million", "entity", '10: "&nbsp million" would be shown'],
  ["| A | B |\n| 1 | 2 |", "table", '10: "| A | B | | 1 | 2 |" is no row of a table'],
  ["A | B | C\n--- | ---\n1 | 2 | 3", "table", '11: "--- | ---'],
  ["on [ ], 2025, by ____", "blank", '10: "[ ], 2025, by ____" is a blank'],
  ["It paid $[amount].", "blank-words", '10: "$[amount]." is a blank'],
  ["| A |\n|---|\n| C$XX million |", "to-be-decided", '12: "$XX million" is a place'],
  ["Dear «First_Name»", "merge-field", '10: "«First_Name»" is a field'],
  ["see Error! Reference source not found.", "office-field", '10: "Error! Reference source not f'],
];

it.each(faults)("a text is refused: %j (%s)", (markdown, _, says) =>
  expect(render(markdown)).toEqual([expect.stringContaining(`x.md:${says}`)]),
);

/** What is found alike in a body, a title and a summary. */
it.each([
  ["On [●], 2025", "blank"],
  ["C$___", "blank"],
  ["[NAME OF ISSUER]", "blank-words"],
  ["[TBC]", "blank-words"],
  ["€[to come]", "blank-words"],
  ["TBD", "to-be-decided"],
  ["XXX shares", "to-be-decided"],
  ["Choose an item.", "office-field"],
  ["Revenue was #REF!", "office-field"],
  ["It holds «btc»", "merge-field"],
])("a blank is refused in every text: %j (%s)", (text, id) => {
  expect(checkPlain(text)).toMatchObject([{ id }]);
  expect(render(text)).toEqual([expect.stringMatching(/: write what belongs there$/)]);
});

it.each([
  ["Rose by **5%**", "plain-markup"],
  ["# Results", "plain-markup"],
  ["A <font color=red>B</font>", "plain-markup"],
  ["See [it](https://x.example)", "plain-markup"],
  ["A &amp; B", "plain-entity"],
])("a title or a summary is refused: %j (%s)", (text, id) =>
  expect(checkPlain(text)).toMatchObject([{ id }]),
);

it.each([
  ["It holds \u202e9166 BTC", "direction"],
  ["One\u000btwo", "control"],
  ["<<<<<<< HEAD", "conflict"],
  ["||||||| 1a2b3c4", "conflict"],
  ["=======", "conflict"],
])("a line of a file is refused as it is written: %j", (line, check) =>
  expect(checkLine(line)).toMatchObject([{ id: check }]),
);

it("every check has an example", () => {
  const ids = Object.values(textChecks).flatMap((checks) => checks.map(({ id }) => id));
  const others = ["plain-entity", "direction", "control", "conflict"];
  expect([...new Set([...faults.map(([, check]) => check), ...others])].sort()).toEqual(ids.sort());
});

const dateline = "TORONTO, June 24, 2025 — Northlode bought Bitcoin.\n\n";
it.each([
  [`${dateline}**OTTAWA, June 25, 2025** — It sold.`, '12: "OTTAWA, June 25'],
  [
    "Toronto, Ontario--(Newsfile Corp. - June 24, 2025) - A\n\nToronto, Ontario, 25 June - B",
    '12: "Toronto',
  ],
  [`${dateline}-30-\n\nMore`, '12: "-30-" ends a release'],
  [`${dateline}- ENDS -\n\nMore`, '12: "'],
  [`${dateline}**FOR IMMEDIATE RELEASE**`, '12: "FOR IMMEDIATE RELEASE" begins another'],
  [`${dateline}---\nid: 5\ntitle: Another\n---\n\nMore`, '13: "id: 5 title: Another" is the head'],
  [`${dateline}<h1>Another</h1>`, "12: <h1> is a heading of level 1"],
])("two releases in one text are refused: %j", (markdown, says) =>
  expect(render(markdown)).toContainEqual(expect.stringContaining(`x.md:${says}`)),
);

it.each([
  [
    "| A | B | C |\n|---|---|---|\n| 1 | 2 | 3 | 4 |",
    "12: this row has 4 cells and the table 3 headings",
  ],
  [
    "| A | B |\n|---|---|\n| 1 | 2 |\nUnaudited.",
    '13: "Unaudited." would become a row of the table above it',
  ],
])("a table that does not add up in columns is refused: %j", (markdown, says) =>
  expect(render(markdown)).toContainEqual(expect.stringContaining(`x.md:${says}`)),
);

it("a character that is written by its number is refused, too", () =>
  expect(render("One.\n\nA&#x200b;B")).toEqual([
    expect.stringMatching(/^x\.md:12: has U\+200B, which is a control/),
  ]));

it.each([
  "5.2% and <5%, 3 < 5, x <- y",
  "66~68 BTC and C$9~10 million",
  "Adjusted EBITDA* and 1,234\\*",
  "\\*\\* Non-IFRS measure; \\*Note",
  "See notes [1] and [2], [1][2], and we [...] hold […] it",
  "(C) 2025, a_b, C$5 | $6, #1 in Canada, No. 5, U.S. Steel ($X), in millions [CAD], [TSXV], [name withheld]",
  "It said [sic], “[the company] agrees”, Q3 [unaudited], [price] rises, [Watch](https://x.example)",
  "Choose an item from our shop, for immediate release; @_northlode",
  "| Item* | 2026<sup>1</sup> | 2025* |\n|---|---|---|\n| A | 5 | 6 |\n\n\\* Unaudited.",
  "FOR IMMEDIATE RELEASE\n\nTORONTO, June 24, 2025 — A.\n\n-30-",
  "TORONTO, June 24, 2025 — A.\n\nLondon, June 25, 2025 – lunch",
  "«Bitcoin», «för» och « or »; AT&T, R&D; A&B;",
  "**Bold**, *italic*, ~~struck~~ and `code * _ # TBD`",
  "مرحبا\u200fBTC، می\u200cخواهم 👩\u200d💻",
])("a text may say: %j", (markdown) => expect(render(markdown)).toEqual([]));

it.each([
  "It says <5% did*",
  "Northlode | Q3 [unaudited] | https://example.com/a_(b)_c",
  "می\u200cخواهم 👩\u200d💻",
])("a title or a summary may say: %j", (text) =>
  expect([...checkLine(text), ...checkPlain(text)]).toEqual([]),
);

it("a check takes time in proportion to the text", () => {
  const started = performance.now();
  const parts = "[ ![ ]( _ ** ~~ ` < & | X ● [^ «A_ ---| \\\\| [Date $[ *a".split(" ");
  for (const part of parts) checkPlain(part.repeat(100_000));
  expect(performance.now() - started).toBeLessThan(2_000);
});
