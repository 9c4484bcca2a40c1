import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { brand } from "~/brand/generated/public";
import { describeForApi } from "~/domain/treasury/to-api";
import { publicData } from "~/http/cache-policy";
import { entityTag } from "~/http/entity-tag";
import { jsonFailure } from "~/http/json";
import { publicFile } from "~/http/public-route";

export const handle = publicFile;

/** Pages of any site may read it. */
const forEveryone = { "Access-Control-Allow-Origin": "*" };

/** The treasury for programs: the ledger, what is computed from it, and the price that it was computed with. */
export async function loader({ context: { clock, market, treasury } }: LoaderFunctionArgs) {
  const stats = await market.snapshot();
  const price = stats && { priceCad: stats.price, at: stats.updated_at, source: stats.source, stale: stats.stale };
  const { company, listing, origin } = brand;
  const body = describeForApi({
    treasury,
    company: { name: company.legalName, tickers: [listing.label.replaceAll(" ", "")] },
    origin,
    generatedAt: new Date(clock.now()).toISOString(),
    price,
  });
  if (!body) return jsonFailure(404, { error: "The company publishes no treasury." }, forEveryone);
  return new Response(JSON.stringify(body), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      // The same treasury has the same tag, whenever the answer was made.
      ETag: entityTag(JSON.stringify({ ...body, generated_at: undefined })),
      ...publicData({ isComplete: price !== null }),
      ...forEveryone,
    },
  });
}
