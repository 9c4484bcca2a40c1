import { expect, it } from "vitest";
import { renderText } from "../../tests/support/render-text";
import { checkLine, checkPlain } from "./text-checks";

const dateline = "TORONTO, June 24, 2025 — Northlode bought Bitcoin.\n\n";

it.each([
  ["It was ** very ** good.", '10: "** very ** good." has "**"'],
  ["One.\n\n**Outlook: we\nexpect more.", '12: "**Outlook: we expect more." has "**"'],
  ["<blockquote>\nWe **hold** it.\n</blockquote>", '11: "**hold** it'],
  ["See _Outlook.", '10: "_Outlook." has a "_"'],
  ["5*3*2 units", '10: "532 units" has a *'],
  ["It was ~~5 million.", '10: "~~5 million." has "~~"'],
  ["Since the `90s.", '10: "`90s." has a `'],
  ["##Outlook\n\nGood.", '10: "##Outlook" would be'],
  ["EBITDA[^1] rose.", '10: "[^1] rose." is a footnote'],
  ["![x](/brand/a b.svg)", '10: "![x](/brand/a b.svg)" has an image'],
  ["[Watch] (https://x.example/a)", '10: "] (…)" has a link'],
  ["See <a href='/about'", "10: \"<a href='/about'\" has a piece of HTML"],
  ["C$5&nbsp million", '10: "&nbsp million" would be'],
  ["| A | B |\n| 1 | 2 |", '10: "| A | B | | 1 | 2 |" is no row'],
  ["A | B | C\n--- | ---\n1 | 2 | 3", '11: "--- | ---'],
  ["| A |\n|---|\n| C$XX million |", '12: "$XX million" is a place'],
  ["| A | B |\n|---|---|\n| 1 | 2 | 3 |", "12: this row has 3 cells and the table 2"],
  ["| A | B |\n|---|---|\n| 1 | 2 |\nUnaudited.", '13: "Unaudited." would become a row'],
  ["One.\n\nA&#x200b;B", "12: has U+200B, which is a control"],
  // A second release in the text of one.
  [`${dateline}**OTTAWA, June 25, 2025** — It sold.`, '12: "OTTAWA, June 25'],
  ["Toronto, Ontario--(Wire - June 24, 2025) - A\n\nToronto, 25 June - B", '12: "Toronto'],
  [`${dateline}- ENDS -\n\nMore`, '12: "- ENDS -" ends a release'],
  [`${dateline}**FOR IMMEDIATE RELEASE**`, '12: "FOR IMMEDIATE RELEASE" begins another'],
  [`${dateline}---\nid: 5\ntitle: Another\n---\n\nMore`, '13: "id: 5 title: Another" is the head'],
  [`${dateline}<h1>Another</h1>`, "12: <h1> is a heading of level 1"],
])("a text is refused: %j", (markdown, report) =>
  expect(renderText(markdown).reports).toEqual([expect.stringContaining(`x.md:${report}`)]),
);

it.each([
  "On [●], 2025",
  "C$___",
  "[NAME OF ISSUER]",
  "[TBC]",
  "€[to come]",
  "TBD",
  "XXX shares",
  "Choose an item.",
  "Revenue was #REF!",
  "It holds «btc»",
])("a blank is refused in a text, a title and a summary: %j", (text) => {
  const reason = expect.stringMatching(/: write what belongs there$/);
  expect(checkPlain(text)).toMatchObject([{ reason }]);
  expect(renderText(text).problems).toEqual([reason]);
});

it.each(["Rose by **5%**", "# Results", "A <font color=red>B</font>", "A_ B", "A &amp; B"])(
  "a title or a summary is refused: %j",
  (text) =>
    expect(checkPlain(text)).toMatchObject([{ reason: expect.stringMatching(/would be shown/) }]),
);

it.each(["It holds \u202e9166 BTC", "One\u000btwo", "<<<<<<< HEAD", "||||||| 1a2b3c4", "======="])(
  "a line of a file is refused as it is written: %j",
  (line) => expect(checkLine(line)).toHaveLength(1),
);

it.each([
  "5.2% and <5%, 3 < 5, x <- y",
  "66~68 BTC and C$9~10 million",
  "Adjusted EBITDA* and 1,234\\*",
  "\\*\\* Non-IFRS measure; \\*Note",
  "See notes [1] and [2], [1][2], and we [...] hold […] it",
  "a_b, C$5 | $6, #1 in Canada, U.S. Steel ($X), in millions [CAD], [TSXV], [name withheld]",
  "It said [sic], “[the company] agrees”, Q3 [unaudited], [price] rises, [Watch](https://x.example)",
  "Choose an item from our shop, for immediate release; @_northlode",
  "| Item* | 2026<sup>1</sup> | 2025* |\n|---|---|---|\n| A | 5 | 6 |\n\n\\* Unaudited.",
  "FOR IMMEDIATE RELEASE\n\nTORONTO, June 24, 2025 — A.\n\n-30-",
  "TORONTO, June 24, 2025 — A.\n\nLondon, June 25, 2025 – lunch",
  "«Bitcoin», «för» och « or »; AT&T, R&D; A&B;",
  "**Bold**, *italic*, ~~struck~~ and `code * _ # TBD`",
  "مرحبا\u200fBTC، می\u200cخواهم 👩\u200d💻",
])("a text may say: %j", (markdown) => expect(renderText(markdown).reports).toEqual([]));

it.each(["It says <5% did*", "Northlode | Q3 [unaudited] | https://example.com/a_(b)_c"])(
  "a title or a summary may say: %j",
  (text) => expect(checkPlain(text)).toEqual([]),
);

it("a check takes time in proportion to the text", () => {
  const started = performance.now();
  const parts = "[ ![ ]( _ ** ~~ ` < & | X ● [^ «A_ ---| \\\\| [Date $[ *a".split(" ");
  for (const part of parts) checkPlain(part.repeat(100_000));
  expect(performance.now() - started).toBeLessThan(2_000);
});
