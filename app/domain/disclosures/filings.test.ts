import { expect, it } from "vitest";
import type { Filing } from "~/content/investors-schema";
import { titleFiling } from "~/domain/filing-titles";
import { publish } from "~/domain/publication";
import { createFilings } from "./filings";

const filing = (type: string, filed: string, group: string, more: object = {}) =>
  ({ id: type, type, filed, group, publishAt: `${filed}T12:00:00Z`, ...more }) as Filing;
const filings = [
  filing("MD&A", "2026-05-03", "reports", { period: { ended: "2026-03-31", months: 3 } }),
  filing("Report", "2026-05-01", "announcements", { about: "A placement", release: 2 }),
  filing("Accounts", "2025-04-28", "reports", { period: { ended: "2024-12-31", months: 12 } }),
];
const { list, years, groups, listOfRelease } = createFilings(publish({ filings }, Date.now()));
const types = (list: readonly Filing[]) => list.map(({ type }) => type).join(" ");

it("filings are narrowed by year and subject, of which only those with a filing are offered", () => {
  expect([years(), groups()]).toEqual([
    [2026, 2025],
    ["reports", "announcements"],
  ]);
  expect(types(list({ group: "reports" }))).toBe("MD&A Accounts");
  expect(types(list({ group: "reports", year: 2025 }))).toBe("Accounts");
  expect([2, 3].map((id) => types(listOfRelease(id)))).toEqual(["Report", ""]);
});

it("a filing's title has its type, and its period or subject", () =>
  expect([...filings, { type: "Form of proxy" }].map(titleFiling)).toEqual([
    "MD&A: Three months ended March 31, 2026",
    "Report: A placement",
    "Accounts: Year ended December 31, 2024",
    "Form of proxy",
  ]));
