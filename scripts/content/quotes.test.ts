import { expect, it } from "vitest";
import { curlQuotes } from "./quotes";

it.each([
  ['"First," he said.\n"Second,"', "“First,” he said.\n“Second,”"],
  ["\"'Yes,' he said.\"", "“‘Yes,’ he said.”"],
  ['("the Company") ["Northlode"]', "(“the Company”) [“Northlode”]"],
  [
    "in '24, the '90s, '90s-style, 'twas rock 'n' roll",
    "in ’24, the ’90s, ’90s-style, ’twas rock ’n’ roll",
  ],
  ['He is 5\'10" tall; a 5\'10" bar, a 24" screen', "He is 5′10″ tall; a 5′10″ bar, a 24″ screen"],
  ['"We hold 66" and "24 of 30."', "“We hold 66” and “24 of 30.”"],
  ['"I was—" he began. "...and then,"', "“I was—” he began. “...and then,”"],
  ['He said…"Yes."', "He said…“Yes.”"],
  ['l\'"Action", US$"5"', "l’“Action”, US$“5”"],
])("quotation marks are as print has them: %s", (written, set) => {
  expect(curlQuotes(written)).toBe(set);
  expect(set).toHaveLength(written.length);
});
