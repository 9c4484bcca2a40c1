import { expect, it } from "vitest";
import { listTerms } from "~/locale/search-terms";
import { createSearch, type SearchDocument } from "./search";

const document = (path: string, title: string, text: string): SearchDocument => ({
  path,
  kind: "Page",
  title,
  summary: "",
  text,
});

const documents = [
  document(
    "/gold",
    "Digital gold",
    "One gram of gold in a certified vault, counted every quarter.",
  ),
  document(
    "/trading",
    "Insider Trading Policy",
    "Windows open two full trading days after results are released.",
  ),
  document("/montreal", "Réserve à Montréal", "The treasury holds bitcoin in Québec."),
  document("/office", "Office", "The com\u00adpany’s re\u200bserve in Zürich has its Größe."),
  document("/sold", "Sales", "What was sold is listed here."),
  document("/cash", "Cash", "It paid C$78,000 and 12.25p, and has C$147,850.50 left for 2025."),
  document("/raised", "Raised", "It raised R$2.7 million, CHF 1’250’000 and ¥62.165 billion."),
  {
    ...document("/withdrawn", "Withdrawn: Merger", ""),
    summary: "It fell through.",
    unquoted: "Plover",
    status: "Withdrawn",
  } as const,
];

const search = (query: string) => createSearch(() => documents).find(query).results;
const paths = (query: string) => search(query).map(({ path }) => path);

it.each([
  ["gold", "/gold"],
  ["vaullt", "/gold"],
  ["trading windows", "/trading"],
  ["MONTRÉAL", "/montreal"],
  ["insid", "/trading"],
  ["cartifeed", "/gold"],
  ["montreal", "/montreal"],
  ["Ｍｏｎｔｒｅ\u0301ａｌ", "/montreal"],
  ["quebec\u00ad", "/montreal"],
  ["zuri\u200bch", "/office"],
  ["company’s reserve", "/office"],
  ["company's reserve", "/office"],
  ["grosse", "/office"],
  ["plover", "/withdrawn"],
  ["through", "/withdrawn"],
])("site search finds %s", (query, path) => expect(paths(query)[0]).toBe(path));

it.each([
  [
    "/cash",
    "78,000",
    "78000",
    "78 000",
    "78\u202f000",
    "78.000",
    "78'000",
    "C$78,000",
    "$78000.00",
  ],
  [
    "/cash",
    "CAD 78,000",
    "78,000 CAD",
    "CAD78,000",
    "78k",
    "paid 78,000",
    "7８,000",
    "78 000 2025",
  ],
  ["/cash", "147,850.50", "147850.5", "$147,850", "147.850,50", "12.25", "12.25p", "2025"],
  [
    "/raised",
    "2.7 million",
    "R$2.7m",
    "2,700,000",
    "2.7",
    "1250000",
    "CHF 1.25 million",
    "1'250'000",
  ],
  ["/raised", "62.165 billion", "¥62,165,000,000", "¥62.165bn", "62,165 million"],
])("site search finds in %s: %j, %j, %j, %j, %j, %j, %j", (path, ...queries) => {
  for (const query of queries) expect([query, ...paths(query)]).toEqual([query, path]);
});

it.each(["78,001", "7,800", "780,000", "147,850.51", "27 million", "78 million", "14785", "650"])(
  "site search finds no other amount for %s",
  (query) => expect(paths(query)).toEqual([]),
);

it.each([
  ["78000", ["78,000"]],
  ["147850", ["147,850.50"]],
  ["2,700,000", ["2.7 million"]],
])("site search marks the amount of %s as it is written", (query, marked) => {
  const marks = search(query).flatMap(({ excerpt }) => excerpt.filter(({ hit }) => hit));
  expect(marks.map(({ text }) => text)).toEqual(marked);
});

it("terms are read in time in proportion to the text", () => {
  const started = performance.now();
  for (const part of ["1,", "1 ", "1,000", "1,00", "a1", "$", "1.", "9", "CAD", "k5 "])
    listTerms(part.repeat(20_000));
  expect(performance.now() - started).toBeLessThan(2_000);
});

it("site search shows the passage with the words marked, as they are written", () => {
  const [result] = search("vault");
  expect(result?.excerpt).toContainEqual({ text: "vault", hit: true });
  expect(result?.excerpt.map(({ text }) => text).join("")).toContain(
    "One gram of gold in a certified vault",
  );
});

it.each([
  ["another form of the word", "window", ["Windows"]],
  ["no word that is only spelt alike", "gold", ["gold"]],
  ["the matches of a mistyped word", "vaullt", ["vault"]],
  ["the matches of half a word", "certif", ["certified"]],
])("site search marks %s", (_, query, marked) => {
  const marks = search(query).flatMap(({ excerpt }) =>
    excerpt.filter(({ hit }) => hit).map(({ text }) => text),
  );
  expect(marks).toEqual(marked);
});

it.each(["   ", "dividend", "gold windows", "go", "wat", "wimdaws", `gold ${"x".repeat(195)}`])(
  "site search finds nothing for %j",
  (q) => expect(paths(q)).toEqual([]),
);

it("site search reads the first two hundred characters of a query", () =>
  expect(paths(`${" ".repeat(196)}gold dividend`)[0]).toBe("/gold"));

it("site search ranks a title above a summary, and a summary above a text", () => {
  const named = (path: string, [title, summary, text]: [string, string, string]) => ({
    ...document(path, title, text),
    summary,
  });
  const ranked = [
    named("/text", ["A", "b", "gold"]),
    named("/summary", ["A", "gold", "b"]),
    named("/title", ["gold", "b", "A"]),
  ];
  const { results } = createSearch(() => ranked).find("gold");
  expect(results.map(({ path }) => path)).toEqual(["/title", "/summary", "/text"]);
});

it("site search says that a release was withdrawn, and never shows its words", () => {
  const shared = { kind: "Page", title: "Withdrawn: Merger", path: "/withdrawn" };
  const excerpt = [{ text: "It fell through.", hit: false }];
  expect(search("plover")).toStrictEqual([{ ...shared, status: "Withdrawn", excerpt }]);
  expect(search("sales")).toStrictEqual([
    {
      kind: "Page",
      title: "Sales",
      path: "/sold",
      excerpt: [{ text: "What was sold is listed here.", hit: false }],
    },
  ]);
});

it("site search gives ten results a page, of one kind on request, and counts the kinds among all of them", () => {
  const many = [..."abcdefghijkl"].map((name, at) => ({
    ...document(`/${name}`, `Gold ${name}`, ""),
    ...(at % 3 === 0 && ({ kind: "Press release", date: `2025-01-${10 + at}` } as const)),
  }));
  const { find } = createSearch(() => many);
  const [first, second] = [find("gold"), find("gold", { page: "2" })];
  expect([first, second].map(({ results, page }) => [page, results.length])).toEqual([
    [1, 10],
    [2, 2],
  ]);
  expect(new Set([...first.results, ...second.results].map(({ path }) => path)).size).toBe(12);
  const releases = find("gold", { kind: "Press release", page: "9" });
  expect(releases).toMatchObject({ total: 4, page: 1, pages: 1, kind: "Press release" });
  expect(releases.results.map(({ date }) => date).sort()).toEqual(
    "2025-01-10 2025-01-13 2025-01-16 2025-01-19".split(" "),
  );
  expect(find("gold", { kind: "Merger" })).toMatchObject({
    total: 12,
    kind: null,
    kinds: releases.kinds,
  });
  expect(releases.kinds).toEqual([
    { kind: "Page", count: 8 },
    { kind: "Press release", count: 4 },
  ]);
});
