import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { atom, FEED_ITEMS, type FeedItem, jsonFeed, rss } from "~/http/feeds";
import { findOr404 } from "~/http/not-found";
import { publicFile, publishedFile } from "~/http/public-route";

type Write = (releases: readonly FeedItem[], now: string) => string;

const formats: Record<string, { type: string; write: Write }> = {
  "/feed.xml": { type: "application/rss+xml", write: rss },
  "/atom.xml": { type: "application/atom+xml", write: (releases, now) => atom(releases, now) },
  "/feed.json": {
    type: "application/feed+json",
    write: (releases) => JSON.stringify(jsonFeed(releases)),
  },
};

export const handle = publicFile;

/** The address names the format. */
export function loader({ request, context: { press, clock } }: LoaderFunctionArgs) {
  const { type, write } = findOr404(formats[new URL(request.url).pathname]);
  const releases = press.newestWithText(FEED_ITEMS);
  const changedAt = releases.map(({ status }) => status.changedAt);
  return publishedFile(write(releases, new Date(clock.now()).toISOString()), type, { changedAt });
}
