import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import RssParser from "rss-parser";

/** An item as feed readers' libraries give it to them. */
export interface ReadItem {
  readonly id: string | null | undefined;
  readonly link: string | null | undefined;
  readonly title: string | null | undefined;
  /** ISO 8601, in UTC. */
  readonly published: string | undefined;
  readonly html: string | null | undefined;
}

const iso = (time: string | undefined) => (time ? new Date(time).toISOString() : undefined);

/** A feed in RSS or Atom, as two libraries read it, by their names. */
export async function readFeed(
  text: string,
): Promise<Readonly<Record<string, readonly ReadItem[]>>> {
  const { items } = await new RssParser().parseString(text);
  return {
    "rss-parser": items.map((item) => ({
      id: item.guid ?? String(Object(item).id),
      link: item.link,
      title: item.title,
      published: iso(item.isoDate),
      html: String(Object(item)["content:encoded"] ?? item.content),
    })),
    feedsmith: text.includes("<feed ") ? readAtom(text) : readRss(text),
  };
}

function readRss(text: string): ReadItem[] {
  return (parseRssFeed(text).items ?? []).map((item) => ({
    id: item.guid?.value,
    link: item.link,
    title: item.title,
    published: iso(item.pubDate),
    html: item.content?.encoded,
  }));
}

function readAtom(text: string): ReadItem[] {
  return (parseAtomFeed(text).entries ?? []).map((entry) => ({
    id: entry.id,
    link: entry.links?.[0]?.href,
    title: entry.title?.value,
    published: iso(entry.published),
    html: entry.content?.value,
  }));
}

export const readJsonFeed = (feed: object): readonly ReadItem[] =>
  (parseJsonFeed(feed).items ?? []).map((item) => ({
    id: item.id,
    link: item.url,
    title: item.title,
    published: iso(item.date_published),
    html: item.content_html,
  }));
