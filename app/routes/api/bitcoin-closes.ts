import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { hasAllBefore } from "~/domain/market/daily-closes";
import { publicData } from "~/http/cache-policy";
import { entityTag } from "~/http/entity-tag";
import { jsonFailure } from "~/http/json";
import type { PublicRoute } from "~/http/public-route";
import { timeZone } from "~/locale/formats";
import { localDay } from "~/locale/local-times";

export const handle: PublicRoute = { searchParams: {} };

/** Pages of any site may read it. */
const forEveryone = { "Access-Control-Allow-Origin": "*" };

/** The closes that the feed has kept, one a day, which the treasury's history continues with. */
export async function loader({ context: { market, clock } }: LoaderFunctionArgs) {
  const kept = await market.closes();
  if (!kept)
    return jsonFailure(503, { error: "Daily closes aren't available yet. Please try again soon." }, forEveryone);
  const body = JSON.stringify({
    schema: "bitcoin-closes/v1",
    time_zone: timeZone,
    status: kept.isSimulated ? "simulated" : "live",
    closes: kept.closes.map(({ date, btcCad, source }) => ({ date, btc_cad: Number(btcCad), source })),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      ETag: entityTag(body),
      ...publicData({ isComplete: hasAllBefore(localDay(clock.now()), kept) }),
      ...forEveryone,
    },
  });
}
