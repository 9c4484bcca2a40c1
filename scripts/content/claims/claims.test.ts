import { expect, it } from "vitest";
import { claimsFile, compareClaim, splitTexts } from "./claims";
import { readValue, readValues } from "./values";

it.each([
  ["June 3 to 5, 2025", "date", ["2025-06-03", "2025-06-05"]],
  ["on May 27 and in 2026", "date", ["--05-27"]],
  ["start: 2025-02-11T10:40:00-05:00", "date", ["2025-02-11"]],
  ["start: 2025-02-11T10:40:00-05:00, not 2:15 p.m. or 12:05 a.m.", "time", ["10:40", "14:15", "00:05"]],
  ["at least $2.4 million, C$1,500 and CAD 6,500, but USD 3.2 million", "fiat", ["2400000", "1500", "6500"]],
  ["up to USD 3.2 million for 24.95%", "USD", ["3200000"]],
  ["five consecutive trading days or 10 days", "trading days", ["5"]],
  ["five consecutive trading days or 10 days", "days", ["5", "10"]],
  ["within twenty-five days, forty days or ninety-nine trading days", "days", ["25", "40", "99"]],
  ["5,454,546 units", "units", ["5454546"]],
  ["2.2727 old shares", "old shares", ["2.2727"]],
  ["the 14 daysailers", "days", []],
])("what %j says of its kind, %s, is %j", (text, kind, values) =>
  expect(readValues(text, kind, "CAD").map(({ is }) => is)).toEqual(values),
);

it("words are read whole, in any case", () =>
  expect(
    readValues("In Calgary, not in OTTAWAN vaults", "words", "CAD", ["Calgary", "Ottawa"]).map(({ is }) => is),
  ).toEqual(["calgary"]));

it.each([
  ["December 9, 2024", "date"],
  ["10:40 a.m.", "time"],
  ["C$2.4 million", "fiat"],
  ["two full trading days", "full trading days"],
  ["somewhere", undefined],
])("a fact that is %j is a %s", (written, kind) => expect(readValue(written, "CAD")?.kind).toBe(kind));

const release = `---
title: Shares trade in Frankfurt
publishAt: 2025-01-23T07:30:00-05:00
---

TORONTO, January 23, 2025 — Ms. Lee's shares began
trading in Frankfurt on January 22, 2025. They trade in [Ottawa](/o), too.

- Trading in Frankfurt began on **January 21**.
`;
const texts = new Map([
  ["content/press/1-a.md", release],
  [
    "content/people.yaml",
    "people:\n  - {name: A, role: Chief}\n  - name: B\n    since: 2025-01-22 in Frankfurt trading\n",
  ],
]);
const pages = ["The shares have been trading in Frankfurt since a day in winter that\nwas January 22, 2025.\nCash 1"];
const sentences = splitTexts(texts, new Map([["content/documents/a.pdf", pages]]));

it("texts are split into sentences with their lines, list items, fields, entries and printed lines", () =>
  expect(sentences.map(({ line, page, text }) => [line ?? `page ${page}`, text])).toEqual([
    [2, "title: Shares trade in Frankfurt"],
    [3, "publishAt: 2025-01-23T07:30:00-05:00"],
    [6, "Ms. Lee's shares began trading in Frankfurt on January 22, 2025."],
    [7, "They trade in Ottawa, too."],
    [9, "Trading in Frankfurt began on January 21."],
    [2, "name: A; role: Chief"],
    [3, "name: B; since: 2025-01-22 in Frankfurt trading"],
    ["page 1", "The shares have been trading in Frankfurt since a day in winter that was January 22, 2025."],
    ["page 1", "Cash 1"],
  ]));

const fact = { fact: "first day", is: "January 22, 2025", near: ["trading", "Frankfurt"], from: 1 };
const problemsOf = (changes: object, unread?: ReadonlySet<string>) => {
  const problems: string[] = [];
  const [claim] = claimsFile.parse([{ ...fact, ...changes }]);
  if (claim)
    compareClaim(claim, sentences, {
      currency: "CAD",
      ...(unread && { unread }),
      reject: (field, reason) => problems.push(`${field}: ${reason}`),
      report: ({ file, line }, reason) => problems.push(`${file}:${line}: ${reason}`),
    });
  return problems;
};

const slip = "content/press/1-a.md:9: first day: states January 21, and content/press/1-a.md:6 states January 22, 2025";
it.each([
  ["another value, with both places", {}, [slip]],
  ["no sentence that is about something else", { except: [{ in: 1, says: "Trading in" }] }, []],
  [
    "an exception that excepts nothing",
    { except: [{ in: 1, says: "x" }] },
    ['except: no sentence of 1 that is about it says "x"', slip],
  ],
  [
    "a place that does not say it",
    { also: ["people.yaml", "events.yaml"] },
    [slip, "also: no sentence of events.yaml states it"],
  ],
  ["no place outside those that are compared", { from: "people.yaml", only: ["documents/a.pdf"] }, []],
  ["a fact that its source does not say", { near: "since a day", from: 1 }, ["from: no sentence of 1 states it"]],
  [
    "a value that no text has",
    { is: "January 20, 2025", only: ["people.yaml"], from: "people.yaml" },
    ["content/people.yaml:3: first day: states 2025-01-22, and content/claims.yaml states January 20, 2025"],
  ],
  ["words that are none of the list", { is: "Calgary", among: ["Ottawa", "Toronto"] }, ["is: Calgary is not in among"]],
  [
    "a fact that cannot be compared",
    { is: "soon" },
    ["is: soon is neither a date, a time nor a figure: list what it may be in among"],
  ],
  ["values of two kinds", { is: ["5%", "C$5"] }, ["is: must be values of one kind"]],
])("the build reports %s", (_, changes, problems) => expect(problemsOf(changes)).toEqual(problems));

it("a document that could not be read need not say it", () =>
  expect(problemsOf({ also: ["documents/b.pdf"] }, new Set(["content/documents/b.pdf"]))).toEqual([slip]));
