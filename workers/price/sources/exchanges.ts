import * as z from "zod/mini";
import type { CurrencyCode } from "~/brand/currencies";
import { DAY_SECONDS } from "~/locale/durations";
import { type AskedFor, type HttpSource, price, readJson, readPoints, unknownFigures } from "./source";

// Shape: https://docs.kraken.com/api/docs/rest-api/get-ticker-information; errors ("EQuery:Unknown asset pair", with
// status 200): https://support.kraken.com/hc/en-us/articles/360001491786-API-error-messages, "W…" being warnings.
const failure = z.object({ error: z.array(z.string()) });
// The key is Kraken's own name for the pair (XXBTZCAD), not the one asked for, so it is not relied on.
const ticker = z.object({
  result: z.optional(z.record(z.string(), z.object({ c: z.tuple([price], z.unknown()) }))),
});

// Shape: https://docs.kraken.com/api-reference/market-data/get-ohlc-data: rows of time in seconds, open, high, low,
// close, mean, volume, count, under the pair's name; beside it the number `last`. Without `since` it gives 720 rows.
const candles = z.object({ result: z.optional(z.record(z.string(), z.unknown())) });
const candle = z.pipe(
  z.tuple([z.number().check(z.positive()), z.unknown(), z.unknown(), z.unknown(), price], z.unknown()),
  z.transform(([seconds, , , , close]) => ({ at: seconds * 1_000, price: close })),
);

/** An exchange's last trade. Public, without a key. */
export const kraken = ({ base, currency }: AskedFor): HttpSource => ({
  cadence: "live",
  address: `${base}/0/public/Ticker?pair=XBT${currency}`,
  parse(text) {
    const [pair] = Object.values(readResult(ticker, text) ?? {});
    if (!pair) throw new Error("no pair in the result");
    // Its volume and opening price are this one exchange's, not the market's, so the slow figures stay unknown.
    return { ...unknownFigures, price: pair.c[0] };
  },
  history: {
    address: (now) =>
      `${base}/0/public/OHLC?pair=XBT${currency}&interval=5&since=${Math.floor(now / 1_000) - DAY_SECONDS}`,
    parse: (text) => readPoints(candle, Object.values(readResult(candles, text) ?? {}).find(Array.isArray) ?? []),
  },
});

function readResult<Result>(schema: z.ZodMiniType<{ result?: Result }>, text: string): Result | undefined {
  const error = readJson(failure, text).error.find((message) => message.startsWith("E"));
  if (error) throw new Error(error);
  return readJson(schema, text).result;
}

// Shape: https://docs.cdp.coinbase.com/coinbase-app/track-apis/prices ("Get Spot Price"); newer answers add `base`.
const spotIn = (currency: CurrencyCode) =>
  z.object({ data: z.object({ amount: price, currency: z.literal(currency) }) });

/** An exchange's spot price. Public, without a key. */
export function coinbase({ base, currency }: AskedFor): HttpSource {
  const spot = spotIn(currency);
  return {
    cadence: "live",
    address: `${base}/v2/prices/BTC-${currency}/spot`,
    parse: (text) => ({ ...unknownFigures, price: readJson(spot, text).data.amount }),
  };
}
