import * as z from "zod";
import { type HttpSource, price, readJson, unknownFigures } from "./source";

// Shape: https://docs.cdp.coinbase.com/coinbase-app/track-apis/prices ("Get Spot Price"); newer answers add `base`.
const answer = z.object({ data: z.object({ amount: price, currency: z.literal("CAD") }) });

/** An exchange's spot price. Public, without a key. */
export const coinbase = (base: string): HttpSource => ({
  name: "coinbase",
  cadence: "live",
  address: `${base}/v2/prices/BTC-CAD/spot`,
  parse: (text) => ({ ...unknownFigures, price: readJson(answer, text).data.amount }),
});
