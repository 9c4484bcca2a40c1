import { expect, it } from "vitest";
import type { Ledger } from "~/content/treasury-schema";
import type { CustodyField } from "~/domain/treasury/custody";
import type { ShareQuote } from "~/domain/treasury/share-quote";
import { openTreasury } from "../../../../tests/ledger/open-treasury";
import { describeCustody, listKeyFigures } from "./queries.server";

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

it("the share price at a glance is the delayed one with its time and licence, or else the last close", () => {
  const mark = { kind: "mark", date: "2025-06-24", shareFiat: "0.66", venue: "TSXV", btcFiat: "144600" };
  const entry = { ...mark, publishAt: "2025-06-24T12:00:00Z", source };
  const treasury = openTreasury([entry] as unknown as Ledger, "2026-01-01");
  const first = (quote: ShareQuote | null) => listKeyFigures(treasury.withQuote(quote))[0];
  expect(first(null)).toMatchObject({ label: "Closing share price", value: "C$0.66", asOf: "2025-06-24" });
  const licence = "Share price delayed 15 minutes, by a provider";
  const times = { at: "2025-06-25T19:45:00Z", day: "2025-06-25", clock: "3:45 p.m. ET" };
  expect(first({ shareFiat: "0.70", btcFiat: "145000", ...times, venue: "TSXV", licence })).toMatchObject({
    label: "Share price, delayed",
    value: "C$0.70",
    asOf: "2025-06-25",
    note: `3:45 p.m. ET · ${licence}`,
  });
});
