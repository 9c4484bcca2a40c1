import { XMLParser } from "fast-xml-parser";
import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { atom, type FeedItem, jsonFeed, rss, sitemap } from "./feeds";

const { origin } = brand;
const sha256 = "0f".repeat(32);

/** Everything that XML, CDATA and addresses stumble over. */
const awkward: FeedItem = {
  id: 9,
  path: "/news/gold-bitcoin",
  title: `Gold & Bitcoin <up> "5%" 'now' ]]> é 😀`,
  summary: "1 < 2 && 3 > 2",
  publishAt: "2025-03-21T07:30:00-04:00",
  sha256,
  html: `<p>A ]]> B &amp; <a href="/investors" target="_blank">x</a><img src="/brand/logo.svg" alt=""><a href="https://else.example/">y</a><a href="#z">z</a></p>`,
};
const items = [awkward, { ...awkward, id: 8, path: "/news/older", title: "Older", sha256: null }];

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "@" });

it("feeds have what the W3C's validator asks of a feed and its items, and a file's hash", () => {
  const texts = [rss(items), atom(items, "2025-01-01T00:00:00Z")] as const;
  for (const text of texts) {
    expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<(rss|feed) /);
    expect(text.match(/<record:.*(?=<)/g)).toEqual([
      `<record:sha256>${sha256}`,
      `<record:verify>${origin}/verify?q=${sha256}`,
    ]);
  }
  const [{ rss: root }, { feed }] = [parser.parse(texts[0]), parser.parse(texts[1])];
  const address = `${origin}${awkward.path}`;
  // A release with a corrected title and address is the same item.
  const id = `${origin}/press-releases/9`;
  expect(root.channel).toMatchObject({
    description: expect.stringMatching(/\w/),
    link: `${origin}/press-releases`,
  });
  expect(root.channel.item[0]).toMatchObject({
    title: awkward.title,
    link: address,
    guid: { "@isPermaLink": "false", "#text": id },
    pubDate: "Fri, 21 Mar 2025 11:30:00 GMT",
    description: awkward.summary,
  });
  expect(feed).toMatchObject({
    id: `${origin}/press-releases`,
    link: [{ "@rel": "self" }, { "@rel": "alternate" }],
    updated: awkward.publishAt,
    author: { name: brand.company.legalName },
  });
  expect(jsonFeed(items)).toMatchObject({ items: [{ id }, {}] });
  expect(feed.entry[0]).toMatchObject({
    title: awkward.title,
    id,
    link: { "@href": address },
    content: { "@type": "html" },
    published: awkward.publishAt,
    updated: awkward.publishAt,
  });
});

/** Reads XML as strictly as browsers do: a character that XML forbids stops it. */
const readStrictly = (text: string) =>
  new JSDOM(text, { contentType: "application/xml" }).window.document.documentElement.textContent;

it("feeds leave out characters that XML forbids", () => {
  const forbidden = "\0\v\f\x1b\ud800\ufffe\uffff\udc00";
  const dirty: FeedItem = {
    ...awkward,
    title: `One${forbidden} line`,
    summary: `Two${forbidden}.`,
    html: `<p>5${forbidden}0 BTC ✓ 😀</p>`,
    notices: [{ title: `Corrected${forbidden}`, text: `It said${forbidden} 4.` }],
  };
  const title = "One line";
  for (const text of [atom([dirty], ""), sitemap([{ path: dirty.title }])]) {
    expect(readStrictly(text)).toContain(title);
  }
  for (const part of [title, "Two.", "<p>50 BTC ✓ 😀</p>", "Corrected.", "It said 4."]) {
    expect(readStrictly(rss([dirty]))).toContain(part);
  }
  const [item] = jsonFeed([dirty]).items;
  expect(item).toMatchObject({ title, summary: "Two." });
  expect(item?.content_html).toContain("It said 4.</p><p>50 BTC ✓ 😀</p>");
});

it("addresses of this site are whole in a feed's text, and others untouched", () => {
  const html = jsonFeed([awkward]).items[0]?.content_html ?? "";
  expect([...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address)).toEqual([
    `${origin}/investors`,
    `${origin}/brand/logo.svg`,
    "https://else.example/",
    `${origin}${awkward.path}#z`,
  ]);
});
