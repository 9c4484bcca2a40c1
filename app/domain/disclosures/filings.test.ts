import { expect, it } from "vitest";
import type { Filing } from "~/content/investors-schema";
import { titleFiling } from "~/domain/filing-titles";
import { publish } from "~/domain/publication";
import { createFilings } from "./filings";

const filing = (id: string, more: Partial<Filing>): Filing => ({
  id,
  type: "Material change report",
  group: "announcements",
  filed: "2026-05-01",
  reference: "90000001",
  publishAt: "2026-05-02T12:00:00Z",
  ...more,
});
const filings = [
  filing("mda", {
    type: "Interim MD&A",
    group: "reports",
    period: { ended: "2026-03-31", months: 3 },
    filed: "2026-05-03",
  }),
  filing("report", { about: "A placement", release: 2 }),
  filing("statements", {
    type: "Annual financial statements",
    group: "reports",
    period: { ended: "2024-12-31", months: 12 },
    filed: "2025-04-28",
  }),
];
const service = createFilings(publish({ filings }, Date.parse("2026-06-01")));
const ids = (list: readonly Filing[]) => list.map(({ id }) => id);

it("filings are narrowed by year and subject, of which only those with a filing are offered", () => {
  expect([service.years(), service.groups()]).toEqual([
    [2026, 2025],
    ["reports", "announcements"],
  ]);
  expect(ids(service.list({ group: "reports" }))).toEqual(["mda", "statements"]);
  expect(ids(service.list({ group: "reports", year: 2025 }))).toEqual(["statements"]);
  expect(ids(service.list())).toEqual(["mda", "report", "statements"]);
});

it("a release's filings are those that name it", () =>
  expect([2, 3].map((id) => ids(service.listOfRelease(id)))).toEqual([["report"], []]));

it("a filing's title has its type, and its period or subject", () => {
  expect(filings.map(titleFiling)).toEqual([
    "Interim MD&A: Three months ended March 31, 2026",
    "Material change report: A placement",
    "Annual financial statements: Year ended December 31, 2024",
  ]);
  expect(titleFiling({ type: "Form of proxy" })).toBe("Form of proxy");
});

it("a company without filings has none", () =>
  expect(createFilings(publish({}, 0)).list()).toEqual([]));
