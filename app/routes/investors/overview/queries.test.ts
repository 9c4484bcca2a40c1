import { expect, it } from "vitest";
import { makeLedger, openTreasury } from "../../../../tests/ledger/open-treasury";
import { resolveCustody } from "./queries.server";

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
