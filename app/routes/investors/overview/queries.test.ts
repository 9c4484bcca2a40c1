import { expect, it } from "vitest";
import { makeLedger, openTreasury } from "../../../../tests/ledger/open-treasury";
import { resolveCustody } from "./queries.server";

it("each custodian's facts are in its own column, a later row's in place of those before", () => {
  const row = {
    publishAt: "2025-01-01T00:00:00Z",
    source: { title: "A release", href: "/news/a-release" },
  };
  const custody = [
    {
      ...row,
      date: "2025-01-01",
      asset: "Bitcoin",
      custodian: "Trust",
      facts: { Location: "Ottawa", Insurance: "None" },
    },
    {
      ...row,
      date: "2025-02-01",
      asset: "Bitcoin",
      custodian: "Trust",
      facts: { Location: "Calgary" },
    },
    { ...row, date: "2025-02-01", asset: "Gold", custodian: "Mint", facts: { Location: "Ottawa" } },
  ] as const;
  const treasury = openTreasury({ ...makeLedger({}), custody });
  const shown = resolveCustody({ treasury });
  expect(shown?.columns).toEqual(["Bitcoin: Trust", "Gold: Mint"]);
  expect(
    shown?.rows.map(({ label, cells }) => [label, ...cells.map((fact) => fact?.text)]),
  ).toEqual([
    ["Location", "Calgary", "Ottawa"],
    ["Insurance", "None", undefined],
  ]);
});
