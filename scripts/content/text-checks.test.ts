import { expect, it } from "vitest";
import { renderText } from "../../tests/support/render-text";
import { checkLine, checkPlain } from "./text-checks";

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
