import * as z from "zod";
import { type HttpSource, type PricePoint, price, type Reading, readJson, readPoints } from "./source";

// Shape: https://docs.kraken.com/api/docs/rest-api/get-ticker-information; errors ("EQuery:Unknown asset pair", with
// status 200): https://support.kraken.com/hc/en-us/articles/360001491786-API-error-messages, "W…" being warnings.
const answer = z.object({
  error: z.array(z.string()),
  // The key is Kraken's own name for the pair (XXBTZCAD), not the one asked for, so it is not relied on.
  result: z.record(z.string(), z.object({ c: z.tuple([price]).rest(z.unknown()) })).optional(),
});

// Shape: https://docs.kraken.com/api-reference/market-data/get-ohlc-data: rows of time in seconds, open, high, low,
// close, mean, volume, count, under the pair's name; beside it the number `last`. Without `since` it gives 720 rows.
const candles = z.object({
  error: z.array(z.string()),
  result: z.record(z.string(), z.union([z.array(z.unknown()), z.unknown().transform(() => null)])).optional(),
});
const candle = z
  .tuple([z.number().positive(), z.unknown(), z.unknown(), z.unknown(), price])
  .rest(z.unknown())
  .transform(([seconds, , , , close]) => ({ at: seconds * 1_000, price: close }));

const DAY_SECONDS = 86_400;

/** An exchange's own last trade. Public, without a key. */
export const kraken = (base: string): HttpSource => ({
  name: "kraken",
  cadence: "live",
  address: `${base}/0/public/Ticker?pair=XBTCAD`,
  parse: parseKraken,
  history: {
    address: (now) => `${base}/0/public/OHLC?pair=XBTCAD&interval=5&since=${Math.floor(now / 1_000) - DAY_SECONDS}`,
    parse: parseKrakenHistory,
  },
});

/** @throws when the text holds no price to believe */
export function parseKraken(text: string): Reading {
  const { error, result } = readJson(answer, text);
  orThrow(error);
  const [ticker] = Object.values(result ?? {});
  if (!ticker) throw new Error("no pair in the result");
  // Its volume and opening price are this one exchange's, not the market's, so the slow figures stay unknown.
  return { price: ticker.c[0], at: null, market_cap: null, volume_24h: null, percent_change_24h: null };
}

/** @throws when the text holds no history to believe */
export function parseKrakenHistory(text: string): PricePoint[] {
  const { error, result } = readJson(candles, text);
  orThrow(error);
  return readPoints(candle, Object.values(result ?? {}).find((rows) => rows !== null) ?? []);
}

function orThrow(errors: string[]) {
  const failure = errors.find((message) => message.startsWith("E"));
  if (failure) throw new Error(failure);
}
