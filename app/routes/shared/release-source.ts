import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sourceAsset } from "~/domain/press/addresses";
import { findOr404 } from "~/http/not-found";
import { publicFile, publishedFile } from "~/http/public-route";

export const handle = publicFile;

/** A release's file as it was written, byte for byte: its SHA-256 is the last one of the release's history. */
export async function loader({ params: { slug = "" }, context }: LoaderFunctionArgs) {
  const { id, history } = findOr404(context.press.findBySlug(slug));
  const stored = await context.openAsset(sourceAsset(findOr404(history.at(-1)).sha256));
  if (!stored.ok) throw new Error(`the deployment has no source of release ${id}`);
  return publishedFile(await stored.text(), "text/markdown");
}
