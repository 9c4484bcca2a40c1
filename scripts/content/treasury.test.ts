import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { formatMeasure } from "~/domain/treasury/format";
import { openTreasury } from "../../tests/ledger/open-treasury";
import { createTestFolder } from "../../tests/support/folders";
import { createFolder, formatProblem } from "./files";
import { readTreasury } from "./treasury";

const { root, write } = createTestFolder();
const publishAt = "2025-03-10T07:00:00-04:00";

/** What the build makes of a file, and its problems. */
async function read(yaml: string) {
  await write("content/treasury.yaml", yaml);
  const folder = { ...createFolder(root), timeZone: "America/Toronto" };
  const releases = [{ id: 7, date: "2025-03-10", publishAt, title: "T", path: "/news/t" }] as never;
  const ledger = await readTreasury(folder, { releases });
  return { ledger, problems: folder.problems.map(formatProblem) };
}
const start = `bitcoin:
  - {date: 2025-03-03, btc: "2", cost: "200000", price: "100000", release: 7}
shares:
  - {date: 2025-03-03, basic: 1000, diluted: 1100, release: 7}
`;

it("a row is public with its release, its document or from its own day on", async () => {
  const document = '{title: A, href: "https://a.example/", publishAt: 2025-04-01T07:00:00-04:00}';
  const { ledger, problems } = await read(
    `${start}balances:
  - {date: 2025-03-04, status: audited, cash: "1", document: ${document}}
prices:
  - {date: 2025-03-05, btc: "100000", note: "Our own close."}
  - {date: 2025-03-05, share: "0.66", venue: TSXV, note: "The exchange's close."}
`,
  );
  expect(problems).toEqual([]);
  const { bitcoin = [], balances = [], prices = [] } = ledger ?? {};
  expect([bitcoin[0], balances[0], prices[0]].map((row) => row?.publishAt)).toEqual([
    publishAt,
    "2025-04-01T07:00:00-04:00",
    "2025-03-05T00:00:00-05:00",
  ]);
});

it.each([
  ['price: "100000"', 'price: "101000"'],
  ['cost: "200000"', 'cost: "200049", total: {cost: "200000"}'],
])("the build takes what is within the digits that are stated: %s, %s", async (from, to) =>
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
  const rows = page.matchAll(/^\| (\w[^|]+) \| ([^|]*\d[^|]*) \|$/gm);
  const stated = [...rows].map(([, label, value]) => [label, value]);
  expect(stated.length).toBeGreaterThan(5);
  expect(shown).toEqual(expect.arrayContaining(stated));
});
