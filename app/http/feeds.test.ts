import { XMLParser } from "fast-xml-parser";
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
  for (const text of [rss([dirty]), atom([dirty], ""), sitemap([{ path: `/${forbidden}a` }])]) {
    expect(readStrictly(text).documentElement).toBeDefined();
  }
  const read = readStrictly(rss([dirty])).documentElement.textContent;
  for (const part of ["One line", "Two.", "<p>50 BTC ✓ 😀</p>", "Corrected.", "It said 4."]) {
    expect(read).toContain(part);
  }
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
