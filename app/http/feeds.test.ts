import { XMLParser, XMLValidator } from "fast-xml-parser";
import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { brand } from "~/brand/generated/public";
import { validateFeed } from "../../tests/support/feed-rules";
import { atom, type FeedItem, jsonFeed, rss, sitemap } from "./feeds";

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
});

/** Everything that XML, CDATA and addresses stumble over. */
const awkward: FeedItem = {
  path: "/news/gold-bitcoin",
  title: `Gold & Bitcoin <up> "5%" 'now' ]]> é 😀`,
  summary: "1 < 2 && 3 > 2",
  publishAt: "2025-03-21T07:30:00-04:00",
  html: `<p>A ]]> B &amp; <a href="/investors" target="_blank">x</a><img src="/brand/logo.svg" alt=""><a href="https://else.example/">y</a><a href="#z">z</a></p>`,
};
const other: FeedItem = {
  ...awkward,
  path: "/news/older",
  title: "Older",
  publishAt: "2024-12-05T07:30:00-05:00",
};

it.each([
  ["RSS", rss([awkward, other])],
  ["RSS of nothing", rss([])],
  ["Atom", atom([awkward, other], "2025-01-01T00:00:00Z")],
  ["Atom of nothing", atom([], "2025-01-01T00:00:00Z")],
  ["a sitemap", sitemap([{ path: "/" }, { path: "/search?q=a&b" }])],
])("%s is well-formed, attributes with their values", (_, text) =>
  expect(XMLValidator.validate(text)).toBe(true),
);

it.each([
  ["RSS", "/feed.xml", rss([awkward, other])],
  ["Atom", "/atom.xml", atom([awkward, other], "2025-01-01T00:00:00Z")],
])("the W3C's validator has nothing to say of %s", (_, path, text) =>
  expect(validateFeed(text, brand.origin + path)).toEqual([]),
);

/** Reads XML as strictly as browsers do: a character that XML forbids stops it. */
const readStrictly = (text: string) =>
  new JSDOM(text, { contentType: "application/xml" }).window.document;

it("feeds of texts with characters that XML forbids are well-formed, and have the rest of the text", () => {
  const forbidden = "\0\v\f\x1b\ud800\ufffe\uffff\udc00";
  const dirty: FeedItem = {
    ...awkward,
    title: `One${forbidden} line`,
    summary: `Two${forbidden}.`,
    html: `<p>5${forbidden}0 BTC ✓ 😀</p>`,
    notices: [{ title: `Corrected${forbidden}`, text: `It said${forbidden} 4.` }],
  };
  for (const text of [rss([dirty]), atom([dirty], ""), sitemap([{ path: `/${forbidden}a` }])])
    expect(readStrictly(text).documentElement).toBeDefined();
  const read = readStrictly(rss([dirty])).documentElement.textContent;
  for (const part of ["One line", "Two.", "<p>50 BTC ✓ 😀</p>", "Corrected.", "It said 4."])
    expect(read).toContain(part);
  const [item] = jsonFeed([dirty]).items;
  expect(item).toMatchObject({ title: "One line", summary: "Two." });
  expect(item?.content_html).toContain("It said 4.</p><p>50 BTC ✓ 😀</p>");
});

it("a release whose title, and so whose address, was corrected is the same item in every feed, and updated", () => {
  const first: FeedItem = { ...awkward, id: 9 };
  const changedAt = "2025-07-02T09:30:00-04:00";
  const corrected: FeedItem = {
    ...first,
    title: "Another title",
    path: "/news/another-title",
    status: { state: "corrected", edition: 2, changedAt },
  };
  const read = (item: FeedItem) => {
    const { item: inRss } = parser.parse(rss([item])).rss.channel;
    const { entry } = parser.parse(atom([item], "")).feed;
    const [inJson] = jsonFeed([item]).items;
    return {
      ids: [inRss.guid, entry.id, inJson?.id],
      addresses: [inRss.link, entry.link["@href"], inJson?.url],
      updated: [inRss["atom:updated"], entry.updated, inJson?.date_modified],
    };
  };
  const id = `${brand.origin}/press-releases/9`;
  expect(read(first).ids).toEqual([{ "@isPermaLink": "false", "#text": id }, id, id]);
  expect(read(corrected)).toEqual({
    ids: read(first).ids,
    addresses: Array(3).fill(`${brand.origin}/news/another-title`),
    updated: Array(3).fill(changedAt),
  });
});

it("feeds carry titles and texts unchanged, and were updated with their newest item, or at the given time", () => {
  const [item] = parser.parse(rss([awkward, other])).rss.channel.item;
  const { title, summary: description, publishAt } = awkward;
  expect(item).toMatchObject({ title, description, pubDate: "Fri, 21 Mar 2025 11:30:00 GMT" });
  const { feed } = parser.parse(atom([awkward, other], ""));
  expect([feed.updated, feed.entry[0].title, feed.entry[0].updated]).toEqual([
    publishAt,
    title,
    publishAt,
  ]);
  expect(parser.parse(atom([], "2020-01-01T00:00:00Z")).feed.updated).toBe("2020-01-01T00:00:00Z");
  const changedAt = "2025-07-02T09:30:00-04:00";
  const changed: FeedItem = { ...other, status: { state: "corrected", edition: 2, changedAt } };
  const corrected = parser.parse(atom([awkward, changed], "")).feed;
  expect([corrected.updated, corrected.entry[1].updated]).toEqual([changedAt, changedAt]);
  expect(parser.parse(rss([changed, awkward])).rss.channel.item[0]).toMatchObject({
    "atom:updated": changedAt,
    category: "corrected",
  });
  const notices = [{ title: "Corrected on July 2, 2025", text: "It said <5>." }];
  const [first, second] = jsonFeed([awkward, { ...changed, notices }]).items;
  expect(first).not.toHaveProperty("date_modified");
  const notice = /^<p><strong>Corrected on July 2, 2025\.<\/strong> It said &#60;5&#62;\.<\/p><p>/;
  expect(second).toMatchObject({
    date_modified: changedAt,
    content_html: expect.stringMatching(notice),
    tags: ["corrected"],
    _release: { status: "corrected", edition: 2 },
  });
});

