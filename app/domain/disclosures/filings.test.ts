import { expect, it } from "vitest";
import type { Filing } from "~/content/investors-schema";
import { titleFiling } from "~/domain/filing-titles";
import { publish } from "~/domain/publication";
import { createFilings } from "./filings";

const filing = (type: string, filed: string, group: string, more: object) =>
  ({ type, filed, group, publishAt: filed, ...more }) as Filing;
const filings = [
  filing("MD&A", "2026-05-03", "reports", { period: { ended: "2026-03-31", months: 3 } }),
  filing("Report", "2026-05-01", "announcements", { about: "A placement", release: 2 }),
  filing("Accounts", "2025-04-28", "reports", {}),
];

it("filings offer the years and subjects that they have, and a release has its own", () => {
  const { years, groups, listOfRelease } = createFilings(publish({ filings }, Date.now()));
  expect(years()).toEqual([2026, 2025]);
  expect(groups()).toEqual(["reports", "announcements"]);
  expect([2, 3].map(listOfRelease)).toEqual([[filings[1]], []]);
});

it("a filing's title has its type, and its period or subject", () =>
  expect(filings.map(titleFiling)).toEqual([
    "MD&A: Three months ended March 31, 2026",
    "Report: A placement",
    "Accounts",
  ]));
