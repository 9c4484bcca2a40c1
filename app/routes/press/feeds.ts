import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { atom, FEED_ITEMS, type FeedItem, jsonFeed, releasesFeed, rss } from "~/http/feeds";
import { findOr404 } from "~/http/not-found";
import { publicFile, publishedFile } from "~/http/public-route";

type Write = (releases: readonly FeedItem[], now: string, hub: string | undefined) => string;

const formats: Record<string, { type: string; write: Write }> = {
  "/feed.xml": { type: "application/rss+xml", write: (releases, _, hub) => rss(releases, hub) },
  "/atom.xml": {
    type: "application/atom+xml",
    write: (releases, now, hub) => atom(releases, now, { ...releasesFeed, hub }),
  },
  "/feed.json": {
    type: "application/feed+json",
    write: (releases, _, hub) => JSON.stringify(jsonFeed(releases, hub)),
  },
};

export const handle = publicFile;

/** The press releases for feed readers, in the format that the address names. */
export function loader({ request, context: { press, clock, site } }: LoaderFunctionArgs) {
  const { type, write } = findOr404(formats[new URL(request.url).pathname]);
  const releases = press.newestWithText(FEED_ITEMS);
  const changedAt = releases.map(({ status }) => status.changedAt);
  return publishedFile(write(releases, new Date(clock.now()).toISOString(), site.webSubHub), type, { changedAt });
}
