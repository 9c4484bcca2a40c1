import { expect, it } from "vitest";
import { createSearch, type SearchDocument } from "./search";

const document = (path: string, title: string, text: string, publishAt = 0): SearchDocument => ({
  ...{ path, kind: "Page", title, summary: "", text, publishAt },
});

const documents = [
  document("/gold", "Digital gold", "One gram of gold in a certified vault, counted every quarter."),
  document("/trading", "Insider Trading Policy", "Windows open two full trading days after results are released."),
  document("/montreal", "Réserve à Montréal", "The treasury holds bitcoin in Québec."),
  document("/secret", "Merger with Silverlode", "Not yet public.", 1_000),
];

const search = (now: number) => createSearch({ documents: () => documents, clock: { now: () => now } });
const paths = (query: string, now = 0) =>
  search(now)
    .find(query)
    .map(({ path }) => path);

it.each([
  ["gold", "/gold"],
  ["vaullt", "/gold"],
  ["trading windows", "/trading"],
  ["quebec", "/montreal"],
  ["MONTRÉAL", "/montreal"],
  ["insid", "/trading"],
])("site search finds %s", (query, path) => expect(paths(query)[0]).toBe(path));

it("site search keeps an embargo to the millisecond", () => {
  expect(paths("silverlode", 999)).toEqual([]);
  expect(paths("silverlode", 1_000)).toEqual(["/secret"]);
});

it("site search shows the passage with the words marked, as they are written", () => {
  const [result] = search(0).find("vault");
  expect(result?.excerpt).toContainEqual({ text: "vault", hit: true });
  expect(result?.excerpt.map(({ text }) => text).join("")).toContain("One gram of gold in a certified vault");
});

it("site search finds nothing for nothing and for all words only, and survives whatever is typed", () => {
  for (const query of ["   ", "dividend", "gold windows"]) expect(paths(query)).toEqual([]);
  const typed = ["(", "[a-", "\\", "*".repeat(5_000), "a".repeat(100_000), "\u0000", "💥 gold", ".*+?^$()|[]{}\\"];
  for (const query of typed) expect(() => paths(query)).not.toThrow();
});
