import { expect, it } from "vitest";
import type { CustodyField } from "~/domain/treasury/custody";
import { describeCustody } from "./queries.server";

type Treasury = Parameters<typeof describeCustody>[0]["treasury"];

const source = { title: "A release", href: "/news/a-release" };

/** A custodian of which the given facts are published. */
const custodian = (asset: "btc" | "gold", name: string, stated: Partial<Record<CustodyField, string>>) => ({
  asset,
  custodian: name,
  facts: Object.fromEntries(
    Object.entries(stated).map(([field, value]) => [field, { value, asOf: "2025-06-24", source }]),
  ),
});

it("each custodian's facts are in its own column, where one holds the assets and another is the company", () => {
  const custodians = [
    custodian("btc", "Trust", { location: "Calgary" }),
    custodian("gold", "Mint", { location: "Ottawa" }),
    custodian("gold", "The company", { selfCustody: "Samples for audits" }),
  ];
  const treasury = { custodians: () => custodians, attestations: () => [] } as unknown as Treasury;
  const custody = describeCustody({ treasury });
  const textsOf = (label: string) => custody?.rows.find((row) => row.label === label)?.cells.map(({ text }) => text);
  expect(custody?.columns).toEqual(["Bitcoin: Trust", "Gold: Mint", "Gold: The company"]);
  expect(textsOf("Location")).toEqual(["Calgary", "Ottawa", "Not published"]);
  expect(textsOf("Why we hold it ourselves")).toEqual(["", "", "Samples for audits"]);
  expect(textsOf("Attestation")).toEqual(["Not published", "Not published", "Not published"]);
  for (const { cells } of custody?.rows ?? []) expect(cells).toHaveLength(3);
});
