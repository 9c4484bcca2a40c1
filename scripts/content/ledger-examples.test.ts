import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { formatMeasure } from "~/domain/treasury/format";
import { compareLedger } from "../../tests/ledger/compare-ledger";
import { openTreasury } from "../../tests/ledger/open-treasury";
import { readLedger } from "../../tests/ledger/read-ledger";

const opening = `
- {kind: capital, date: 2025-01-02, event: OPENING, title: Shares, shares: 10000000, sharesAfter: 10000000, warrantsAfter: 0, optionsAfter: 0}
- {kind: btc, no: 1, date: 2025-01-10, btc: "100", priceCad: "100000", costCad: "10000000", feesIncluded: true, after: {btc: "100", costCad: "10000000"}}
- {kind: balance, date: 2025-01-31, status: unaudited, cashCad: "2000000", btcAt: cost, btcCad: "10000000", goldCad: "0", otherAssetsCad: {}, totalAssetsCad: "12000000", liabilitiesCad: "0", debtCad: "0", preferredCad: "0", equityCad: "12000000"}
`;
const closing = '- {kind: mark, date: 2025-03-31, btcCad: "120000", shareCad: "1.40", venue: TSXV}\n';

it("the worked examples are built together, and lead to the figures that the page states", async () => {
  const page = await readFile("docs/ledger.md", "utf8");
  const examples = [...page.matchAll(/^```yaml [a-z-]+\n(.*?)^```$/gms)].map(([, yaml = ""]) => yaml);
  const { ledger, problems } = await readLedger([opening, ...examples, closing].join(""));
  expect(problems).toEqual([]);
  const shown = openTreasury(ledger, "2026-01-01").measures();
  const stated = [...page.matchAll(/^\| (\w[^|]+) \| ([^|]*\d[^|]*) \|$/gm)].map(([, label, value]) => [label, value]);
  expect(stated.length).toBeGreaterThan(5);
  expect(shown.map((measure) => [measure.label, formatMeasure(measure)])).toEqual(expect.arrayContaining(stated));
  expect(compareLedger(ledger, "CAD").differing).toEqual([]);
});
