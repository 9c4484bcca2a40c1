import fc from "fast-check";
import { expect, it } from "vitest";
import { formatMeasure } from "~/domain/treasury/format";
import { listFigures } from "~/domain/treasury/named-figures";
import { describeForApi, listHistoryRows, listTradeRows } from "~/domain/treasury/to-api";
import { makeLedger, openTreasury } from "../../../tests/ledger/open-treasury";
import { readPage } from "./overview/read-page.server";

// Whatever a company states, page, API, files and texts say one thing.

const numRuns = process.env.TEST_ALL ? 10_000 : 40;
const start = Date.parse("2025-01-01");
const day = fc
  .integer({ min: 0, max: 100 })
  .map((days) => new Date(start + days * 86_400_000).toISOString().slice(0, 10));
const units = (max: number, decimals: number) =>
  fc
    .integer({ min: 1, max })
    .map((whole) => (whole / 10 ** decimals).toFixed(decimals).replace(/\.?0+$/, "") || "0");
const quantity = units(1_000_000_000, 5);
const money = units(100_000_000, 2);
const rows = <Row extends { date: string }>(row: fc.Arbitrary<Row>, maxLength = 4) =>
  fc
    .uniqueArray(row, { maxLength, selector: ({ date }) => date })
    .map((list) => list.sort((one, other) => (one.date < other.date ? -1 : 1)));

const trade = { date: day, cost: money };
const count = fc.integer({ min: 1, max: 2_000_000_000 });
const share = fc.tuple(
  day,
  count,
  fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: undefined }),
);
const optional = { requiredKeys: ["date", "status"] as ("date" | "status")[] };
const lists = fc.record({
  bitcoin: rows(fc.record({ ...trade, btc: quantity }), 6),
  gold: rows(fc.record({ ...trade, grams: quantity }), 2),
  shares: rows(
    share.map(([date, basic, more]) => ({
      date,
      basic,
      ...(more !== undefined && { diluted: basic + more }),
    })),
  ),
  splits: rows(
    fc.record({ date: day, new: fc.constantFrom("2", "10", "1"), old: fc.constantFrom("1", "3") }),
    1,
  ),
  balances: rows(
    fc.record(
      {
        ...{
          date: day,
          cash: money,
          debt: money,
          preferred: money,
          liabilities: money,
          assets: money,
        },
        status: fc.constantFrom("audited", "unaudited", "management"),
      },
      optional,
    ),
  ),
  prices: rows(
    fc.record({ date: day, btc: money, gold: money, share: money }, { requiredKeys: ["date"] }),
  ),
});
const price = fc.option(
  fc.record({
    priceFiat: fc.integer({ min: 1, max: 500_000 }),
    at: fc.constant("2025-08-01T12:00:00.000Z"),
    source: fc.constantFrom("kraken", "simulated"),
    stale: fc.boolean(),
  }),
);

it("page, API, files and texts say one thing of any ledger, whatever the price", () => {
  fc.assert(
    fc.property(
      lists,
      price,
      fc.constantFrom("CAD" as const, "JPY" as const),
      (stated, quote, currency) => {
        const treasury = openTreasury(makeLedger(stated), { today: "2025-08-01", currency });
        const company = { name: "Any", tickers: [] };
        const origin = "https://any.example";
        const api = describeForApi({
          treasury,
          company,
          origin,
          generatedAt: "2025-08-01T12:00:00Z",
          price: quote,
        });
        const page = readPage(treasury, quote, {});
        expect(page === null).toBe(api === null);
        if (!(api && page)) return;

        const measures = treasury.measures({ price: quote });
        const shown = page.groups.flatMap((group) => group.measures);
        expect(shown.map(({ id, value, status, asOf }) => ({ id, value, status, asOf }))).toEqual(
          measures.map((measure) => ({ ...pick(measure), value: formatMeasure(measure) })),
        );
        expect(api.measures.map(({ id, status, as_of }) => ({ id, status, asOf: as_of }))).toEqual(
          measures.map(pick),
        );
        for (const [index, { id, value, formula }] of measures.entries()) {
          const given = api.measures[index]?.value ?? null;
          if (formula === "B") continue;
          expect(given, id).toBe(value === null ? null : Number(value));
        }
        for (const { id, value, status } of measures)
          expect(value === null, id).toBe(status === "unavailable");

        const quantity = Number(treasury.state?.bitcoin?.quantity.toFixed(8) ?? 0);
        const trades = listTradeRows(treasury, origin).rows.filter(
          ({ asset }) => asset === "bitcoin",
        );
        expect(Number(trades.at(-1)?.held_after ?? 0)).toBe(quantity);
        expect(trades).toHaveLength(stated.bitcoin.length);
        expect(Number(listHistoryRows(treasury).rows.at(-1)?.btc ?? 0)).toBe(quantity);
        if (quantity > 0)
          expect(api.measures.find(({ id }) => id === "btc_holdings")?.value).toBe(quantity);
        const holdings = treasury.measures().find(({ id }) => id === "btc_holdings");
        expect(listFigures(treasury).btc_holdings).toBe(
          holdings?.value ? formatMeasure(holdings) : null,
        );
      },
    ),
    { numRuns },
  );
}, 1_800_000);

const pick = ({ id, status, asOf }: { id: string; status: string; asOf: string | null }) => ({
  id,
  status,
  asOf,
});