it("feeds name the hash of a file and where it is verified, and nothing for one without", () => {
  const sha256 = "0f".repeat(32);
  const verify = `${brand.origin}/verify?q=${sha256}`;
  const hashed: FeedItem = {
    ...awkward,
    sha256,
    status: { state: "published", edition: 1, changedAt: awkward.publishAt },
  };
  const items = [hashed, other];
  const { rss: root } = parser.parse(rss(items));
  const { feed } = parser.parse(atom(items, ""));
  for (const [head, [first, second]] of [
    [root, root.channel.item],
    [feed, feed.entry],
  ]) {
    expect(head["@xmlns:record"]).toBe(`${brand.origin}/verify`);
    expect(first).toMatchObject({ "record:sha256": sha256, "record:verify": verify });
    expect(second).not.toHaveProperty("record:sha256");
  }
  expect(jsonFeed(items).items[0]).toMatchObject({ _release: { sha256, verify } });
});

it.each<[name: string, html: string]>([
  ["RSS", parser.parse(rss([awkward, other])).rss.channel.item[0]["content:encoded"]],
  ["Atom", parser.parse(atom([awkward, other], "")).feed.entry[0].content["#text"]],
  ["JSON", jsonFeed([awkward]).items[0]?.content_html ?? ""],
])("%s: addresses of this site are whole, others untouched", (_, html) => {
  const addresses = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address);
  const { origin } = brand;
  const own = [
    `${origin}/investors`,
    `${origin}/brand/logo.svg`,
    "https://else.example/",
    `${origin}${awkward.path}#z`,
  ];
  expect(addresses).toEqual(own);
});

it("a sitemap dates only what has a date", () => {
  const { url } = parser.parse(
    sitemap([{ path: "/" }, { path: "/about", lastModified: "2025-06-01" }]),
  ).urlset;
  expect(url).toEqual([
    { loc: `${brand.origin}/` },
    { loc: `${brand.origin}/about`, lastmod: "2025-06-01" },
  ]);
});

const { origin } = brand;
const { legalName, name } = brand.company;
const feedTitle = `${name} Press Releases`;

it("RSS names its version and the company, and an item's id is no address to follow", () => {
  const { rss: root } = parser.parse(rss([awkward]));
  expect(root).toMatchObject({
    "@version": "2.0",
    "@xmlns:atom": "http://www.w3.org/2005/Atom",
    "@xmlns:content": "http://purl.org/rss/1.0/modules/content/",
    channel: {
      title: feedTitle,
      link: `${origin}/press-releases`,
      description: `Press releases of ${legalName}`,
      language: "en-ca",
      "atom:link": {
        "@href": `${origin}/feed.xml`,
        "@rel": "self",
        "@type": "application/rss+xml",
      },
      item: {
        link: origin + awkward.path,
        guid: { "@isPermaLink": "false", "#text": origin + awkward.path },
      },
    },
  });
});

it("Atom names its namespace and the company, and an item without a text has no content", () => {
  const { html: _, ...short } = other;
  const { feed } = parser.parse(atom([awkward, short], ""));
  const address = origin + awkward.path;
  expect(feed).toMatchObject({
    "@xmlns": "http://www.w3.org/2005/Atom",
    title: feedTitle,
    id: `${origin}/press-releases`,
    link: [
      { "@rel": "self", "@href": `${origin}/atom.xml` },
      { "@rel": "alternate", "@href": `${origin}/press-releases` },
    ],
    author: { name: legalName },
  });
  expect(feed.entry[0]).toMatchObject({
    id: address,
    link: { "@rel": "alternate", "@href": address },
  });
  expect(feed.entry[0]).toMatchObject({
    published: awkward.publishAt,
    content: { "@type": "html" },
  });
  expect(feed.entry[1]).not.toHaveProperty("content");
});

it("JSON Feed names its version and the company, and items without notices have their texts alone", () => {
  const page = "/press-releases";
  expect(jsonFeed([])).toEqual({
    version: "https://jsonfeed.org/version/1.1",
    title: feedTitle,
    description: `Press releases of ${legalName}`,
    home_page_url: origin + page,
    feed_url: `${origin}/feed.json`,
    icon: `${origin}/brand/icon-512.png`,
    language: "en-CA",
    authors: [{ name: legalName, url: `${origin}/` }],
    items: [],
  });
  const { title, summary, publishAt } = awkward;
  const own = {
    id: origin + awkward.path,
    url: origin + awkward.path,
    title,
    summary,
    date_published: publishAt,
  };
  expect(jsonFeed([{ ...awkward, html: "<p>A</p>" }]).items).toEqual([
    { ...own, content_html: "<p>A</p>" },
  ]);
});

it("a sitemap is XML in UTF-8", () => {
  const text = sitemap([{ path: "/" }]);
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset /);
  expect(parser.parse(text).urlset["@xmlns"]).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
});
