import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { compareLedger } from "../../tests/ledger/compare-ledger";
import { openTreasury } from "../../tests/ledger/open-treasury";
import { readLedger } from "../../tests/ledger/read-ledger";

interface Odd {
  readonly name: string;
  /** An entry a line. */
  readonly add?: string;
  readonly figures?: Readonly<Record<string, string | null>>;
  readonly rejected?: string;
}

const opening = `
- {kind: capital, date: 2025-01-02, event: OPENING, title: Shares, shares: 1000000, sharesAfter: 1000000, warrantsAfter: 0, optionsAfter: 0}
- {kind: btc, no: 1, date: 2025-01-10, btc: "10", priceCad: "100000", costCad: "1000000", feesIncluded: true, after: {btc: "10", costCad: "1000000"}}
- {kind: mark, date: 2025-01-31, btcCad: "100000"}
- {kind: balance, date: 2025-01-31, status: unaudited, cashCad: "200000", btcCad: "1000000", goldCad: "0", otherAssetsCad: {}, totalAssetsCad: "1200000", liabilitiesCad: "0", debtCad: "0", preferredCad: "0", equityCad: "1200000"}
`;
const closing = `- {kind: mark, date: 2025-03-31, btcCad: "100000", shareCad: "5", venue: TSXV}\n`;

const odd: readonly Odd[] = parse(readFileSync("tests/ledger/odd-ledgers.yaml", "utf8"));

it.each(odd)("$name", async ({ add = "", figures, rejected }) => {
  const added = add.split("\n").map((line) => line && `- ${line}\n`);
  const { ledger, problems } = await readLedger([opening, ...added, closing].join(""));
  if (rejected) {
    const found = problems.filter((problem) => problem.includes(rejected.replaceAll("\\", "")));
    expect(found, problems.join("\n")).toHaveLength(1);
    // File, line, entry and field come first.
    expect(found[0]).toMatch(/^content\/treasury\.yaml:\d+: [\w-]+\./);
    return;
  }
  expect(problems).toEqual([]);
  const measures = openTreasury(ledger, "2026-01-01").measures({ asOf: "2025-03-31" });
  expect(Object.fromEntries(measures.map(({ id, value }) => [id, value]))).toMatchObject(figures ?? {});
  expect(compareLedger(ledger, "CAD").differing).toEqual([]);
});
