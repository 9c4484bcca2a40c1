import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { publicData } from "~/http/cache-policy";
import { entityTag } from "~/http/entity-tag";
import { jsonFailure } from "~/http/json";
import type { PublicRoute } from "~/http/public-route";
import { isDay } from "~/locale/days";

export const handle: PublicRoute = { searchParams: {}, freeText: ["as_of"] };

/** Pages of any site may read it. */
const forEveryone = { "Access-Control-Allow-Origin": "*" };

/**
 * The treasury for programs: the ledger, the figures computed from it, and the price that was used. With `as_of`, a day,
 * no live price is used, and later entries are left out.
 */
export async function loader({ request, context: { describeTreasury } }: LoaderFunctionArgs) {
  const day = new URL(request.url).searchParams.get("as_of");
  if (day !== null && !isDay(day))
    return jsonFailure(400, { error: "as_of must be a date like 2025-06-24." }, forEveryone);
  const described = await describeTreasury(day);
  if (!described)
    return jsonFailure(404, { error: "The company has published no treasury of that time." }, forEveryone);
  const { body, isComplete } = described;
  return new Response(JSON.stringify(body), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      // Without the time of the answer, so that the same treasury has the same tag.
      ETag: entityTag(JSON.stringify({ ...body, generated_at: undefined })),
      ...publicData({ isComplete }),
      ...forEveryone,
    },
  });
}
