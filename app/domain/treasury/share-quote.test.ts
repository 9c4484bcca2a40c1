import { expect, it } from "vitest";
import type { Ledger } from "~/content/treasury-schema";
import { btcOn, capitalOn, entryOn, markOn } from "../../../tests/ledger/entries";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { describeMeasure } from "./measure-in-words";
import { describeForApi } from "./to-api";
import { findLastPrice } from "./what-if";

const ledger: Ledger = [
  capitalOn("2025-06-20", { shares: 1_000 }),
  btcOn("2025-06-20", { btc: "2", priceFiat: "100", costFiat: "200" }),
  markOn("2025-06-24", { btcFiat: "100", shareFiat: "0.40", venue: "TSXV" }),
];
const quote = {
  shareFiat: "0.5",
  btcFiat: "125",
  at: "2025-06-25T19:45:00.000Z",
  day: "2025-06-25",
  clock: "3:45 p.m. ET",
  venue: "TSXV",
  licence: "Share price delayed 15 minutes, by a provider",
};
const price = { priceFiat: 200, at: "2025-06-25T20:00:00Z", source: "Kraken", stale: false };
const open = (today = "2025-06-25", entries = ledger) => openTreasury(entries, "2026-01-01", { today });
const find = (treasury: ReturnType<typeof open>, id: string, options: object = { price }) =>
  treasury.measures(options).find((measure) => measure.id === id);

it("market cap and mNAV are of the quote's moment: its share price, and Bitcoin as it was then, never the live price", () => {
  const treasury = open().withQuote(quote);
  expect(find(treasury, "market_cap")?.value).toBe("500");
  // 1,000 × 0.5 ÷ (2 × 125)
  expect(find(treasury, "mnav_btc_basic")).toMatchObject({ value: "2.00", status: "dated", asOf: "2025-06-24" });
  expect(find(treasury, "btc_market_value")?.value).toBe("400");
});

it("such a figure is dated by its oldest input, names the quote's day and time, and has the licence's line beside it", () => {
  const measure = find(open().withQuote(quote), "mnav_btc_basic");
  expect(measure && describeMeasure(measure).dates).toBe(
    "Share price and Bitcoin price of June 25, 2025 at 3:45 p.m. ET; shares and holdings of June 24, 2025; " +
      "Share price delayed 15 minutes, by a provider",
  );
});

it("programs get the time of each input, and the licence's line", () => {
  const options = { company: { name: "A", tickers: [] }, origin: "https://site.example", generatedAt: price.at, price };
  const body = describeForApi({ treasury: open().withQuote(quote), ...options });
  const { input_sources } = body?.measures.find(({ id }) => id === "mnav_btc_basic") ?? {};
  expect(input_sources).toMatchObject({
    p: { as_of: quote.at, status: "dated", licence: quote.licence },
    P: { as_of: quote.at, status: "dated" },
    S: { as_of: "2025-06-24" },
  });
});

it("a quote grows stale as a close does", () => {
  expect(find(open("2025-07-02").withQuote(quote), "market_cap")?.status).toBe("dated");
  const stale = find(open("2025-07-10").withQuote(quote), "market_cap");
  expect(stale?.status).toBe("stale");
  expect(stale && describeMeasure(stale).staleness).toBe("share price older than 5 trading days");
});

it("the last price of the share is the quote, with its time and its licence's line, where it is newer than the last mark", () => {
  expect(findLastPrice(open().withQuote(quote), "shareFiat")).toEqual({ fiat: "0.5", asOf: quote.day, quote });
  expect(findLastPrice(open().withQuote({ ...quote, day: "2025-06-24" }), "shareFiat")?.fiat).toBe("0.40");
  expect(findLastPrice(open().withQuote(quote).until("2025-06-24"), "shareFiat")?.fiat).toBe("0.40");
});

it("trades compare with the live price or that of the last mark, never with Bitcoin as it was at the quote's moment", () => {
  const treasury = open().withQuote(quote);
  for (const shown of [undefined, price]) expect(treasury.trades("btc", shown)).toEqual(open().trades("btc", shown));
});

it.each([
  ["no quote", open().withQuote(null), { price }],
  ["one that is no newer than the last mark", open().withQuote({ ...quote, day: "2025-06-24" }), { price }],
  ["no live price wanted", open().withQuote(quote), {}],
  ["a past day", open().withQuote(quote).until("2025-06-24"), { price }],
])("with %s, the figures are those of the last mark", (_, treasury, options) =>
  expect(find(treasury, "mnav_btc_basic", options)).toEqual(find(open(), "mnav_btc_basic", options)),
);

it("a quote from before a split is a price of other shares, and counts no more", () => {
  const entries = [...ledger, entryOn("split", "2025-06-26", { new: "10", old: "1" })];
  // 10,000 × 0.04, the mark's 0.40 restated
  expect(find(open("2025-06-27", entries).withQuote(quote), "market_cap")?.value).toBe("400");
  expect(find(open("2025-06-27", entries).withQuote({ ...quote, day: "2025-06-26" }), "market_cap")?.value).toBe(
    "5000",
  );
});
