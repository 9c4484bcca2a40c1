import fc from "fast-check";
import { expect, it } from "vitest";
import { type CurrencyCode, currencies } from "~/brand/currencies";
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
const stats = fc.option(
  fc.record({
    price: fc.integer({ min: 1, max: 500_000 }),
    updated_at: fc.constant("2025-08-01T12:00:00.000Z"),
    source: fc.constantFrom("kraken", "simulated"),
    stale: fc.boolean(),
    status: fc.constantFrom("live", "unconfirmed", "stale", "simulated"),
    market_cap: fc.constant(null),
    volume_24h: fc.constant(null),
    percent_change_24h: fc.constant(null),
  }),
);

type Lists = Parameters<typeof makeLedger>[0];
type Stats = typeof stats extends fc.Arbitrary<infer Some> ? Some : never;

const NOW = Date.parse("2025-08-01T12:00:05Z");
const TEXT = "The company keeps {{btc_holdings}} that cost it {{btc_cost}}.";

/** The site's parts at one minute, from what a company states and the price of that minute. */
function openSite(stated: Lists, quote: Stats, currency: CurrencyCode) {
  const page = compiledContent.pages.bitcoin;
  const content = fillFigures(
    publish(
      {
        ...compiledContent,
        pressIndex: [],
        governanceIndex: [],
        legal: {},
        pages: {
          home: compiledContent.pages.home,
          about: compiledContent.pages.about,
          ...(page && { bitcoin: { ...page, html: `<p>${TEXT}</p>` } }),
        },
        investorDocuments: [],
        filings: [],
        investorEvents: [],
        meetings: [],
        treasury: makeLedger(stated),
        closes: [],
        currency,
      },
      NOW,
    ),
  );
  const treasury = createTreasury(content, { today: "2025-08-01" });
  const { loadTreasuryBody } = createMachineServices(
    { clock: { now: () => NOW }, content },
    { treasuryToDate: async () => ({ treasury, isComplete: true }) },
    { snapshot: async () => quote },
  );
  const search = createSiteSearch({ content, newsletter: { isOffered: false } });
  const context = { pages: content.pages, treasury, loadTreasuryBody } as never;
  return {
    treasury,
    search,
    args: { context, request: new Request("https://a.example"), params: {} },
  };
}

interface ApiBody {
  readonly measures: readonly { id: string; value: number | null; status: string; as_of: string }[];
}

const brief = ({ id, status, asOf }: Pick<Measure, "id" | "status" | "asOf">) => ({
  id,
  status,
  asOf,
});

it("pages, API, files, texts, search and chat say one thing of any ledger, whatever the price", async () => {
  await fc.assert(
    fc.asyncProperty(
      lists,
      stats,
      fc.constantFrom("CAD", "JPY"),
      async (stated, quote, currency) => {
        const { treasury, search, args } = openSite(stated, quote, currency);
        const price = toLivePrice(quote);
        const page = readPage(treasury, price, {});
        const answer = await apiLoader(args);
        expect(page === null).toBe(answer.status === 404);
        if (!page) return;
        const measures = treasury.measures({ price });
        const byId = new Map(measures.map((measure) => [measure.id, measure]));

        const shown = page.groups.flatMap((group) => group.measures);
        expect(shown.map(({ id, value, status, asOf }) => ({ id, value, status, asOf }))).toEqual(
          measures.map((measure) => ({ ...brief(measure), value: formatMeasure(measure) })),
        );

        const api: ApiBody = await answer.json();
        expect(
          api.measures.map(({ as_of, ...each }) => brief({ ...each, asOf: as_of } as Measure)),
        ).toEqual(measures.map(brief));
        const quantity = Number(treasury.state?.bitcoin?.quantity.toFixed(8) ?? 0);
        for (const { id, value } of api.measures) {
          const ours = byId.get(id)?.value ?? null;
          const exact = id === "btc_holdings" ? quantity : Number(ours);
          expect(value, id).toBe(ours === null ? null : exact);
        }
        for (const { id, value, status } of measures)
          expect(value === null, id).toBe(status === "unavailable");

        const home = ["btc_holdings", "nav_per_share"].flatMap((id) => byId.get(id) ?? []);
        expect(
          listHeroFigures(treasury, quote)
            .filter(({ id }) => !id.startsWith("mnav"))
            .map(({ id, value, status, asOf }) => ({ id, value, status, asOf })),
        ).toEqual(
          home
            .filter(({ value }) => value !== null)
            .map((measure) => ({ ...brief(measure), value: formatMeasure(measure) })),
        );

        // What a page's text states, and what a release would, are of the days on record.
        const dated = new Map(treasury.measures().map((measure) => [measure.id, measure]));
        for (const { id, value, status, asOf } of bitcoinLoader(args).figures) {
          const measure = dated.get(id);
          expect([id, value, status, asOf]).toEqual([
            id,
            measure && formatMeasure(measure),
            measure?.status,
            measure?.asOf,
          ]);
        }
        const holdings = byId.get("btc_holdings");
        const figures = listKeyFigures(treasury);
        expect(figures.find(({ label }) => label === "Bitcoin held")?.value).toBe(
          holdings?.value ? formatMeasure(holdings) : undefined,
        );
        const { basic, diluted } = treasury.state ?? {};
        const counts = [basic, diluted].flatMap((count) => count?.toFixed(0) ?? []);
        expect(readCapital(treasury)?.counts.map(({ value }) => value) ?? []).toEqual(
          counts.map((count) => formatExact(count, "shares")),
        );

        const trades = listTradeRows(treasury, "https://a.example").rows.filter(
          ({ asset }) => asset === "bitcoin",
        );
        expect(Number(trades.at(-1)?.held_after ?? 0)).toBe(quantity);
        expect(trades).toHaveLength(stated.bitcoin.length);
        expect(Number(listHistoryRows(treasury).rows.at(-1)?.btc ?? 0)).toBe(quantity);

        const found = await search.find("what does the company keep");
        const { response } = answerQuestion(found);
        const { formatMeasure: write } = createFormats(currencies[currency]);
        const cost = dated.get("btc_cost");
        const sentence =
          holdings?.value && cost?.value
            ? TEXT.replace("{{btc_holdings}}", write(holdings)).replace("{{btc_cost}}", write(cost))
            : null;
        expect(response.replaceAll("\u00a0", " ").includes(sentence ?? TEXT)).toBe(
          sentence !== null,
        );
      },
    ),
    { numRuns },
  );
}, 3_600_000);
