import { expect, it } from "vitest";
import { filings, investorDocuments } from "~/content/generated/investors.server";
import { openClient } from "../support/worker/site-client";

const { get } = openClient();
const [document] = investorDocuments;
if (!document) throw new Error("there is no document");
const year = document.date.slice(0, 4);

it.each([
  [
    `?type=${encodeURIComponent(document.type)}&year=${year}`,
    investorDocuments
      .filter(({ type, date }) => type === document.type && date.startsWith(year))
      .map(({ id }) => `document-${id}`),
    investorDocuments.map(({ id }) => `document-${id}`),
  ],
  [
    "?about=announcements&year=2025",
    filings
      .filter(({ type, filed }) => type === "Material change report" && filed.startsWith("2025"))
      .map(({ id }) => `filing-${id}`),
    filings.map(({ id }) => `filing-${id}`),
  ],
])("reports are filtered by %s, and such a page is noindex", async (query, expected, all) => {
  const { text } = await get(`/investors/reports${query}`);
  expect(expected.length).toBeGreaterThan(0);
  expect(all.filter((id) => text.includes(`id="${id}"`))).toEqual(expected);
  expect(text).toContain('content="noindex"');
});

it.each([
  ["highlights", "reports#highlights"],
  ["documents", "reports#documents"],
  ["filings", "reports#filings"],
  ["meetings", "events#meetings"],
  ["capital", "stock#capital"],
  ["analysts", "stock#analysts"],
])("/investors/%s leads to the part of a page that has it now", async (name, part) => {
  expect((await get(`/investors/${name}`)).outcome).toEqual([301, `/investors/${part}`]);
  const [page, anchor] = part.split("#");
  expect((await get(`/investors/${page}`)).text).toContain(`id="${anchor}"`);
});
