import { expect, it } from "vitest";
import type { Ledger } from "~/content/treasury-schema";
import { markOn } from "../../../tests/ledger/entries";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { treasuryPassages } from "./treasury-passages";

const trade = { kind: "btc", flow: "in", feesIncluded: true, source: { title: "A release", href: "/news/a" } };
const ledger = [
  {
    ...trade,
    no: 1,
    date: "2025-01-10",
    publishAt: "2025-01-10T12:00:00Z",
    btc: "1",
    priceFiat: "100000",
    costFiat: "100000",
    after: { btc: "1", costFiat: "100000" },
  },
] as unknown as Ledger;

it("the assistant quotes each figure of the treasury with its day, and with its computation where it has one", () => {
  const passagesOf = (entries: Ledger) => treasuryPassages(openTreasury(entries, "2026-01-01"));
  const passages = passagesOf(ledger);
  const shared = { kind: "Page", title: "Treasury", main: true, publishAt: 0 };
  const [holdings, cost, average] = ["btc_holdings", "btc_cost", "btc_average_cost"].map((id) => {
    const path = `/treasury#${id}`;
    return { id: path, path };
  });
  expect(passages).toEqual([
    { ...shared, ...holdings, heading: "BTC holdings", text: "BTC holdings: 1.00 BTC, as of January 10, 2025" },
    {
      ...shared,
      ...cost,
      heading: "Cost basis, fees included",
      text: "Cost basis, fees included: C$100,000, as of January 10, 2025",
    },
    {
      ...shared,
      ...average,
      heading: "Average cost",
      text: "Average cost: C$100,000.00, as of January 10, 2025\nAverage cost = C$100,000 ÷ 1 BTC.",
    },
  ]);
  const marked = passagesOf([...ledger, markOn("2025-01-31", { btcFiat: "120000" })]);
  expect(marked.find(({ path }) => path === "/treasury#btc_market_value")?.text.split("\n")).toEqual([
    "Market value of Bitcoin (BTC NAV): C$120,000, as of January 31, 2025",
    "Market value of Bitcoin (BTC NAV) = 1 BTC × C$120,000.",
    "This is a non-GAAP measure, unaudited.",
  ]);
});
