import { expect, it } from "vitest";
import { btcOn, goldOn } from "../../../tests/ledger/entries";
import { publish } from "../publication";
import { describeForSearch } from "./search-document";

const ledger = [{ ...btcOn("2025-01-10"), publishAt: "2025-01-11T08:00:00-05:00" }, btcOn("2025-01-12", { no: 2 })];

it("search has the formulas that the treasury's page has, and names gold once its purchase is public", () => {
  const gold = { ...goldOn("2025-02-01"), publishAt: "2025-02-02T12:00:00Z" };
  const textAt = (time: string) =>
    describeForSearch(publish({ treasury: [...ledger, gold] }, Date.parse(time)).treasury)[0]?.text;
  expect(textAt("2025-02-02T11:59:59Z")).not.toMatch(/gold/i);
  expect(textAt("2025-02-02T12:00:00Z")).toContain(
    "NAV per share, Bitcoin, gold and cash, net of liabilities, basic = (B × P + G × g + K − L) ÷ S (",
  );
});

it("search has the names and formulas of the figures in words, and no gold where the company has none", () => {
  const [found] = describeForSearch(publish({ treasury: ledger }, Date.parse("2026-01-01")).treasury);
  expect(found).toMatchObject({
    path: "/treasury",
    kind: "Page",
    title: "Treasury: holdings, NAV, mNAV and BTC Yield",
  });
  expect(found?.text).toContain(
    " Average cost = C ÷ B (C: Cost of the Bitcoin held, fees included, B: Bitcoin held). ",
  );
  expect(found?.text).toContain(" Market value of Bitcoin (BTC NAV) = B × P (");
  expect(found?.text).not.toMatch(/gold/i);
});

it("search has no treasury where the company publishes none", () =>
  expect([describeForSearch(null), describeForSearch([])]).toEqual([[], []]));
