import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describeStatus } from "~/domain/press/release-status";
import { sitemap } from "~/http/feeds";
import { publicFile, publishedFile } from "~/http/public-route";
import { optionalPages } from "~/site/optional-pages.server";

export const handle = publicFile;

/** Every public page that search engines should know, and none that is private or under embargo. */
export function loader({ context }: LoaderFunctionArgs) {
  const { pages, press, governance, legal } = context;
  const present = optionalPages(context).filter(({ isPresent }) => isPresent);
  return publishedFile(
    sitemap([
      ...[...new Set([...Object.values(pages), ...present].map(({ path }) => path))].map((path) => ({ path })),
      { path: "/press-releases" },
      { path: "/verify" },
      ...(legal["ordinal-terms"] ? [{ path: "/agreements" }] : []),
      ...Object.values(legal).map(({ path, effective }) => ({ path, lastModified: effective })),
      ...governance.list().map(({ path, lastReviewed }) => ({ path, lastModified: lastReviewed })),
      ...press.list().map((release) => ({ path: release.path, lastModified: describeStatus(release).changedAt })),
    ]),
    "application/xml",
  );
}
