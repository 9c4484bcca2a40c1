import { z } from "zod";
import { type HttpSource, price, type Reading, readJson } from "./source";

// Shape: https://docs.kraken.com/api/docs/rest-api/get-ticker-information; errors ("EQuery:Unknown asset pair", with
// status 200): https://support.kraken.com/hc/en-us/articles/360001491786-API-error-messages, "W…" being warnings.
const answer = z.object({
  error: z.array(z.string()),
  // The key is Kraken's own name for the pair (XXBTZCAD), not the one asked for, so it is not relied on.
  result: z.record(z.string(), z.object({ c: z.tuple([price]).rest(z.unknown()) })).optional(),
});

/** An exchange's own last trade. Public, without a key. */
export const kraken = (base: string): HttpSource => ({
  name: "kraken",
  cadence: "live",
  address: `${base}/0/public/Ticker?pair=XBTCAD`,
  parse: parseKraken,
});

/** @throws when the text holds no price to believe */
export function parseKraken(text: string): Reading {
  const { error, result } = readJson(answer, text);
  const refusal = error.find((message) => message.startsWith("E"));
  if (refusal) throw new Error(refusal);
  const [ticker] = Object.values(result ?? {});
  if (!ticker) throw new Error("no pair in the result");
  // Its volume and opening price are this one exchange's, not the market's, so the slow figures stay unknown.
  return { price: ticker.c[0], at: null, market_cap: null, volume_24h: null, percent_change_24h: null };
}
