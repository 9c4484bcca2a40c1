import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { atom, type FeedItem, jsonFeed, rss } from "~/http/feeds";
import { findOr404 } from "~/http/not-found";
import { publicFile, publishedFile } from "~/http/public-route";

const formats: Record<string, { type: string; write(releases: readonly FeedItem[], now: string): string }> = {
  "/feed.xml": { type: "application/rss+xml", write: rss },
  "/atom.xml": { type: "application/atom+xml", write: atom },
  "/feed.json": { type: "application/feed+json", write: (releases) => JSON.stringify(jsonFeed(releases)) },
};

export const handle = publicFile;

/** The press releases for feed readers, in the format that the address names. */
export function loader({ request, context: { press, clock } }: LoaderFunctionArgs) {
  const { type, write } = findOr404(formats[new URL(request.url).pathname]);
  return publishedFile(write(press.listWithText(), new Date(clock.now()).toISOString()), type);
}
