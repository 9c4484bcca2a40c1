import * as z from "zod";
import { amount, type HttpSource, percent, price, readJson, readPoints, secondsSinceEpoch } from "./source";

// Shape: https://docs.coingecko.com/reference/simple-price ("Coin Price by IDs"), all four figures in one call.
const answer = z.object({
  bitcoin: z.object({
    cad: price,
    cad_market_cap: amount,
    cad_24h_vol: amount,
    cad_24h_change: percent,
    last_updated_at: secondsSinceEpoch,
  }),
});

// Shape: https://docs.coingecko.com/reference/coins-id-market-chart ("Coin Historical Chart Data by ID"): pairs of
// milliseconds and price, five minutes apart for one day.
const chart = z.object({ prices: z.array(z.unknown()) });
const chartRow = z
  .tuple([z.number().positive(), price])
  .rest(z.unknown())
  .transform(([at, price]) => ({ at, price }));

/** An aggregate over exchanges. Its free plan allows 10,000 calls a month, so it is a slow source. */
export const coingecko = (base: string): HttpSource => ({
  name: "coingecko",
  cadence: "slow",
  address: `${base}/api/v3/simple/price?ids=bitcoin&vs_currencies=cad&include_market_cap=true&include_24hr_vol=true&include_24hr_change=true&include_last_updated_at=true`,
  parse(text) {
    const { cad, cad_market_cap, cad_24h_vol, cad_24h_change, last_updated_at } = readJson(answer, text).bitcoin;
    const slow = { market_cap: cad_market_cap, volume_24h: cad_24h_vol, percent_change_24h: cad_24h_change };
    return { price: cad, at: last_updated_at, ...slow };
  },
  history: {
    address: () => `${base}/api/v3/coins/bitcoin/market_chart?vs_currency=cad&days=1&precision=2`,
    parse: (text) => readPoints(chartRow, readJson(chart, text).prices),
  },
});
