import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findOr404 } from "~/http/not-found";
import { publicFile, publishedFile } from "~/http/public-route";

export const handle = publicFile;

/** A page's text as Markdown: `/about.md` for `/about`, `/index.md` for the home page. */
export async function loader({ request, context: { pageTexts } }: LoaderFunctionArgs) {
  const path = new URL(request.url).pathname.slice(0, -".md".length);
  const { find } = await pageTexts();
  return publishedFile(findOr404(find(path === "/index" ? "/" : path)).write(), "text/markdown");
}
