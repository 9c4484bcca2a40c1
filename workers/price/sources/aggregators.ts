import * as z from "zod/mini";
import type { CurrencyCode } from "~/brand/currencies";
import {
  type AskedFor,
  amount,
  type HttpSource,
  isoTime,
  percent,
  priceIn,
  readJson,
  readPoints,
  secondsSinceEpoch,
} from "./source";

// Shape: https://docs.coingecko.com/reference/simple-price ("Coin Price by IDs"), all four figures
// in one call.
const simplePriceIn = (currency: CurrencyCode, unit: string) =>
  z.object({
    bitcoin: z.pipe(
      z.object({
        [unit]: priceIn(currency),
        [`${unit}_market_cap`]: amount,
        [`${unit}_24h_vol`]: amount,
        [`${unit}_24h_change`]: percent,
        last_updated_at: secondsSinceEpoch,
      }),
      z.transform((figures) => ({
        price: figures[unit] as number,
        market_cap: figures[`${unit}_market_cap`] ?? null,
        volume_24h: figures[`${unit}_24h_vol`] ?? null,
        percent_change_24h: figures[`${unit}_24h_change`] ?? null,
        at: figures.last_updated_at ?? null,
      })),
    ),
  });

// Shape: https://docs.coingecko.com/reference/coins-id-market-chart ("Coin Historical Chart Data by
// ID"): pairs of milliseconds and price, five minutes apart for one day.
const chart = z.object({ prices: z.array(z.unknown()) });
const chartRowIn = (currency: CurrencyCode) =>
  z.pipe(
    z.tuple([z.number().check(z.positive()), priceIn(currency)], z.unknown()),
    z.transform(([at, price]) => ({ at, price })),
  );

/**
 * An aggregate over exchanges. Its free plan allows 10,000 calls a month, so it is a slow source.
 */
export function coingecko({ base, currency }: AskedFor): HttpSource {
  const unit = currency.toLowerCase();
  const [simplePrice, chartRow] = [simplePriceIn(currency, unit), chartRowIn(currency)];
  return {
    cadence: "slow",
    address: `${base}/api/v3/simple/price?ids=bitcoin&vs_currencies=${unit}&include_market_cap=true&include_24hr_vol=true&include_24hr_change=true&include_last_updated_at=true`,
    parse: (text) => readJson(simplePrice, text).bitcoin,
    history: {
      address: () =>
        `${base}/api/v3/coins/bitcoin/market_chart?vs_currency=${unit}&days=1&precision=2`,
      parse: (text) => readPoints(chartRow, readJson(chart, text).prices),
    },
  };
}

/** CoinMarketCap's id for bitcoin: its symbols are not unique. */
const BITCOIN_ID = 1;

// Shape: https://coinmarketcap.com/api/documentation ("Quotes Latest"): v2, asked by id, answers
// one record per id.
const latestQuotesIn = (currency: CurrencyCode) => {
  const quote = z.object({
    price: priceIn(currency),
    market_cap: amount,
    volume_24h: amount,
    percent_change_24h: percent,
    last_updated: isoTime,
  });
  const coin = z.object({ id: z.literal(BITCOIN_ID), quote: z.object({ [currency]: quote }) });
  return z.object({ data: z.object({ [BITCOIN_ID]: coin }) });
};
const failure = z.object({
  status: z.object({ error_code: z.coerce.number(), error_message: z.nullish(z.string()) }),
});

export function coinmarketcap({ base, key, currency }: AskedFor & { key: string }): HttpSource {
  const latestQuotes = latestQuotesIn(currency);
  return {
    cadence: "slow",
    address: `${base}/v2/cryptocurrency/quotes/latest?id=${BITCOIN_ID}&convert=${currency}`,
    // In a header, since addresses end up in logs.
    headers: { "X-CMC_PRO_API_KEY": key },
    parse(text) {
      const { status } = readJson(failure, text);
      if (status.error_code !== 0) {
        throw new Error(`error ${status.error_code}: ${status.error_message ?? ""}`.slice(0, 160));
      }
      const quote = readJson(latestQuotes, text).data[BITCOIN_ID]?.quote[currency];
      if (!quote) throw new Error("no quote in the data");
      const { last_updated: at, ...figures } = quote;
      return { ...figures, at };
    },
  };
}
