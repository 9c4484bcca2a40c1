import { expect, it } from "vitest";
import { listTerms } from "~/locale/search-terms";
import { createSearch, type SearchDocument } from "./search";

const make = (path: string, title: string, text: string, more: object = {}): SearchDocument => ({
  path,
  kind: "Page",
  title,
  summary: "",
  text,
  ...more,
});
const documents = [
  make("/gold", "Digital gold", "One gram of gold in a certified vault, counted."),
  make("/trading", "Insider Trading Policy", "Windows open two full trading days after."),
  make(
    "/office",
    "Réserve à Montréal",
    "The com\u00adpany’s re\u200bserve in Zürich has its Größe.",
  ),
  make("/sold", "Sales", "What was sold is listed here."),
  make("/cash", "Cash", "It paid C$78,000 and 12.25p, and has C$147,850.50 left for 2025."),
  make("/raised", "Raised", "It raised R$2.7 million, CHF 1’250’000 and ¥62.165 billion."),
  make("/withdrawn", "Withdrawn: Merger", "", {
    summary: "It fell through.",
    unquoted: "Plover",
    status: "Withdrawn",
  }),
];

const { find } = createSearch(() => documents);
const search = (query: string) => find(query).results;
const paths = (query: string) => search(query).map(({ path }) => path);
const marks = (query: string) =>
  search(query).flatMap(({ excerpt }) => excerpt.flatMap(({ text, hit }) => (hit ? text : [])));

it.each([
  ["insid", "/trading"],
  ["cartifeed", "/gold"],
  ["Ｍｏｎｔｒｅ\u0301ａｌ", "/office"],
  ["company's reserve", "/office"],
  ["grosse", "/office"],
  [`${" ".repeat(195)}vault dividend`, "/gold"],
  ["78 000", "/cash"],
  ["$78000.00", "/cash"],
  ["78,000 CAD", "/cash"],
  ["78k", "/cash"],
  ["7８,000", "/cash"],
  ["78 000 2025", "/cash"],
  ["147.850,50", "/cash"],
  ["12.25", "/cash"],
  ["2,700,000", "/raised"],
  ["CHF 1.25 million", "/raised"],
  ["¥62,165,000,000", "/raised"],
])("site search finds by %j only %s", (query, path) => expect(paths(query)).toEqual([path]));

it.each([
  ...["78,001", "7,800", "780,000", "147,850.51", "27 million", "650"],
  ...["   ", "dividend", "gold windows", "go", "wat", "wimdaws", `gold ${"x".repeat(195)}`],
])("site search finds nothing for %j", (query) => expect(paths(query)).toEqual([]));

it.each([
  ["another form of the word", "window", ["Windows"]],
  ["no word that is only spelt alike", "gold", ["gold"]],
  ["the matches of a mistyped word", "vaullt", ["vault"]],
  ["an amount with its word", "2,700,000", ["2.7 million"]],
])("site search marks %s", (_, query, marked) => expect(marks(query)).toEqual(marked));

it("terms are read in time in proportion to the text", () => {
  const started = performance.now();
  for (const part of ["1,", "1 ", "1,000", "1,00", "a1", "$", "1.", "9", "CAD", "k5 "]) {
    listTerms(part.repeat(20_000));
  }
  expect(performance.now() - started).toBeLessThan(2_000);
});

it("site search ranks titles above summaries above texts", () => {
  const ranked = [
    make("/text", "A", "gold gold", { summary: "b" }),
    make("/summary", "A", "b", { summary: "gold" }),
    make("/title", "gold", "A", { summary: "b" }),
  ];
  const { results } = createSearch(() => ranked).find("gold");
  expect(results.map(({ path }) => path)).toEqual(["/title", "/summary", "/text"]);
});

it("site search never shows a withdrawn release's words", () => {
  const [found] = search("plover");
  expect(found?.status).toBe("Withdrawn");
  expect(found?.excerpt).toEqual([{ text: "It fell through.", hit: false }]);
});

it("site search gives pages of ten, of one kind on request", () => {
  const release = { kind: "Press release", date: "2025-01-10" };
  const many = [..."abcdefghijkl"].map((name, at) =>
    make(`/${name}`, "Gold", "", at % 3 === 0 ? release : {}),
  );
  const { find } = createSearch(() => many);
  const pages = ["1", "2"].map((page) => find("gold", { page }).results);
  expect(pages.map(({ length }) => length)).toEqual([10, 2]);
  expect(new Set(pages.flat().map(({ path }) => path)).size).toBe(12);
  const kinds = [
    { kind: "Page", count: 8 },
    { kind: "Press release", count: 4 },
  ];
  const releases = find("gold", { kind: "Press release", page: "9" });
  expect(releases).toMatchObject({ total: 4, page: 1, kind: "Press release", kinds });
  expect(releases.results[0]).toMatchObject(release);
  expect(find("gold", { kind: "Merger" })).toMatchObject({ total: 12, kind: null, kinds });
});
