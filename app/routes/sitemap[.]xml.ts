import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sitemap } from "~/http/feeds";
import { publicFile, publishedFile } from "~/http/published-file";
import { goldPage } from "~/site/navigation";

export const handle = publicFile;

/** Every public page that search engines should know, and none that is private or under embargo. */
export function loader({ context: { pages, press, governance, legal } }: LoaderFunctionArgs) {
  const written = Object.values(pages).map(({ slug }) =>
    slug === "home" ? "/" : slug === "gold" ? goldPage : `/${slug}`,
  );
  return publishedFile(
    sitemap([
      ...written.map((path) => ({ path })),
      { path: "/press-releases" },
      { path: "/whitelist" },
      ...(legal["ordinal-terms"] ? [{ path: "/terms-of-service" }, { path: "/agreements" }] : []),
      ...governance
        .list()
        .map(({ slug, lastReviewed }) => ({ path: `/governance/${slug}`, lastModified: lastReviewed })),
      ...press.list().map(({ slug, publishAt }) => ({ path: `/news/${slug}`, lastModified: publishAt })),
    ]),
    "application/xml",
  );
}
