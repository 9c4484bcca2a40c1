import { expect, it } from "vitest";
import type { Body, EarlierText, PressRecord } from "~/content/schemas";
import { publish } from "~/domain/publication";
import { slugOf, slugsOf } from "./addresses";
import { createPress, listed, type PressFilter, termsOf } from "./press";

const release = (
  id: number,
  title: string,
  date: string,
  publishAt = `${date}T08:00:00-05:00`,
): PressRecord => {
  const slug = slugOf(title);
  const summary = `What there is to know about ${title}, in a sentence.`;
  const type = /purchase|treasury/i.test(title) ? "treasury" : undefined;
  const unchanged = {
    corrections: [],
    formerTitles: [],
    formerSlugs: [],
    modified: publishAt,
    history: [],
    isRecorded: true,
  };
  return {
    id,
    title,
    slug,
    path: `/news/${slug}`,
    date,
    displayDate: date,
    publishAt,
    summary,
    type,
    ...unchanged,
  };
};

const index = [
  release(1, "Listing Approved", "2024-03-01"),
  release(2, "Board Changes", "2024-12-20"),
  release(5, "Gold Purchase", "2025-02-10"),
  release(9, "Première Tranche Closed", "2025-02-10"),
  release(37, "Treasury Update", "2025-01-15"),
];
const bodies: Record<number, Body> = Object.fromEntries(
  index.map(({ id, title }) => [
    id,
    { html: `<p>${title}</p><p>It has 5,452,773 units, the chair’s words.</p>` },
  ]),
);

const pressAt = (at: number, pressIndex = index) =>
  createPress(publish({ pressIndex, pressBodies: bodies }, at));
const press = pressAt(Date.parse("2025-06-18T12:00:00Z"));
const ids = (records: readonly PressRecord[]) => records.map(({ id }) => id);

it("press releases are listed newest first, the higher id first on the same day; the latest are so by id, not by date", () => {
  expect(ids(press.latest(3))).toEqual([37, 9, 5]);
  for (const written of [index, index.toReversed()])
    expect(ids(pressAt(Date.parse("2025-06-18"), written).list())).toEqual([9, 5, 37, 2, 1]);
  expect(press.years()).toEqual([2025, 2024]);
  expect(press.types()).toEqual(["treasury"]);
});

it("of two releases of one day the one that was published later is listed first, whichever has the higher id", () => {
  const day = [
    release(1, "Evening", "2025-02-10", "2025-02-10T17:30:00-05:00"),
    release(2, "Morning", "2025-02-10", "2025-02-10T07:30:00-05:00"),
    release(5, "Morning, too", "2025-02-10", "2025-02-10T12:30:00Z"),
  ];
  const press = pressAt(Date.parse("2025-06-18"), day);
  const evening = press.neighbours("evening");
  expect([ids(press.list()), ids(press.newestWithText(3)), ids(press.search({}))]).toEqual(
    Array(3).fill([1, 5, 2]),
  );
  expect([evening.newer, evening.older?.id]).toEqual([undefined, 5]);
});

it("press releases are found by id and by exact slug, with their body and their neighbours in time", () => {
  expect(press.findById(5)?.html).toContain("<p>Gold Purchase</p>");
  expect(press.findBySlug("gold-purchase")?.id).toBe(5);
  for (const slug of ["Gold-Purchase", "gold-purchase ", "gold", "", "__proto__"])
    expect(press.findBySlug(slug)).toBeUndefined();
  for (const id of [0, -1, 1.5, Number.NaN, 40]) expect(press.findById(id)).toBeUndefined();
  expect(press.neighbours("gold-purchase")).toMatchObject({ newer: { id: 9 }, older: { id: 37 } });
  expect(press.neighbours(slugOf("Première Tranche Closed")).newer).toBeUndefined();
  expect(press.neighbours("nowhere")).toEqual({ older: undefined, newer: undefined });
});

it.each<[what: string, filter: PressFilter, found: number[]]>([
  ["without case and diacritics", { query: "PREMIERE tranché" }, [9]],
  ["by every word, in title, summary or text", { query: "gold 5,452,773" }, [5]],
  ["by an amount however it is written", { query: "gold 5 452 773" }, [5]],
  ["by no word alone", { query: "gold silver" }, []],
  ["by a word with either apostrophe", { query: "gold chair's" }, [5]],
  [
    "by full-width letters, soft hyphens and characters of no width",
    { query: "ｇｏｌｄ pur\u00adcha\u200bse" },
    [5],
  ],
  ["by no words that run from its title on into its summary", { query: "changeswhat" }, []],
  ["by year", { year: 2024 }, [2, 1]],
  ["by type", { type: "treasury" }, [5, 37]],
  ["by year and type", { year: 2024, type: "treasury" }, []],
  ["by words of a year", { query: "board", year: 2025 }, []],
  ["by a bounded part of a query", { query: `gold${" ".repeat(200)}silver` }, [5]],
])("press releases are searched %s", (_, filter, found) =>
  expect(ids(press.search(filter))).toEqual(found),
);

