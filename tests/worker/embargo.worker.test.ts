import { beforeEach, expect, it, vi } from "vitest";
import { filings, investorDocuments, investorEvents } from "~/content/generated/investors.server";
import { pressBodies } from "~/content/generated/press-bodies.server";
import { pressIndex } from "~/content/generated/press-index.server";
import { treasury as ledger } from "~/content/generated/treasury.server";
import type { PressRecord } from "~/content/schemas";
import { toPlainText } from "~/domain/bodies";
import { COMPARED_TEXT_MAX } from "~/domain/field-lengths";
import { formatExact } from "~/domain/treasury/format";
import { createFigureReader } from "~/domain/treasury/named-figures";
import { readPublished } from "~/domain/verification/compare-text";
import { readSitemap } from "../support/links.ts";
import { everyTenth } from "../support/scope";
import { insertUser, readAuditLog } from "../support/worker/rows";
import * as site from "../support/worker/site-client";

// The whole site through its fetch handler, a second before each kind of publication and at it.

const { dataPathOf, openClient, secondsTo } = site;
const [newest, previous] = pressIndex.toSorted(
  (one, two) => Date.parse(two.publishAt) - Date.parse(one.publishAt) || two.id - one.id,
);
const [purchase, shares] = [ledger?.bitcoin.at(-1), ledger?.shares.at(-1)];
if (!newest || !previous || !purchase || !shares) throw new Error("the sample has changed");

const release = newest.path;
const { html = "" } = pressBodies[newest.id] ?? {};
/** A stretch of its text that is in no other release, and alike in HTML and in JSON. */
const stretch =
  toPlainText(html)
    .split(/[^\w ,.%-]|(?<=[.!?]) /)
    .map((each) => each.trim())
    .find(
      (each) =>
        each.length > 45 &&
        Object.values(pressBodies).filter((body) => body.html.includes(each)).length === 1,
    ) ?? "";

const query = encodeURIComponent(newest.title);
const hash = newest.history.at(-1)?.sha256;
/** Pages, each as HTML and as data, with words that they show. */
const onPages = (paths: readonly string[], words: string) =>
  onAll(
    paths.flatMap((path) => [path, dataPathOf(path)]),
    words,
  );
const onAll = (paths: readonly string[], words: string) =>
  Object.fromEntries(paths.map((path) => [path, words]));
const feeds = ["/feed.xml", "/atom.xml", "/feed.json"];
const holding = `${purchase.total?.btc} BTC`;
const fact = "Bitcoin held after";
const boughtWith = pressIndex.find(({ id }) => id === purchase.release)?.path ?? "";
const readFigure = createFigureReader(site.createServices().treasury);

interface Outlets {
  publishAt: string;
  /** The words by which each address shows it; of a POST, the body after a space. */
  shown: Record<string, string>;
  /** Addresses that are 404 until then. */
  files?: readonly string[];
}
const outlets: [what: string, Outlets][] = [
  [
    "the newest release",
    {
      publishAt: newest.publishAt,
      shown: {
        ...onPages(["/press-releases", `/press-releases?q=${query}`, previous.path], release),
        ...onPages([`/search?q=${query}`, `/verify?q=${hash}`], release),
        ...onPages([`/press-releases/${newest.id}`], newest.title),
        ...onPages([release], stretch),
        ...onAll(feeds, stretch),
        "/sitemap.xml": release,
        "/llms.txt": `${release}.md`,
      },
      files: [
        `/press-releases/${newest.id}`,
        ...["", ".md", "/history", "/history.json", "/release.json", `/history/${hash}.md`].map(
          (part) => release + part,
        ),
      ],
    },
  ],
  [
    "the last purchase",
    {
      publishAt: purchase.publishAt,
      shown: {
        ...onAll(["/treasury", "/", "/bitcoin", "/investors", ...feeds, "/llms.txt"], holding),
        [`${boughtWith}.md`]: holding,
        [boughtWith]: fact,
        "/bitcoin.data": `in ${readFigure("purchases")} purchases between`,
        "/investors/stock": formatExact(ledger?.balances.at(-1)?.cash ?? "", "fiat"),
        "/search?q=We%20bought%20the%20Bitcoin%20in%20purchases": `in ${readFigure("purchases_with_noun")}`,
        "/api/treasury": `"btc":${Number(purchase.btc)},`,
        "/treasury/purchases.csv": `bitcoin,${Number(purchase.btc)},`,
        "/treasury/history.csv": `,${purchase.total?.btc},`,
        "/verify/ledger.json": `\\"btc\\":\\"${purchase.btc}\\"`,
        [`/api/chat Bitcoin treasury ${holding}`]: boughtWith,
      },
    },
  ],
  [
    "the last share count",
    {
      publishAt: shares.publishAt,
      shown: { "/investors/stock": shares.basic.toLocaleString("en-CA") },
    },
  ],
  ...everyTenth(investorDocuments).map(({ id, publishAt, asset, href }): [string, Outlets] => [
    `the document ${id}`,
    {
      publishAt,
      shown: { ...onPages(["/investors/reports"], id), "/documents.xml": id },
      files: asset ? [href] : [],
    },
  ]),
  ...everyTenth(investorEvents).map(({ id, publishAt }): [string, Outlets] => [
    `the event ${id}`,
    {
      publishAt,
      shown: {
        "/investors/events": `href="/investors/events/${id}.ics"`,
        "/investors/events.data": id,
        "/investors/events/all.ics": id,
      },
      files: [`/investors/events/${id}.ics`],
    },
  ]),
  ...everyTenth(filings).map(({ id, publishAt }): [string, Outlets] => [
    `the filing ${id}`,
    {
      publishAt,
      shown: { "/investors/reports": `id="filing-${id}"`, "/filings.xml": `#filing-${id}<` },
    },
  ]),
];

