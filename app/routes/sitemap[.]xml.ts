import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sitemap } from "~/http/feeds";
import { publicFile, publishedFile } from "~/http/public-route";

export const handle = publicFile;

/** Every public page that search engines should know, and none that is private or under embargo. */
export function loader({ context: { pages, press, governance, legal, treasury } }: LoaderFunctionArgs) {
  const terms = legal["ordinal-terms"];
  return publishedFile(
    sitemap([
      ...Object.values(pages).map(({ path }) => ({ path })),
      { path: "/press-releases" },
      ...(treasury.asOf() ? [{ path: "/treasury" }] : []),
      { path: "/whitelist" },
      ...(terms ? [{ path: terms.path }, { path: "/agreements" }] : []),
      ...governance.list().map(({ path, lastReviewed }) => ({ path, lastModified: lastReviewed })),
      ...press.list().map(({ path, publishAt }) => ({ path, lastModified: publishAt })),
    ]),
    "application/xml",
  );
}
