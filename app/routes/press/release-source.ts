import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sourceAsset } from "~/domain/press/releases/addresses";
import { findOr404 } from "~/http/not-found";
import { publicFile, publishedFile } from "~/http/public-route";
import { findRelease } from "./find-release";

export const handle = publicFile;

/** Byte for byte: the present source, or that of the version whose SHA-256 is in the address. */
export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const { history } = findRelease(context, params, request);
  const { version } = params;
  const { sha256 } = findOr404(
    version === undefined ? history.at(-1) : history.find((entry) => entry.sha256 === version),
  );
  const stored = await context.openAsset(sourceAsset(sha256));
  return publishedFile(await stored.text(), "text/markdown");
}