it.each([
  ["Announces C$4.6M Private Placement", "announces-c46m-private-placement"],
  ["Q1 2025: Results & Outlook!", "q1-2025-results-outlook"],
  ["double -- hyphens --- fold", "double-hyphens-fold"],
  ["Café in Montréal", "cafe-in-montreal"],
  ["Société d’énergie à Montréal", "societe-denergie-a-montreal"],
  ["Zürich: Größe, ẞ, Æsir & Œuvre", "zurich-grosse-ss-aesir-oeuvre"],
  ["Łódź, Đà Nẵng, Þór, Ærø, İstanbul, ĳ", "lodz-da-nang-thor-aero-istanbul-ij"],
  [
    "Non\u2011Brokered\u00a0Placement of ﬁve ½\u200b units\u00ad",
    "non-brokered-placement-of-five-1-2-units",
  ],
  ["Ｎｏｒｔｈｌｏｄｅ™ ２０２５ – 株式会社", "northlode-2025"],
  ["北極星", ""],
  ["(Amended) Notice -", "amended-notice"],
])("the address of an article of %j is %j, and that address gives itself", (title, slug) =>
  expect([slugOf(title), slugOf(slug)]).toEqual([slug, slug]),
);

it("a title outside ASCII had another address before its letters were folded, any other title none", () => {
  expect(slugsOf("Société à Zürich")).toEqual(["societe-a-zurich", "socit-zrich"]);
  expect(new Set(slugsOf("Q1 2025: Results & Outlook!")).size).toBe(1);
});

it("the folding changes no address of a title in ASCII", () => {
  for (const letter of Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)))
    expect(new Set(slugsOf(`a${letter}B ${letter} c`)).size, letter).toBe(1);
});

it("the words of a query are its first eight different ones, and none of a query without words", () => {
  expect(termsOf(" One two  two 3 four five six seven eight nine ")).toEqual([
    ["one", "two", " 3 ", "four", "five", "six", "seven", "eight"],
  ]);
  expect(termsOf("  ")).toEqual([[]]);
});

it("the search finds a release whose body is missing by its title", () => {
  const pressIndex = [release(1, "Listing Approved", "2024-03-01")];
  const press = createPress(publish({ pressIndex, pressBodies: {} }, Date.parse("2025-01-01")));
  expect([ids(press.search({ query: "listing" })), press.findById(1)]).toEqual([[1], undefined]);
  expect(press.search({ query: "undefined" })).toEqual([]);
});

it("the texts that a release had before are listed, and none for most", () => {
  const earlier = { date: "2024-03-01", sha256: "a" } as unknown as EarlierText;
  const press = createPress(
    publish(
      { pressIndex: index, pressBodies: bodies, earlierTexts: { 1: [earlier] } },
      Date.parse("2025-01-01"),
    ),
  );
  expect([press.earlierTextsOf(1), press.earlierTextsOf(2)]).toEqual([[earlier], []]);
  expect(pressAt(0).earlierTextsOf(1)).toEqual([]);
});

it("a release that was corrected, withdrawn or renamed says so in lists and feeds, and keeps its old address", () => {
  const correction = { date: "2024-04-02", what: "It said 5.", why: "A slip." };
  const corrected = {
    ...release(1, "Listing Approved", "2024-03-01"),
    corrections: [correction],
    formerSlugs: ["listed"],
  };
  const withdrawn = {
    ...release(2, "Board Changes", "2024-12-20"),
    withdrawn: { date: "2024-12-21", why: "It fell through." },
  };
  const press = pressAt(Date.parse("2025-01-01"), [corrected, withdrawn]);
  expect(press.list().map((record) => listed(record).status)).toEqual(["Withdrawn", "Corrected"]);
  expect(press.findByFormerSlug("listed")?.id).toBe(1);
  expect(press.findByFormerSlug("listing-approved")).toBeUndefined();
  expect(press.newestWithText(10).map(({ notices }) => notices.map(({ title }) => title))).toEqual([
    ["Withdrawn on December 21, 2024"],
    ["Corrected on April 2, 2024"],
  ]);
  expect(press.newestWithText(10).map(({ html }) => html)).toEqual(["", bodies[1]?.html]);
});
