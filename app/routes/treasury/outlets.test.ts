import fc from "fast-check";
import { expect, it } from "vitest";
import { currencies } from "~/brand/currencies";
import { compiledContent } from "~/content/compiled.server";
import { publish } from "~/domain/publication";
import { answerQuestion } from "~/domain/search/answer";
import { createFormats } from "~/domain/treasury/create-formats";
import { fillFigures } from "~/domain/treasury/fill-pages";
import { formatExact, formatMeasure } from "~/domain/treasury/format";
import { toLivePrice } from "~/domain/treasury/live-price";
import type { Measure } from "~/domain/treasury/measures";
import { listHistoryRows, listTradeRows } from "~/domain/treasury/to-api";
import { createTreasury } from "~/domain/treasury/treasury";
import { makeLedger } from "../../../tests/ledger/open-treasury";
import { createMachineServices } from "../../../workers/services/machines";
import { createSiteSearch } from "../../../workers/services/search";
import { loader as bitcoinLoader } from "../about/bitcoin";
import { loader as apiLoader } from "../api/treasury";
import { listHeroFigures } from "../home/queries.server";
import { listKeyFigures } from "../investors/overview/queries.server";
import { readCapital } from "../investors/stock/capital";
import { readPage } from "./overview/read-page.server";

// Whatever a company states, page, API, files and texts say one thing.

const numRuns = process.env.TEST_ALL ? 1_500 : 40;
const day = fc
  .integer({ min: 0, max: 100 })
  .map((days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10));
const units = (max: number, decimals: number) =>
  fc.integer({ min: 1, max }).map((whole) => (whole / 10 ** decimals).toFixed(decimals));
const quantity = units(1_000_000_000, 5);
const money = units(100_000_000, 2);
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const rows = <Row extends object>(
  row: { [Key in keyof Row]: fc.Arbitrary<Row[Key]> },
  maxLength = 4,
) =>
  fc
    .uniqueArray(fc.record({ date: day, ...row }), { maxLength, selector: ({ date }) => date })
    .map((list) => list.sort((one, other) => (one.date < other.date ? -1 : 1)));

const [cash, debt, preferred, liabilities, assets] = Array(5).fill(some(money));
const lists = fc.record({
  bitcoin: rows({ cost: money, btc: quantity }, 6),
  gold: rows({ cost: money, grams: quantity }, 2),
  shares: rows({
    basic: fc.integer({ min: 1, max: 1_000_000_000 }),
    diluted: some(fc.integer({ min: 1_000_000_000, max: 2_000_000_000 })),
  }),
  splits: rows({ new: fc.constantFrom("2", "10", "1"), old: fc.constantFrom("1", "3") }, 1),
  balances: rows({ cash, debt, preferred, liabilities, assets, status: fc.constant("audited") }),
  prices: rows({ btc: some(money), gold: some(money), share: some(money) }),
});
const unknown = { market_cap: null, volume_24h: null, percent_change_24h: null };
const stats = fc.option(
  fc.record({
    price: fc.integer({ min: 1, max: 500_000 }),
    source: fc.constantFrom("kraken", "simulated"),
    stale: fc.boolean(),
    status: fc.constantFrom("live", "unconfirmed", "stale", "simulated"),
  }),
);

const updated_at = "2025-08-01T12:00:00.000Z";

const NOW = Date.parse("2025-08-01T12:00:05Z");
const TEXT = "The company keeps {{btc_holdings}} that cost it {{btc_cost}}.";
const { home, about, bitcoin } = compiledContent.pages;
const none = {
  pressIndex: [],
  governanceIndex: [],
  legal: {},
  investorDocuments: [],
  filings: [],
  investorEvents: [],
  meetings: [],
  closes: [],
  pages: { home, about, ...(bitcoin && { bitcoin: { ...bitcoin, html: `<p>${TEXT}</p>` } }) },
};

interface ApiBody {
  readonly measures: readonly { id: string; value: number | null; status: string; as_of: string }[];
}
type Shown = { [Field in "id" | "status" | "asOf" | "value"]?: unknown };
const brief = ({ id, status, asOf, value }: Shown) => ({ id, status, asOf, value });
const write = (measure: Measure) => brief({ ...measure, value: formatMeasure(measure) });
const toMap = (measures: readonly Measure[]) =>
  new Map<string, Measure>(measures.map((measure) => [measure.id, measure]));