beforeEach(() => {
  site.forgetStoredPages();
  // Offsets of the clock are in whole seconds.
  vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / 1_000) * 1_000 });
});

const visitAt = (time: string, seconds: number) =>
  openClient({ offsetSeconds: secondsTo(time, seconds) });

/** The text as a reader gets it, without what the visitor typed: an answer may repeat a query. */
async function read(visitor: ReturnType<typeof openClient>, path: string) {
  const [address = "", ...message] = path.startsWith("/api/chat") ? path.split(" ") : [path];
  const { text } = message.length
    ? await visitor.postJson(address, { message: message.join(" ") })
    : await visitor.get(path);
  const plain = text.replaceAll(/<!-- -->|<\/?(?:b|mark|span|strong|td)\b[^>]*>/g, "");
  const typed = new URL(path, "http://localhost").searchParams.get("q") || "\0";
  return [typed, encodeURIComponent(typed)].reduce(
    (rest, each) => rest.replaceAll(each, ""),
    plain.replaceAll("\u00a0", " "),
  );
}

it.each(outlets)(
  "%s is at each of its addresses from its second on, and at none before",
  async (_, { publishAt, shown, files = [] }) => {
    const [before, at] = [visitAt(publishAt, -1), visitAt(publishAt, 0)];
    for (const [path, words] of Object.entries(shown)) {
      const seen = [await read(before, path), await read(at, path)];
      expect([path, ...seen.map((text) => text.includes(words))]).toEqual([path, false, true]);
    }
    for (const path of files) {
      const { status, headers } = await before.get(path);
      expect([path, status, headers.get("Cache-Control")]).toEqual([
        path,
        404,
        "private, no-store",
      ]);
      expect((await at.get(path)).status, path).toBe(200);
    }
  },
);

it("a release under embargo is answered as one that does not exist, named on no page, and like no text", async () => {
  const [visitor, stranger] = [visitAt(newest.publishAt, -1), visitAt(newest.publishAt, -1)];
  const mainOf = async (slug: string) =>
    /<main[\s\S]*<\/main>/.exec(
      (await visitor.get(`/news/${slug}`)).text.replaceAll(slug, ""),
    )?.[0];
  expect(await mainOf(newest.slug)).toBe(await mainOf("never-was"));
  // With its preview open nothing else shows more of it.
  const admin = await insertUser({ isAdmin: true });
  await visitor.signIn(admin.id);
  const preview = `/admin/releases/${newest.id}/preview`;
  for (const path of ["/admin/releases", preview, dataPathOf(preview)]) {
    const { text, headers } = await visitor.get(path);
    expect(text).toContain(path.includes("preview") ? stretch : newest.title);
    expect(
      ["Cache-Control", "X-Robots-Tag", "Referrer-Policy"].map((name) => headers.get(name)),
    ).toEqual(["private, no-store", "noindex", "no-referrer"]);
  }
  expect((await visitor.get(`${preview}/email`)).status).toBe(200);
  const looks = (await readAuditLog(admin.username)).map(({ action, details }) => action + details);
  const look = `release.previewed{"release":${newest.id}`;
  expect(looks).toEqual([`${look}}`, `${look}}`, `${look},"as":"email"}`]);
  const bought = { offsetSeconds: secondsTo(purchase.publishAt, -1) };
  const ofPurchase = `/admin/releases/${purchase.release}/preview`;
  expect((await visitor.get(ofPurchase, bought)).text).toContain(fact);
  const published = { offsetSeconds: secondsTo(newest.publishAt) };
  expect((await visitor.get(preview, published)).outcome).toEqual([302, release]);
  const listed = readSitemap((await stranger.get("/sitemap.xml")).text);
  expect(listed.length).toBeGreaterThan(20);
  for (const path of everyTenth(listed)) {
    const { text } = await stranger.get(path);
    for (const words of [newest.title, newest.slug, newest.summary.slice(0, 40), stretch]) {
      expect(text, path).not.toContain(words);
    }
  }
  const fields = { text: readPublished(newest.title, html) };
  const long = await stranger.post("/verify", { text: "比".repeat(COMPARED_TEXT_MAX) });
  expect(long.text).toContain("Not the same");
  const longer = await stranger.post("/verify", { text: "比".repeat(COMPARED_TEXT_MAX + 1) });
  expect(longer.text).toMatch(/-error"[^>]*>Please paste a text/);
  const early = await stranger.post("/verify", fields);
  expect(early.text).toContain("Not the same");
  expect(early.text).not.toContain(newest.slug);
  expect((await stranger.post("/verify", fields, published)).text).toContain(
    "The same as we published",
  );
});

it("whatever belongs to a release is found by the address of its earlier title", async () => {
  const record = previous as { -readonly [Field in keyof PressRecord]: PressRecord[Field] };
  const { formerSlugs } = record;
  record.formerSlugs = ["an-earlier-title"];
  const version = `/history/${record.history[0]?.sha256}.md`;
  for (const part of ["", ".md", "/history", version]) {
    const moved = await openClient().get(`/news/an-earlier-title${part}`);
    expect(moved.outcome).toEqual([301, record.path + part]);
  }
  record.formerSlugs = formerSlugs;
});
