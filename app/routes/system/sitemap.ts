import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { resolveStatus } from "~/domain/press/release-status";
import { sitemap } from "~/http/feeds";
import { publicFile, publishedFile } from "~/http/public-route";
import { optionalPages } from "~/site/optional-pages.server";

export const handle = publicFile;

/** Nothing private or under embargo. */
export function loader({ context }: LoaderFunctionArgs) {
  const { sitePages, press, legal } = context;
  const present = optionalPages(context).filter(
    ({ isPresent, path }) => isPresent && !sitePages.some((page) => page.path === path),
  );
  // Parts of pages have an anchor.
  const whole = [...sitePages, ...present].filter(({ path }) => !path.includes("#"));
  return publishedFile(
    sitemap([
      ...whole,
      { path: "/verify" },
      ...(legal["ordinal-terms"] ? [{ path: "/agreements" }] : []),
      ...press.list().map((release) => ({
        path: release.path,
        lastModified: resolveStatus(release).changedAt,
      })),
    ]),
    "application/xml",
  );
}