const inputs = [lists, stats, fc.constantFrom("CAD", "JPY")] as const;
it("every outlet says one thing of any ledger at any price", async () => {
  const property = fc.asyncProperty(...inputs, async (stated, market, currency) => {
    const quote = market && { ...market, ...unknown, updated_at };
    const changes = { ...none, treasury: makeLedger(stated), currency };
    const content = fillFigures(publish({ ...compiledContent, ...changes }, NOW));
    const treasury = createTreasury(content, { today: "2025-08-01" });
    const { loadTreasuryBody } = createMachineServices(
      { clock: { now: () => NOW }, content },
      { treasuryToDate: async () => ({ treasury, isComplete: true }) },
      { snapshot: async () => quote },
    );
    const search = createSiteSearch({ content, newsletter: { isOffered: false } });
    const context = { pages: content.pages, treasury, loadTreasuryBody } as never;
    const args = { context, request: new Request("https://a.example"), params: {} };
    const price = toLivePrice(quote);
    const page = readPage(treasury, price, {});
    const answer = await apiLoader(args);
    expect(answer.status === 404).toBe(page === null);
    if (!page) return;
    const measures = treasury.measures({ price });
    // A reader's own price is moved by no other.
    expect(readPage(treasury, price, { btc: "1" })?.followers).toEqual([]);
    const shown = page.groups.flatMap((group) => group.measures);
    expect(shown.map(brief)).toEqual(measures.map(write));
    for (const { id, value, status } of measures) {
      expect(value === null, id).toBe(status === "unavailable");
    }

    const amount = Number(treasury.state?.bitcoin?.quantity.toFixed(8) ?? 0);
    const api: ApiBody = await answer.json();
    expect(api.measures.map((each) => brief({ ...each, asOf: each.as_of }))).toEqual(
      measures.map(({ value, ...each }) => {
        const exact = each.id === "btc_holdings" ? amount : Number(value);
        return brief({ ...each, value: value === null ? null : exact });
      }),
    );

    const figures = listHeroFigures(treasury, quote).filter(({ id }) => !id.startsWith("mnav"));
    const now = toMap(measures);
    expect(figures.map(brief)).toEqual(
      ["btc_holdings", "nav_per_share"].flatMap((id) => {
        const measure = now.get(id);
        return measure?.value ? write(measure) : [];
      }),
    );

    // What a page's text states, and what a release would, are of the days on record.
    const dated = toMap(treasury.measures());
    for (const figure of bitcoinLoader(args).figures) {
      const measure = dated.get(figure.id);
      expect(brief(figure)).toEqual(measure ? write(measure) : brief({ id: figure.id }));
    }
    const holdings = now.get("btc_holdings");
    const key = listKeyFigures(treasury).find(({ label }) => label === "Bitcoin held");
    expect(key?.value).toBe(holdings?.value ? formatMeasure(holdings) : undefined);
    const { basic, diluted } = treasury.state ?? {};
    const counts = [basic, diluted].flatMap((count) => count?.toFixed(0) ?? []);
    expect(readCapital(treasury)?.counts.map(({ value }) => value) ?? []).toEqual(
      counts.map((count) => formatExact(count, "shares")),
    );

    const { rows } = listTradeRows(treasury, "https://a.example");
    const trades = rows.filter(({ asset }) => asset === "bitcoin");
    expect(trades).toHaveLength(stated.bitcoin.length);
    for (const total of [trades.at(-1)?.held_after, listHistoryRows(treasury).rows.at(-1)?.btc]) {
      expect(Number(total ?? 0)).toBe(amount);
    }

    const { response } = answerQuestion(await search.find("what does the company keep"));
    const { formatMeasure: fill } = createFormats(currencies[currency]);
    const cost = dated.get("btc_cost");
    const sentence =
      holdings?.value &&
      cost?.value &&
      `The company keeps ${fill(holdings)} that cost it ${fill(cost)}.`;
    expect(response.replaceAll("\u00a0", " ").includes(sentence || TEXT)).toBe(Boolean(sentence));
  });
  await fc.assert(property, { numRuns });
}, 3_600_000);
