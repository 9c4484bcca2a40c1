import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";

const iso = (time: string | undefined) => (time ? new Date(time).toISOString() : undefined);

/** The items of a feed in RSS or Atom as a reader's library gives them to it, by its name. */
export async function readFeed(text: string) {
  const entries = text.includes("<feed ")
    ? parseAtomFeed(text).entries?.map(({ id, links, title, published, content }) => ({
        id,
        link: links?.[0]?.href,
        title: title?.value,
        published: iso(published),
        html: content?.value,
      }))
    : parseRssFeed(text).items?.map(({ guid, link, title, pubDate, content }) => ({
        id: guid?.value,
        link,
        title,
        published: iso(pubDate),
        html: content?.encoded,
      }));
  return { feedsmith: entries ?? [] };
}

export const readJsonFeed = (feed: object) =>
  (parseJsonFeed(feed).items ?? []).map(({ id, url, title, date_published, content_html }) => ({
    id,
    link: url,
    title,
    published: iso(date_published),
    html: content_html,
  }));
