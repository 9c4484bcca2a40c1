import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { hasAllBefore } from "~/domain/market/daily-closes";
import { publicFailure, publicJson } from "~/http/public-json";
import type { PublicRoute } from "~/http/public-route";
import { currency } from "~/locale/currency";
import { timeZone } from "~/locale/formats";
import { localDay } from "~/locale/local-times";

export const handle: PublicRoute = { searchParams: {} };

/** The closes that the feed has kept, one a day, which the treasury's history continues with. */
export async function loader({ context: { market, clock } }: LoaderFunctionArgs) {
  const kept = await market.closes();
  if (!kept) return publicFailure(503, { error: "Daily closes aren't available yet. Please try again soon." });
  const body = {
    schema: "bitcoin-closes/v1",
    time_zone: timeZone,
    status: kept.isSimulated ? "simulated" : "live",
    closes: kept.closes.map(({ date, btcFiat, source }) => ({
      date,
      [currency.key("btc_fiat")]: Number(btcFiat),
      source,
    })),
  };
  return publicJson(body, { isComplete: hasAllBefore(localDay(clock.now()), kept) });
}
