import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { publicData } from "~/http/cache-policy";
import { forEveryone, publicFailure } from "~/http/public-json";
import { publicFile } from "~/http/public-route";

export const handle = publicFile;

/** Describes /api/treasury for programs that read OpenAPI: a file that the Worker alone serves, and does not carry along. */
export async function loader({ context: { treasury, openAsset } }: LoaderFunctionArgs) {
  if (treasury.asOf() === null) return publicFailure(404, { error: "The company publishes no treasury." });
  return new Response((await openAsset("/ledger/openapi.json")).body, {
    headers: { "Content-Type": "application/json; charset=utf-8", ...publicData({ isComplete: true }), ...forEveryone },
  });
}
