import * as z from "zod/mini";
import type { CurrencyCode } from "~/brand/currencies";
import { DAY_SECONDS } from "~/locale/durations";
import {
  type AskedFor,
  type HttpSource,
  priceIn,
  readJson,
  readPoints,
  unknownFigures,
} from "./source";

// Shape: https://docs.kraken.com/api/docs/rest-api/get-ticker-information; errors ("EQuery:Unknown
// asset pair", with status 200):
// https://support.kraken.com/hc/en-us/articles/360001491786-API-error-messages, "W…" being
// warnings.
const failure = z.object({ error: z.array(z.string()) });
const tickerIn = (currency: CurrencyCode) =>
  z.object({
    result: z.optional(
      z.record(z.string(), z.object({ c: z.tuple([priceIn(currency)], z.unknown()) })),
    ),
  });

// Shape: https://docs.kraken.com/api-reference/market-data/get-ohlc-data: rows of time in seconds,
// open, high, low, close, mean, volume, count, under the pair's name; beside it the number `last`.
// Without `since` it gives 720 rows.
const candles = z.object({ result: z.optional(z.record(z.string(), z.unknown())) });
const candleIn = (currency: CurrencyCode) =>
  z.pipe(
    z.tuple(
      [z.number().check(z.positive()), z.unknown(), z.unknown(), z.unknown(), priceIn(currency)],
      z.unknown(),
    ),
    z.transform(([seconds, , , , close]) => ({ at: seconds * 1_000, price: close })),
  );

/**
 * What Kraken calls bitcoin in a currency: its answers have its own name for the pair (XXBTZCAD for
 * XBTCAD), or the newer ones that it is asked by.
 */
const listPairNames = (currency: CurrencyCode) =>
  ["XXBTZ", "XBT", "XBT/", "BTC", "BTC/"].map((name) => `${name}${currency}`);

/** The entry of the pair that was asked for. @throws for another pair's, which is another price */
function readPair<Entry>(
  entries: Readonly<Record<string, Entry>> | undefined,
  currency: CurrencyCode,
): Entry {
  const names = Object.keys(entries ?? {}).filter((name) => name !== "last");
  const [name, another] = names;
  const entry = name === undefined ? undefined : entries?.[name];
  if (name === undefined || entry === undefined) throw new Error("no pair in the result");
  if (another !== undefined || !listPairNames(currency).includes(name)) {
    throw new Error(`another pair in the result: ${names.join(", ").slice(0, 80)}`);
  }
  return entry;
}

export function kraken({ base, currency }: AskedFor): HttpSource {
  const [ticker, candle] = [tickerIn(currency), candleIn(currency)];
  return {
    cadence: "live",
    address: `${base}/0/public/Ticker?pair=XBT${currency}`,
    // Its volume and opening price are this one exchange's, not the market's, so the slow figures
    // stay unknown.
    parse: (text) => ({
      ...unknownFigures,
      price: readPair(readResult(ticker, text), currency).c[0],
    }),
    history: {
      address: (now) =>
        `${base}/0/public/OHLC?pair=XBT${currency}&interval=5&since=${Math.floor(now / 1_000) - DAY_SECONDS}`,
      parse(text) {
        const rows = readPair(readResult(candles, text), currency);
        return readPoints(candle, Array.isArray(rows) ? rows : []);
      },
    },
  };
}

function readResult<Result>(
  schema: z.ZodMiniType<{ result?: Result }>,
  text: string,
): Result | undefined {
  const error = readJson(failure, text).error.find((message) => message.startsWith("E"));
  if (error) throw new Error(error);
  return readJson(schema, text).result;
}

// Shape: https://docs.cdp.coinbase.com/coinbase-app/track-apis/prices ("Get Spot Price"); newer
// answers add `base`.
const spotIn = (currency: CurrencyCode) =>
  z.object({
    data: z.object({
      amount: priceIn(currency),
      base: z.optional(z.literal("BTC")),
      currency: z.literal(currency),
    }),
  });

export function coinbase({ base, currency }: AskedFor): HttpSource {
  const spot = spotIn(currency);
  return {
    cadence: "live",
    address: `${base}/v2/prices/BTC-${currency}/spot`,
    parse: (text) => ({ ...unknownFigures, price: readJson(spot, text).data.amount }),
  };
}
