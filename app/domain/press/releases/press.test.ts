import { expect, it } from "vitest";
import type { PressRecord } from "~/content/schemas";
import { publish } from "~/domain/publication";
import { slugOf, slugsOf } from "./addresses";
import { createPress, termsOf } from "./press";

const release = (id: number, title: string, publishAt: string, more: object = {}) =>
  ({
    id,
    title,
    publishAt,
    slug: slugOf(title),
    date: publishAt.slice(0, 10),
    summary: `What there is: ${title}.`,
    corrections: [],
    formerSlugs: [],
    history: [],
    ...more,
  }) as unknown as PressRecord;

const index = [
  release(1, "Listing Approved", "2024-03-01"),
  release(2, "Board Changes", "2024-12-20"),
  release(5, "Gold Purchase", "2025-02-10", { type: "treasury" }),
  release(9, "Première Tranche Closed", "2025-02-10"),
  // Of one day, published later than the higher ids.
  release(4, "Evening", "2025-02-10T17:30:00-05:00"),
  release(37, "Treasury Update", "2025-01-15", { type: "treasury" }),
];
const html = "<p>It has 5,452,773 units, the chair’s words.</p>";
const open = (pressIndex: PressRecord[], ...withText: number[]) => {
  const pressBodies = Object.fromEntries(withText.map((id) => [id, { html }]));
  return createPress(publish({ pressIndex, pressBodies }, Date.now()));
};
const press = open(index, 1, 5);
const ids = (records: readonly PressRecord[]) => records.map(({ id }) => id).join(" ");

it("releases are listed by time, then by id; the latest by id", () => {
  expect([ids(press.list()), ids(press.search({}))]).toEqual(Array(2).fill("4 9 5 37 2 1"));
  expect([ids(press.latest(3)), ids(press.newestWithText(9))]).toEqual(["37 9 5", "5 1"]);
  expect([press.years(), press.types()]).toEqual([[2025, 2024], ["treasury"]]);
  expect(press.neighbours("gold-purchase")).toMatchObject({ newer: { id: 9 }, older: { id: 37 } });
  expect(press.neighbours("none")).toEqual({ newer: undefined, older: undefined });
});

it("releases are found by id and by exact slug, with their body", () => {
  expect(press.findById(5)).toMatchObject({ id: 5, html });
  const slugs = ["gold-purchase", "Gold-Purchase", "gold"];
  expect(slugs.map((slug) => press.findBySlug(slug)?.id)).toEqual([5, undefined, undefined]);
});

it.each([
  ["without case and diacritics", { query: "PREMIERE tranché" }, "9"],
  ["by every word, in title or text, as amounts are written", { query: "gold 5 452 773" }, "5"],
  ["by no word alone", { query: "gold silver" }, ""],
  ["by a word with either apostrophe", { query: "gold chair's" }, "5"],
  ["by no words that run from its title into its summary", { query: "changeswhat" }, ""],
  ["without a body by its title alone", { query: "undefined" }, ""],
  ["by year", { year: 2024 }, "2 1"],
  ["by type", { type: "treasury" as const }, "5 37"],
  ["by the first 200 characters", { query: `gold${" ".repeat(200)}silver` }, "5"],
])("releases are searched %s", (_, filter, found) => expect(ids(press.search(filter))).toBe(found));

it("the words of a query are its first eight different ones", () =>
  expect(termsOf(" One two  two 3 four five six seven eight nine ")).toEqual([
    ["one", "two", " 3 ", "four", "five", "six", "seven", "eight"],
  ]));

it.each([
  ["Announces C$4.6M Private Placement", "announces-c46m-private-placement"],
  ["(double) -- hyphens --- & fold! -", "double-hyphens-fold"],
  ["Société d’énergie à Montréal", "societe-denergie-a-montreal"],
  ["Größe, ẞ, Æsir & Œuvre, Łódź, Đà, Þór", "grosse-ss-aesir-oeuvre-lodz-da-thor"],
  ["Non\u2011Brokered\u00a0ﬁve ½\u200b\u00ad", "non-brokered-five-1-2"],
  ["Ｎｏｒｔｈｌｏｄｅ™ – 株式会社", "northlode"],
])("the address of an article of %j is %j, and that address gives itself", (title, slug) =>
  expect([slugOf(title), slugOf(slug)]).toEqual([slug, slug]),
);

it("a title outside ASCII alone has an older address", () => {
  expect(slugsOf("Société à Zürich")).toEqual(["societe-a-zurich", "socit-zrich"]);
  for (let code = 0; code < 128; code++) {
    const letter = String.fromCharCode(code);
    expect(new Set(slugsOf(`a${letter}B ${letter} c`)).size, letter).toBe(1);
  }
});
