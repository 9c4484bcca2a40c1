import { expect, it } from "vitest";
import { curlQuotes } from "./quotes";

it.each([
  ['"First," he said.\n"Second,"', "“First,” he said.\n“Second,”"],
  ["\"'Yes,' he said.\"", "“‘Yes,’ he said.”"],
  ["It's the Company's, and the directors' view.", "It’s the Company’s, and the directors’ view."],
  ['("the Company") ["Northlode"]', "(“the Company”) [“Northlode”]"],
  [
    "in '24, the '90s, '90s-style, 'twas rock 'n' roll",
    "in ’24, the ’90s, ’90s-style, ’twas rock ’n’ roll",
  ],
  ['He is 5\'10" tall; a 5\'10" bar, a 24" screen', "He is 5′10″ tall; a 5′10″ bar, a 24″ screen"],
  ['"We hold 66" and "24 of 30."', "“We hold 66” and “24 of 30.”"],
  ['"I was—" he began. "...and then,"', "“I was—” he began. “...and then,”"],
  ['He said…"Yes."', "He said…“Yes.”"],
  ['"He wondered…" and went', "“He wondered…” and went"],
  ['the so-"called" - "plan" – "B"—"C"', "the so-“called” - “plan” – “B”—“C”"],
  ["either/\"or\", non-'x'", "either/“or”, non-‘x’"],
  ['«"mot"» d\'énergie', "«“mot”» d’énergie"],
  ['"A"/"B", "A", "B".', "“A”/“B”, “A”, “B”."],
  ['\u00a0"A"', "\u00a0“A”"],
  ['l\'"Action", US$"5"', "l’“Action”, US$“5”"],
  ["6' x 4', 'A' x 'B'", "6′ x 4′, ‘A’ x ‘B’"],
  ['""', "“”"],
])("quotation marks are as print has them: %s", (written, set) => {
  expect(curlQuotes(written)).toBe(set);
  expect(set).toHaveLength(written.length);
});
