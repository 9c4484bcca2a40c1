import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { publicFailure, publicJson } from "~/http/public-json";
import type { PublicRoute } from "~/http/public-route";

export const handle: PublicRoute = { searchParams: {} };

export async function loader({ context: { loadTreasuryBody } }: LoaderFunctionArgs) {
  const described = await loadTreasuryBody();
  if (!described) {
    return publicFailure(404, { error: "The company has published nothing of a treasury." });
  }
  return publicJson(described.body, described);
}
