import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { formatMeasure } from "~/domain/treasury/format";
import { openTreasury } from "../../tests/ledger/open-treasury";
import { createFolder, formatProblem } from "./files";
import { readTreasury } from "./treasury";

let root = "";
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "treasury-"));
  await mkdir(path.join(root, "content"));
});
afterAll(() => rm(root, { recursive: true }));

/** What the build makes of a file, and its problems. */
async function read(yaml: string) {
  await writeFile(path.join(root, "content/treasury.yaml"), yaml);
  const folder = { ...createFolder(root), timeZone: "America/Toronto" };
  const release = {
    id: 7,
    date: "2025-03-10",
    publishAt: "2025-03-10T07:00:00-04:00",
    title: "T",
    path: "/news/t",
  };
  const ledger = await readTreasury(folder, { releases: [release] as never });
  return { ledger, problems: folder.problems.map(formatProblem) };
}
const start = `bitcoin:
  - {date: 2025-03-03, btc: "2", cost: "200000", price: "100000", release: 7}
shares:
  - {date: 2025-03-03, basic: 1000, diluted: 1100, release: 7}
`;

it("a row is public with its release, its document or from its own day on", async () => {
  const { ledger, problems } = await read(
    `${start}balances:
  - {date: 2025-03-04, status: audited, cash: "1", document: {title: A, href: "https://a.example/", publishAt: 2025-04-01T07:00:00-04:00}}
prices:
  - {date: 2025-03-05, btc: "100000", note: "Our own close."}
  - {date: 2025-03-05, share: "0.66", venue: TSXV, note: "The exchange's close."}
`,
  );
  expect(problems).toEqual([]);
  const { bitcoin = [], balances = [], prices = [] } = ledger ?? {};
  expect([bitcoin[0], balances[0], prices[0]].map((row) => row?.publishAt)).toEqual([
    "2025-03-10T07:00:00-04:00",
    "2025-04-01T07:00:00-04:00",
    "2025-03-05T00:00:00-05:00",
  ]);
});

it.each<[what: string, from: string | RegExp, to: string, problem: string]>([
  ["an unknown field", 'btc: "2"', 'btc: "2", fees: "1"', ":2: bitcoin.0.fees: is not a field"],
  ...(
    [
      ["underscores", "200_000", "has underscores"],
      ["spaces", "200 000", "has spaces"],
      ["commas", "200,000", "has commas"],
      ["an abbreviation", "0.2m", 'is "0.2m", an abbreviation'],
      ["a sign", "C$200000", "has a sign or a unit"],
      ["a cost below zero", "-200000", "is below zero"],
    ] as const
  ).map(([what, cost, says]): [string, string, string, string] => [
    what,
    '"200000"',
    `"${cost}"`,
    `:2: bitcoin.0.cost: ${says}: write "200000"`,
  ]),
  [
    "no quotes",
    '"200000"',
    "200000",
    ':2: bitcoin.0.cost: is 200000 without quotes: write "200000"',
  ],
  ["points between thousands", '"200000"', '"1.200.000,50"', 'comma: write "1200000.50"'],
  [
    "a comma without quotes",
    '"200000"',
    "200,000",
    ":2: bitcoin.0: has a comma within a number: write the number without separators",
  ],
  ["a decimal comma", 'btc: "2"', 'btc: "1,5"', 'btc: has a decimal comma: write "1.5"'],
  ["a minus sign of a typesetter", 'btc: "2"', 'btc: "−2"', 'write "-2"'],
  ["a number that is empty", '"200000"', "", ":2: bitcoin.0.cost: is empty: write a"],
  ["more than a satoshi", 'btc: "2"', 'btc: "2.123456789"', ":2: bitcoin.0.btc: has more than 8"],
  [
    "a list without dashes",
    "  - {date: 2025-03-03, basic",
    "  {date: 2025-03-03, basic",
    ":4: shares: must be a list: begin each entry with a dash and a space",
  ],
  ["a count in quotes", "c: 1000", 'c: "1000"', "0.basic: is in quotes: write 1000"],
  ["no such release", "release: 7", "release: 9", ":2: bitcoin.0.release: there is no release 9"],
  ["no source", ", release: 7", "", ":2: bitcoin.0.note: is missing"],
  ["a row that is public before its trade", "2025-03-03", "2025-03-11", "was public on 2025-03-10"],
  ["a date in the future", "2025-03-03", "2999-01-01", "2999-01-01, and today is"],
  ["holdings below zero", 'btc: "2"', 'btc: "-2"', ":2: bitcoin.0.btc: leaves -2, below zero"],
  ["diluted below basic", "diluted: 1100", "diluted: 999", "diluted: is 999, below basic"],
  ["another price", '"100000"', '"101011"', "is 101011, and cost ÷ quantity is 100000.00"],
  ["another total", '"200000"', '"200000", total: {btc: "2.1"}', ":2: bitcoin.0.total.btc: is 2.1"],
  [
    "two statements of one day",
    "shares:\n",
    "shares:\n  - {date: 2025-03-03, basic: 1, note: Again.}\n",
    ":5: shares.1.date: is there twice",
  ],
  [
    "two prices of one day",
    /$/,
    'prices:\n  - {date: 2025-03-05, btc: "1", note: A.}\n  - {date: 2025-03-05, btc: "2", note: B.}\n',
    "prices.1.date: is there twice, 2025-03-05 for btc",
  ],
])("the build stops at %s, and says where and what to write", async (_, from, to, problem) => {
  const { ledger, problems } = await read(start.replace(from, to));
  expect([ledger, problems.join("\n")]).toEqual([null, expect.stringContaining(problem)]);
});

it.each([
  ['price: "100000"', 'price: "101000"'],
  ['cost: "200000"', 'cost: "200049", total: {cost: "200000"}'],
])("and takes what is within the digits that are stated: %s, %s", async (from, to) =>
  expect((await read(start.replace(from, to))).problems).toEqual([]),
);

it("the page of the lists has an example that is built, and comes to the figures that it states", async () => {
  const page = await readFile("docs/ledger.md", "utf8");
  const [, example = ""] = /```yaml treasury\n(.*?)```/s.exec(page) ?? [];
  const { ledger, problems } = await read(example);
  expect(problems).toEqual([]);
  const shown = openTreasury(ledger)
    .measures()
    .map((measure) => [measure.label, formatMeasure(measure)]);
  const stated = [...page.matchAll(/^\| (\w[^|]+) \| ([^|]*\d[^|]*) \|$/gm)].map(
    ([, label, value]) => [label, value],
  );
  expect(stated.length).toBeGreaterThan(5);
  expect(shown).toEqual(expect.arrayContaining(stated));
});
