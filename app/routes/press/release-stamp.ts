import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { stampAsset } from "~/domain/press/releases/addresses";
import { publicPage } from "~/http/cache-policy";
import { findOr404 } from "~/http/not-found";
import { publicFile } from "~/http/public-route";
import { findRelease } from "./find-release";

export const handle = publicFile;

/** OpenTimestamps proof of the present source, or of a version's. */
export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const { history } = findRelease(context, params, request);
  const { version } = params;
  const { isStamped } = await context.verification();
  const { sha256 } = findOr404(
    version === undefined ? history.at(-1) : history.find((entry) => entry.sha256 === version),
  );
  findOr404(isStamped(sha256) || null);
  const { body } = await context.openAsset(stampAsset(sha256));
  return new Response(body, {
    headers: { "Content-Type": "application/octet-stream", ...publicPage() },
  });
}
