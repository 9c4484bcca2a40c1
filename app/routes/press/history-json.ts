import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { publicFile, publishedFile } from "~/http/public-route";
import { findRelease } from "./find-release";

export const handle = publicFile;

/** For `npm run content -- verify`, and for readers who kept a copy. */
export function loader({ params, context, request }: LoaderFunctionArgs) {
  const { id, path, history } = findRelease(context, params, request);
  return publishedFile(JSON.stringify({ id, source: `${path}.md`, history }), "application/json");
}
