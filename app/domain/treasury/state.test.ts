import { expect, it } from "vitest";
import { makeLedger } from "../../../tests/ledger/open-treasury";
import { splitFactor, stateAt } from "./state";

const readTotals = (lists: Parameters<typeof makeLedger>[0], day: string) => {
  const { bitcoin, basic, diluted } = stateAt(makeLedger(lists), day, { knownOn: day });
  return [
    bitcoin?.quantity.toString(),
    bitcoin?.cost.toFixed(2),
    basic?.toFixed(0),
    diluted?.toFixed(0),
  ];
};

it("holdings are those until the end of the day, and what leaves takes its average cost along", () => {
  const bitcoin = [
    { date: "2025-01-10", btc: "2", cost: "200000" },
    { date: "2025-02-10", btc: "-0.5", proceeds: "60000" },
    { date: "2025-03-10", btc: "0.45", how: "mined" },
  ];
  expect(readTotals({ bitcoin }, "2025-01-09")[0]).toBeUndefined();
  expect(readTotals({ bitcoin }, "2025-01-10").slice(0, 2)).toEqual(["2", "200000.00"]);
  expect(readTotals({ bitcoin }, "2025-02-10").slice(0, 2)).toEqual(["1.5", "150000.00"]);
  expect(readTotals({ bitcoin }, "2026-01-01").slice(0, 2)).toEqual(["1.95", "150000.00"]);
});

it("a count holds until the next, and without a diluted one there is none", () => {
  const shares = [
    { date: "2025-01-01", basic: 1000, diluted: 1250 },
    { date: "2025-02-01", basic: 2000 },
  ];
  expect(readTotals({ shares }, "2025-01-31").slice(2)).toEqual(["1000", "1250"]);
  expect(readTotals({ shares }, "2025-02-01").slice(2)).toEqual(["2000", undefined]);
});

it("counts of before a split are restated for days from it on, that of its own day is of after it", () => {
  const lists = {
    shares: [
      { date: "2025-01-01", basic: 1000, diluted: 1100 },
      { date: "2025-03-03", basic: 10500, diluted: 11000 },
    ],
    splits: [
      { date: "2025-02-03", new: "10", old: "1" },
      { date: "2025-03-03", new: "1", old: "2" },
    ],
    bitcoin: [{ date: "2025-02-03", btc: "1", cost: "1" }],
  };
  expect(readTotals(lists, "2025-02-02")[2]).toBe("1000");
  expect(readTotals(lists, "2025-02-03").slice(2)).toEqual(["10000", "11000"]);
  expect(readTotals(lists, "2025-03-03")[2]).toBe("10500");
  const ledger = makeLedger(lists);
  expect(stateAt(ledger, "2025-02-02", { sharesOf: "2025-03-03" }).basic?.toFixed(0)).toBe("5000");
  expect(splitFactor(ledger, "2025-01-01", "2025-12-31").toString()).toBe("5");
});

const corrected = (row: object, was: object) => ({
  ...row,
  corrected: { date: "2025-02-01", was, why: "A slip.", publishAt: "2025-02-01T00:00:00Z" },
});

it("a corrected row has its right values from the correction on, and the days before what stood there", () => {
  const lists = {
    bitcoin: [corrected({ date: "2025-01-10", btc: "2", cost: "200000" }, { btc: "20" })],
    gold: [corrected({ date: "2025-01-10", grams: "10" }, { grams: "100" })],
    shares: [corrected({ date: "2025-01-10", basic: 1000 }, { basic: 2000 })],
    balances: [corrected({ date: "2025-01-10", cash: "5" }, { cash: "5000" })],
    splits: [corrected({ date: "2025-01-12", new: "2", old: "1" }, { new: "4" })],
  };
  const read = (day: string) => {
    const { bitcoin, gold, basic, balance } = stateAt(makeLedger(lists), day, { knownOn: day });
    return [
      bitcoin?.quantity.toString(),
      gold?.quantity.toString(),
      basic?.toString(),
      balance?.cash,
    ];
  };
  expect(read("2025-01-31")).toEqual(["20", "100", "8000", "5000"]);
  expect(read("2025-02-01")).toEqual(["2", "10", "2000", "5"]);
});
