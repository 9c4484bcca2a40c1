import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { CurrencyCode } from "~/brand/currencies";
import { publish } from "~/domain/publication";
import { createTreasury } from "~/domain/treasury/treasury";
import { readLedger } from "../../tests/ledger/read-ledger";

// Ledgers of listed companies from what they published: the build takes each, with every `published` figure recomputed.

it.each<[company: string, currency: CurrencyCode, figures: Record<string, string>]>([
  // Bitcoin per assumed diluted share is the company's own: 423,650 on 275,642,000.
  ["strategy", "USD", { btc_holdings: "528185.00", yearly_obligations: "177995313" }],
  ["metaplanet", "JPY", { btc_holdings: "4855.00", btc_average_cost: "12804226" }],
  // The release of February 4: 11,672,000 shares with those of the notes.
  ["semler", "USD", { btc_holdings: "3192.00", sats_per_share_diluted: "27347.50", yearly_obligations: "4250000" }],
  ["the-blockchain-group", "EUR", { btc_holdings: "1788.00" }],
])("%s: what it published follows from its entries", async (company, currency, figures) => {
  const { ledger, problems } = await readLedger(
    readFileSync(`tests/ledger/companies/${company}.yaml`, "utf8"),
    currency,
  );
  expect(problems).toEqual([]);
  const treasury = createTreasury(publish({ currency, treasury: ledger }, Date.parse("2026-01-01")));
  const values = Object.fromEntries(treasury.measures().map(({ id, value }) => [id, value]));
  expect(values).toMatchObject(figures);
  if (company !== "strategy") return;
  const past = treasury.until("2024-12-08").measures();
  expect(
    past.find(({ id }) => id === "sats_per_share_diluted")?.inputs.find(({ symbol }) => symbol === "D")?.value,
  ).toBe("275642000");
});
