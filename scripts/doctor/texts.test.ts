import { expect, it } from "vitest";
import { describeFinding } from "../finding.ts";
import { checkDates, checkLinks, checkTexts } from "./texts";

const describeAll = (findings: Parameters<typeof describeFinding>[0][]) => findings.map(describeFinding);

it.each([
  ["Acme opens in Toronto.", []],
  [
    "Call\n+1 416 555 0142.",
    ["warning: content/press: has a placeholder: 1 file, such as content/press/1.md:2 (555 0142)"],
  ],
  ["See https://acme.example.", ["placeholder: 1 file, such as content/press/1.md:1 (.example)"]],
  ["Northlode, which a deployment names", []],
  ["# Acme\n\nTBD", ["error: content/press: is unfinished: 1 file, such as content/press/1.md:3 (TBD)"]],
  ["[insert address] in [Toronto](/about)", ["([insert address])"]],
])("of the text %j the doctor says %j", (text, expected) => {
  const found = describeAll(checkTexts([{ file: "content/press/1.md", text }]));
  expect(found).toEqual(expected.map((part) => expect.stringContaining(part)));
});

const now = new Date("2026-11-22T20:00:00Z");
it.each([
  ["2026-11-22", undefined, []],
  ["2026-11-23", undefined, []],
  ["2026-12-01", undefined, ["error: it: is out, but dated 2026-12-01"]],
  ["2026-12-01", "2026-11-20T08:00:00Z", ["error: it: is out, but dated 2026-12-01"]],
  ["2026-11-30", "2026-11-30T08:00:00Z", ["warning: it: is under embargo until 2026-11-30T08:00:00Z"]],
])("of the date %s with publishAt %s the doctor says %j", (date, publishAt, expected) =>
  expect(describeAll(checkDates([{ subject: "it", date, publishAt }], now))).toEqual(
    expected.map((part) => expect.stringContaining(part)),
  ),
);

const texts = [
  { file: "a.md", text: "[one](https://acme.ca/one) and https://acme.ca/gone, and https://sample.example/x." },
  { file: "b.md", text: "<https://acme.ca/one>. `https://acme.ca/private`" },
];

it("links to other sites are asked once each, by GET where HEAD is not known, and named with what is wrong", async () => {
  const asked: string[] = [];
  const found = await checkLinks(texts, async (address, { method } = {}) => {
    asked.push(`${method} ${address}`);
    const statuses: Record<string, number> = { "https://acme.ca/gone": 404, "https://acme.ca/private": 403 };
    return new Response(null, { status: method === "HEAD" ? 405 : (statuses[address] ?? 200) });
  });
  expect(describeAll(found)).toEqual([
    expect.stringContaining("error: a.md: links to https://acme.ca/gone, which is gone (404)"),
    expect.stringContaining("warning: b.md: links to https://acme.ca/private, which answers 403"),
  ]);
  expect(asked.filter((each) => each.endsWith("/one"))).toEqual([
    "HEAD https://acme.ca/one",
    "GET https://acme.ca/one",
  ]);
});

it("without a network one finding says so", async () => {
  const found = await checkLinks(texts, () => Promise.reject(new TypeError("fetch failed")));
  expect(describeAll(found)).toEqual([expect.stringContaining("warning: network: none of 3 addresses answers")]);
});
