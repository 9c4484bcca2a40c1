import { z } from "zod";
import { amount, type HttpSource, percent, price, type Reading, readJson, secondsSinceEpoch } from "./source";

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

/** An aggregate over exchanges. Its free plan allows 10,000 calls a month, so it is a slow source. */
export const coingecko = (base: string): HttpSource => ({
  name: "coingecko",
  cadence: "slow",
  address: `${base}/api/v3/simple/price?ids=bitcoin&vs_currencies=cad&include_market_cap=true&include_24hr_vol=true&include_24hr_change=true&include_last_updated_at=true`,
  parse: parseCoingecko,
});

/** @throws when the text holds no price to believe */
export function parseCoingecko(text: string): Reading {
  const { bitcoin } = readJson(answer, text);
  return {
    price: bitcoin.cad,
    at: bitcoin.last_updated_at,
    market_cap: bitcoin.cad_market_cap,
    volume_24h: bitcoin.cad_24h_vol,
    percent_change_24h: bitcoin.cad_24h_change,
  };
}
