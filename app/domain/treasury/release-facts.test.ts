import { expect, it } from "vitest";
import type { Ledger } from "~/content/treasury-schema";
import { btcOn, capitalOn, entryOn, goldOn, markOn } from "../../../tests/ledger/entries";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { listFacts } from "./release-facts";

const factsOf = (ledger: Ledger, release = 1) => listFacts(openTreasury(ledger, "2026-01-01"), release);

const owed = { principalFiat: "1000", feesFiat: "0", couponPercent: "2", calls: [], puts: [] };
const earlier = btcOn("2025-01-01", { no: 1, btc: "1", costFiat: "100000" });
const bought = btcOn("2025-01-10", {
  no: 2,
  release: 1,
  btc: "1.00",
  priceFiat: "120000",
  costFiat: "120600.50",
  paidFrom: "P1",
});
const raise = capitalOn("2025-01-05", {
  event: "P1",
  title: "Placement, first tranche",
  release: 2,
  shares: 200_000,
  warrants: 100_000,
  finderWarrants: 6_000,
  grossFiat: "140000.00",
  feesFiat: "8400",
  allotted: { bitcoin: "100000", gold: "20000", other: "20000" },
  sharesAfter: 1_200_000,
});

it("a purchase's release shows the quantity bought, the cost, the holdings after it, and the raise that paid", () => {
  const later = btcOn("2025-02-01", { no: 3, btc: "5", costFiat: "1" });
  expect(factsOf([earlier, raise, bought, later, goldOn("2025-01-10")])).toEqual([
    {
      title: "Bitcoin purchase of January 10, 2025",
      rows: [
        ["Bought", "1 BTC"],
        ["Paid, fees included", "C$120,600.50"],
        ["Average price per bitcoin", "C$120,000"],
        ["Bitcoin held after", "2 BTC"],
        ["Average cost per bitcoin held", "C$110,300.25"],
        ["Funded by", "Placement, first tranche"],
      ],
    },
  ]);
});

it("a sale's release shows the quantity sold, the proceeds, and no funding", () => {
  const sale = goldOn("2025-03-01", {
    no: 2,
    release: 1,
    flow: "out",
    grams: "100",
    priceFiatPerGram: "140",
    costFiat: "14000",
    feesIncluded: false,
  });
  expect(factsOf([goldOn("2025-01-01"), sale])).toEqual([
    {
      title: "Gold sale of March 1, 2025",
      rows: [
        ["Sold", "100 g"],
        ["Received", "C$14,000"],
        ["Average price per gram", "C$140"],
        ["Gold held after", "0 g"],
      ],
    },
  ]);
});

it.each([
  [undefined, "Cash on hand"],
  ["P1", "Placement, first tranche"],
  ["Placement at C$0.70", "Placement at C$0.70"],
  ["NOTES", "2% notes due 2030"],
])("a purchase paid from %j is funded by %s", (paidFrom, shown) => {
  const { paidFrom: _, ...unpaid } = bought;
  const debt = entryOn("debt", "2025-01-02", { ...owed, id: "NOTES", title: "2% notes due 2030" });
  const [facts] = factsOf([capitalOn("2025-01-01"), debt, raise, paidFrom ? { ...unpaid, paidFrom } : unpaid]);
  expect(facts?.rows.at(-1)).toEqual(["Funded by", shown]);
});

it("a raise's release shows the securities and the money, and leaves out those that it has none of", () => {
  expect(factsOf([raise], 2)).toEqual([
    {
      title: "Placement, first tranche, closed January 5, 2025",
      rows: [
        ["Shares issued", "200,000"],
        ["Warrants issued", "106,000"],
        ["Gross proceeds", "C$140,000.00"],
        ["Fees", "C$8,400"],
        ["Set aside for Bitcoin", "C$100,000"],
        ["Set aside for gold", "C$20,000"],
        ["Shares outstanding after", "1,200,000"],
      ],
    },
  ]);
  const plain = capitalOn("2025-01-05", { release: 2, shares: 10, grossFiat: "70", feesFiat: "0.00", sharesAfter: 10 });
  expect(factsOf([plain], 2)[0]?.rows.map(([name]) => name)).toEqual([
    "Shares issued",
    "Gross proceeds",
    "Shares outstanding after",
  ]);
});

it("a raise's release says what its part for gold pays for, and that a rounded part is about so much", () => {
  const rounded = { ...raise, goldPart: "gold and prints", allottedToFiat: "100000" };
  const parts = (allotted: NonNullable<typeof raise.allotted>, changes = {}) =>
    factsOf([{ ...rounded, allotted, ...changes }], 2)[0]?.rows.filter(([name]) => name.startsWith("Set aside"));
  expect(parts({ bitcoin: "6500000", gold: "200000", other: "0" })).toEqual([
    ["Set aside for Bitcoin", "about C$6.5\u00a0million"],
    ["Set aside for gold and prints", "about C$200,000"],
  ]);
  expect(parts({ bitcoin: "6250000", gold: "0", other: "0" }, { allottedToFiat: "250000" })).toEqual([
    ["Set aside for Bitcoin", "about C$6.25\u00a0million"],
  ]);
  expect(parts({ bitcoin: "3000000", gold: "0", other: "0" }, { allottedToFiat: "1000000" })).toEqual([
    ["Set aside for Bitcoin", "about C$3\u00a0million"],
  ]);
});

it("finders' warrants alone are warrants issued", () => {
  const finders = { ...raise, warrants: 0 };
  expect(factsOf([finders], 2)[0]?.rows[1]).toEqual(["Warrants issued", "6,000"]);
});

it("a release has facts of its own trades and raises alone, and none of shares issued at a deemed price", () => {
  const others = [
    { ...earlier, release: 3 },
    capitalOn("2025-01-02", { release: 1, deemed: true, grossFiat: "900000" }),
    capitalOn("2025-01-03", { release: 1 }),
    markOn("2025-01-04", { release: 1, btcFiat: "100000" }),
  ];
  expect(factsOf(others)).toEqual([]);
});
