import { expect, it } from "vitest";
import { createFolder, formatProblem } from "./files";
import { renderBody } from "./markdown";
import { checkLine, checkPlain, textChecks } from "./text-checks";

function render(body: string) {
  const folder = createFolder("");
  renderBody({ file: "x.md", body, bodyLine: 10 }, { newTab: "every link" }, folder);
  return [...folder.problems, ...folder.warnings].map(formatProblem);
}

/**
 * What readers would see, the check that finds it, its line, and the beginning of what its author
 * reads.
 */
const faults: readonly (readonly [markdown: string, check: string, says: string])[] = [
  ["It was ** very ** good.", "bold", '10: "** very ** good." has "**" that makes nothing bold'],
  ["One.\n\n**Outlook: we\nexpect more.", "bold", '12: "**Outlook: we expect more." has'],
  ["<blockquote>\nWe **hold** it.\n</blockquote>", "bold", '11: "**hold** it'],
  ["See _Outlook.", "italics", '10: "_Outlook." has a "_" that marks nothing'],
  ["It was ~~5 million.", "strike", '10: "~~5 million." has "~~"'],
  ["Since the `90s.", "code", '10: "`90s." has a `'],
  ["##Outlook\n\nGood.", "heading", '10: "##Outlook" would be shown'],
  ["EBITDA[^1] rose.", "footnote", '10: "[^1] rose." is a footnote'],
  ["EBITDA rose.\n\n[^1]: Unaudited.", "footnote", '12: "[^1]: Unaudited." is a footnote'],
  ["![x](/brand/a b.svg)", "image", '10: "![x](/brand/a b.svg)" has an image that is none'],
  [
    "[Watch] (https://x.example/a)",
    "link",
    '10: "] (https://x.example/a)" has a link that is none',
  ],
  ["[Watch](https://x.example/a b)", "link", "10: "],
  ["[Watch][call]", "link", '10: "][call]" has a link'],
  ["Cash rose.\n\n[1]: unaudited", "link", '12: "[1]: unaudited" has a link that is none'],
  ["See <a href='/about'", "html", "10: \"<a href='/about'\" has a piece of HTML"],
  ["C$5&nbsp million", "entity", '10: "&nbsp million" would be shown'],
  ["| A | B |\n| 1 | 2 |", "table", '10: "| A | B | | 1 | 2 |" is no row of a table'],
  ["A | B | C\n--- | ---\n1 | 2 | 3", "table", '11: "--- | ---'],
  ["| A | B |\n|---|---|\n\n| 1 | 2 |", "table", '13: "| 1 | 2 |" is no row of a table'],
  ["for C$[●] million", "blank", '10: "[●] million" is a blank'],
  ["on [ ], 2025, by ____", "blank", '10: "[ ], 2025, by ____" is a blank'],
  ["by \\_\\_\\_\\_ on C\\[●\\]", "blank", '10: "____ on C[●]" is a blank'],
  ["on TBD, 2025", "to-be-decided", '10: "TBD, 2025" is a place'],
  ["| A |\n|---|\n| C$XX million |", "to-be-decided", '12: "$XX million" is a place'],
  [
    "see Error! Reference source not found.",
    "office-field",
    '10: "Error! Reference source not f…" is a field',
  ],
  ["Dear «First_Name»", "office-field", '10: "«First_Name»" is a field'],
];

it.each(faults)(
  "a text with markup or a blank that readers would see is refused: %j (%s)",
  (markdown, _, says) =>
    expect(render(markdown)).toEqual([expect.stringContaining(`x.md:${says}`)]),
);

it.each([
  ["Rose by **5%**", "bold"],
  ["A &amp; B", "plain-entity"],
  ["On [●], 2025", "blank"],
])("a title or a summary is refused, since readers would see %j", (text, check) =>
  expect(checkPlain(text)).toMatchObject([{ id: check }]),
);

it.each([
  ["It holds \u202e9166 BTC", "direction"],
  ["One\u000btwo", "control"],
  ["Tidewell\ufffds", "control"],
  ["<<<<<<< HEAD", "conflict"],
  ["=======", "conflict"],
])("a line of a file is refused as it is written: %j", (line, check) =>
  expect(checkLine(line)).toMatchObject([{ id: check }]),
);

it("every check has an example", () => {
  const ids = Object.values(textChecks).flatMap((checks) => checks.map(({ id }) => id));
  const others = ["plain-entity", "direction", "control", "conflict"];
  expect([...new Set([...faults.map(([, check]) => check), ...others])].sort()).toEqual(ids.sort());
});

it.each([
  [
    "| A | B | C |\n|---|---|---|\n| 1 | 2 | 3 | 4 |",
    "12: this row has 4 cells and the table 3 headings",
  ],
  ["| A | B | C |\n|---|---|---|\n| 1 | 2 |", "12: this row has 2 cells and the table 3 headings"],
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
  "file_names_here and 2024_q1",
  "Adjusted EBITDA* and 1,234\\*",
  "\\*\\* Non-IFRS measure; \\*Note",
  "See notes [1] and [2], [1][2], and we [...] hold […] it",
  "(C) 2025, a_b, C$5 | $6, #1 in Canada, No. 5, Super Bowl LIX",
  "Jane Doe | Investor Relations | +1 416 555 0100",
  "We will:\n• buy\n• hold",
  "«Bitcoin» und « or »; AT&T, R&D; A&B;",
  "1. one\n2. two\n4. four",
  "Visit https://x.example/a_b_c~d or www.x.example, or write to ir@x.example.",
  "**Bold**, *italic*, ~~struck~~ and `code * _ # TBD`",
  "_____________________",
  "مرحبا\u200fBTC، می\u200cخواهم 👩\u200d💻",
  "| A | B |\n|---|---|\n| a \\| b | |",
  "```\n##not\n```",
])("a text may say: %j", (markdown) => expect(render(markdown)).toEqual([]));

it("a check takes time in proportion to the text", () => {
  const started = performance.now();
  for (const part of [
    "[",
    "![",
    "](",
    "_",
    "**",
    "~~",
    "`",
    "<",
    "&",
    "| ",
    "X",
    "●",
    "[^",
    "«A_",
    "--- |",
    "\\|",
  ])
    checkPlain(part.repeat(100_000));
  expect(performance.now() - started).toBeLessThan(2_000);
});
