import * as z from "zod";
import { amount, type HttpSource, isoTime, percent, price, readJson } from "./source";

// Shape: https://coinmarketcap.com/api/documentation ("Quotes Latest"). v1, asked by symbol, is deprecated; v2 asked by
// id answers one record per id. By symbol v2 answers lists, and v3 lists of records and of quotes: all are read, so that
// a new version does not take the figures away.
const quote = z.object({
  symbol: z.string().optional(),
  price,
  market_cap: amount,
  volume_24h: amount,
  percent_change_24h: percent,
  last_updated: isoTime,
});
const coin = z.object({
  quote: z.union([z.object({ CAD: quote }).transform(({ CAD }) => CAD), z.tuple([quote]).transform(([only]) => only)]),
});
const answer = z.object({
  data: z.union([
    z.array(coin),
    z.record(z.string(), z.union([coin, z.array(coin)])).transform((byKey) => Object.values(byKey).flat()),
  ]),
});
const failure = z.object({ status: z.object({ error_code: z.coerce.number(), error_message: z.string().nullish() }) });

/** CoinMarketCap's id for bitcoin: its symbols are not unique. */
const BITCOIN_ID = 1;

/** An aggregate over exchanges. Needs a key and limits the calls per month. */
export const coinmarketcap = (base: string, key: string): HttpSource => ({
  name: "coinmarketcap",
  cadence: "slow",
  address: `${base}/v2/cryptocurrency/quotes/latest?id=${BITCOIN_ID}&convert=CAD`,
  // In a header, since addresses end up in logs.
  headers: { "X-CMC_PRO_API_KEY": key },
  parse(text) {
    const { status } = readJson(failure, text);
    if (status.error_code !== 0)
      throw new Error(`error ${status.error_code}: ${status.error_message ?? ""}`.slice(0, 160));
    const [bitcoin] = readJson(answer, text).data;
    if (!bitcoin) throw new Error("no coin in the data");
    const { last_updated, symbol: _, ...figures } = bitcoin.quote;
    return { ...figures, at: last_updated };
  },
});
