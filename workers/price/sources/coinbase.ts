import * as z from "zod";
import { type HttpSource, price, type Reading, readJson } from "./source";

// Shape: https://docs.cdp.coinbase.com/coinbase-app/track-apis/prices ("Get Spot Price"); newer answers add `base`.
const answer = z.object({ data: z.object({ amount: price, currency: z.literal("CAD") }) });

/** An exchange's spot price. Public, without a key. */
export const coinbase = (base: string): HttpSource => ({
  name: "coinbase",
  cadence: "live",
  address: `${base}/v2/prices/BTC-CAD/spot`,
  parse: parseCoinbase,
});

/** @throws when the text holds no price to believe */
export function parseCoinbase(text: string): Reading {
  const { data } = readJson(answer, text);
  return { price: data.amount, at: null, market_cap: null, volume_24h: null, percent_change_24h: null };
}
