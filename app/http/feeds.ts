import { XMLBuilder } from "fast-xml-parser";
import { brand } from "~/brand/generated/public";
import { getLocale } from "~/locale/intl";
import { publishedAddress, verifyAddress } from "./page-meta";
import { withoutForbidden } from "./plain-text";
import { escapeHtml } from "./widget-frame";

type Summary = Record<"path" | "title" | "summary" | "publishAt", string> & {
  /**
   * A release's number. Left out for what has a path that never changes: a release's follows its
   * title.
   */
  id?: number;
  /**
   * A release's status; left out for a document, which has one edition, unchanged since its
   * publication.
   */
  status?: { state: string; edition: number; changedAt: string };
  sha256?: string | null | undefined;
};

type Notice = Record<"title" | "text", string>;

export type FeedItem = Summary & { html: string; notices?: readonly Notice[] };

const xml = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  // Otherwise the builder drops ="true", and XML requires a value.
  suppressBooleanAttributes: false,
  cdataPropName: "cdata",
  format: true,
});

const feedTitle = `${brand.company.name} Press Releases`;
const feedDescription = `Press releases of ${brand.company.legalName}`;
const addressOf = ({ path }: Summary) => publishedAddress(path);
/** What readers know an item by: a corrected title must not make it a new one. */
const identityOf = ({ id, path }: Summary) =>
  publishedAddress(id === undefined ? path : `/press-releases/${id}`);

const changedAtOf = ({ status, publishAt }: Summary) => status?.changedAt ?? publishAt;

/**
 * Elements of our own, since neither RSS nor Atom has one: the file's hash, and where it is
 * verified.
 */
const RECORD_NAMESPACE = publishedAddress("/verify");
const writeRecord = ({ sha256 }: Summary) =>
  sha256 ? { "record:sha256": sha256, "record:verify": verifyAddress(sha256) } : {};

const latestOf = (items: readonly Summary[]) =>
  items.map(changedAtOf).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];

/**
 * Feed readers do not resolve relative addresses, nor those within a text: its headings are on the
 * page alone.
 */
const absolute = ({ html, path }: Pick<FeedItem, "html" | "path">) =>
  html.replace(
    /\b(href|src)="(?=([/#]))/g,
    (start, _, sign) => start + (sign === "#" ? publishedAddress(path) : brand.origin),
  );

const writeText = ({ notices = [], ...item }: Pick<FeedItem, "html" | "path" | "notices">) =>
  notices
    .map(({ title, text }) => `<p><strong>${escapeHtml(title)}.</strong> ${escapeHtml(text)}</p>`)
    .join("") + absolute(item);

/**
 * Releases in a feed, the newest: with all texts of decades it would grow without end, and readers
 * know the older ones.
 */
export const FEED_ITEMS = 50;

export function rss(items: readonly FeedItem[]): string {
  return document({
    rss: {
      "@version": "2.0",
      "@xmlns:atom": "http://www.w3.org/2005/Atom",
      "@xmlns:content": "http://purl.org/rss/1.0/modules/content/",
      "@xmlns:record": RECORD_NAMESPACE,
      channel: {
        title: feedTitle,
        link: publishedAddress("/press-releases"),
        description: feedDescription,
        language: getLocale().toLowerCase(),
        "atom:link": [
          {
            "@href": publishedAddress("/feed.xml"),
            "@rel": "self",
            "@type": "application/rss+xml",
          },
        ],
        item: items.map((item) => ({
          title: item.title,
          link: addressOf(item),
          guid: { "@isPermaLink": "false", "#text": identityOf(item) },
          pubDate: new Date(item.publishAt).toUTCString(),
          "atom:updated": changedAtOf(item),
          ...(item.status && { category: item.status.state }),
          description: item.summary,
          ...writeRecord(item),
          "content:encoded": { cdata: writeText(item) },
        })),
      },
    },
  });
}

interface AtomFeed {
  title: string;
  page: string;
  self: string;
}

const releasesFeed: AtomFeed = { title: feedTitle, page: "/press-releases", self: "/atom.xml" };

/**
 * Atom 1.0 (RFC 4287), with full texts where there are some.
 * @param updated ISO 8601; when a feed without items has changed
 */
export function atom(
  items: readonly (Summary & Partial<Pick<FeedItem, "html" | "notices">>)[],
  updated: string,
  feed = releasesFeed,
): string {
  return document({
    feed: {
      "@xmlns": "http://www.w3.org/2005/Atom",
      "@xmlns:record": RECORD_NAMESPACE,
      title: feed.title,
      id: publishedAddress(feed.page),
      link: [
        { "@rel": "self", "@href": publishedAddress(feed.self) },
        { "@rel": "alternate", "@href": publishedAddress(feed.page) },
      ],
      updated: latestOf(items) ?? updated,
      author: { name: brand.company.legalName },
      entry: items.map((item) => ({
        title: item.title,
        id: identityOf(item),
        link: { "@rel": "alternate", "@href": addressOf(item) },
        published: item.publishAt,
        updated: changedAtOf(item),
        ...(item.status && { category: { "@term": item.status.state } }),
        summary: item.summary,
        ...writeRecord(item),
        ...(item.html !== undefined && {
          content: { "@type": "html", "#text": writeText({ ...item, html: item.html }) },
        }),
      })),
    },
  });
}

const RELEASE_FIELDS =
  "Whether the release is published, corrected or withdrawn, which edition of its text this is, and where its SHA-256 is verified";

export function jsonFeed(items: readonly FeedItem[]) {
  return {
    version: "https://jsonfeed.org/version/1.1",
    title: feedTitle,
    description: feedDescription,
    home_page_url: publishedAddress("/press-releases"),
    feed_url: publishedAddress("/feed.json"),
    icon: publishedAddress("/brand/icon-512.png"),
    language: getLocale(),
    authors: [{ name: brand.company.legalName, url: publishedAddress("/") }],
    items: items.map((item) => ({
      id: identityOf(item),
      url: addressOf(item),
      title: withoutForbidden(item.title),
      summary: withoutForbidden(item.summary),
      content_html: withoutForbidden(writeText(item)),
      date_published: item.publishAt,
      ...(changedAtOf(item) !== item.publishAt && { date_modified: changedAtOf(item) }),
      // Custom fields of JSON Feed begin with an underscore.
      ...(item.status && {
        tags: [item.status.state],
        _release: {
          about: RELEASE_FIELDS,
          status: item.status.state,
          edition: item.status.edition,
          ...(item.sha256 && { sha256: item.sha256, verify: verifyAddress(item.sha256) }),
        },
      }),
    })),
  };
}

export function sitemap(
  pages: readonly { path: string; lastModified?: string | undefined }[],
): string {
  return document({
    urlset: {
      "@xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9",
      url: pages.map(({ path, lastModified }) => ({
        loc: publishedAddress(path),
        ...(lastModified && { lastmod: lastModified }),
      })),
    },
  });
}

const document = (root: object) =>
  withoutForbidden(`<?xml version="1.0" encoding="UTF-8"?>\n${xml.build(root)}`);
