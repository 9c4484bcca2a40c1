import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findOr404 } from "~/http/not-found";
import { publicFile, publishedFile } from "~/http/public-route";

export const handle = publicFile;

/** A release's chain, for `npm run content -- verify` and for readers who kept a copy. */
export function loader({ params: { slug = "" }, context }: LoaderFunctionArgs) {
  const { id, path, history } = findOr404(context.press.findBySlug(slug));
  return publishedFile(JSON.stringify({ id, source: `${path}.md`, history }), "application/json");
}
