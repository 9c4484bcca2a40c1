import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { openApi } from "~/brand/generated/openapi.server";
import { publicData } from "~/http/cache-policy";
import { forEveryone, publicFailure } from "~/http/public-json";
import { publicFile } from "~/http/public-route";

export const handle = publicFile;

/** Describes /api/treasury for programs that read OpenAPI. */
export function loader({ context: { treasury } }: LoaderFunctionArgs) {
  if (treasury.asOf() === null) return publicFailure(404, { error: "The company publishes no treasury." });
  return new Response(openApi, {
    headers: { "Content-Type": "application/json; charset=utf-8", ...publicData({ isComplete: true }), ...forEveryone },
  });
}
