import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { publicFailure, publicJson } from "~/http/public-json";
import type { PublicRoute } from "~/http/public-route";
import { findDayFault } from "~/locale/days";

export const handle: PublicRoute = { searchParams: {}, freeText: ["as_of"] };

/**
 * The treasury for programs: the ledger, the figures computed from it, and the price that was used. With `as_of`, a day,
 * no live price is used, and later entries are left out.
 */
export async function loader({ request, context: { describeTreasury } }: LoaderFunctionArgs) {
  const day = new URL(request.url).searchParams.get("as_of");
  const error = day === null ? null : findDayFault("as_of", day);
  if (error) return publicFailure(400, { error });
  const described = await describeTreasury(day);
  if (!described) return publicFailure(404, { error: "The company has published no treasury of that time." });
  return publicJson(described.body, described);
}
