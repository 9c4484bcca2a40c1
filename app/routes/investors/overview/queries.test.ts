import { expect, it } from "vitest";
import { makeLedger, openTreasury } from "../../../../tests/ledger/open-treasury";
import { listPartners, listReports, readNews, resolveCustody } from "./queries.server";

it("each custodian has its latest facts in its own column", () => {
  const row = (
    date: string,
    asset: "Bitcoin" | "Gold",
    custodian: string,
    facts: Record<string, string>,
  ) => ({
    date,
    publishAt: date,
    asset,
    custodian,
    facts,
    source: { title: "A release", href: "/news/a-release" },
  });
  const custody = [
    row("2025-01-01", "Bitcoin", "Trust", { Location: "Ottawa", Insurance: "None" }),
    row("2025-02-01", "Bitcoin", "Trust", { Location: "Calgary" }),
    row("2025-02-01", "Gold", "Mint", { Location: "Ottawa" }),
  ];
  const shown = resolveCustody({ treasury: openTreasury({ ...makeLedger({}), custody }) });
  expect(shown?.columns).toEqual(["Bitcoin: Trust", "Gold: Mint"]);
  const rows = shown?.rows.map(({ label, cells }) => [label, ...cells.map((fact) => fact?.text)]);
  expect(rows).toEqual([
    ["Location", "Calgary", "Ottawa"],
    ["Insurance", "None", undefined],
  ]);
});

it("a partner is named from its first day on", () => {
  const count = (day: string) => listPartners({ clock: { now: () => Date.parse(day) } }).length;
  expect(count("2025-02-01")).toBeLessThan(count("2025-05-01"));
});

it("the overview names the next event that takes place, and the newest report of each type", () => {
  const events = ["cancelled", undefined, undefined].map((status, id) => ({
    id,
    when: id,
    status,
  }));
  const context = { press: { list: () => [] }, events: { upcoming: () => events } } as never;
  expect(readNews(context).map(({ label }) => label)).toEqual(["Next event · 1"]);
  const types = ["Report", "Articles"];
  const list = ({ type = "" }) =>
    ["new", "old"].map((title) => ({ title: `${title} ${type}`, href: "" }));
  const investorDocuments = { types: () => types, list } as never;
  const reports = listReports({ investorDocuments }).map(({ title }) => title);
  expect(reports).toEqual(["new Report", "new Articles"]);
});
