import { expect, it } from "vitest";
import { makeLedger } from "../../../tests/ledger/open-treasury";
import { splitFactor, stateAt } from "./state";

const read = (lists: Parameters<typeof makeLedger>[0], day: string, options?: object) => {
  const { bitcoin, basic, diluted } = stateAt(makeLedger(lists), day, options);
  return [bitcoin?.quantity, bitcoin?.cost, basic, diluted].map((each) => each?.toString());
};

it("holdings are those of the day's end, less their average cost", () => {
  const bitcoin = [
    { date: "2025-01-10", btc: "2", cost: "200" },
    { date: "2025-02-10", btc: "-0.5", proceeds: "60" },
    { date: "2025-03-10", btc: "0.45", how: "mined" },
  ];
  const days = ["2025-01-09", "2025-01-10", "2025-02-10", "2026-01-01"];
  expect(days.map((day) => read({ bitcoin }, day).join(" ").trim())).toEqual([
    "",
    "2 200",
    "1.5 150",
    "1.95 150",
  ]);
});

it("counts are restated from a split on, and none is diluted unless stated", () => {
  const lists = {
    shares: [
      { date: "2025-01-01", basic: 1000, diluted: 1100 },
      { date: "2025-03-03", basic: 10500 },
    ],
    splits: [
      { date: "2025-02-03", new: "10", old: "1" },
      { date: "2025-03-03", new: "1", old: "2" },
    ],
  };
  const counts = (day: string, options?: object) => read(lists, day, options).slice(2);
  expect(counts("2025-02-02")).toEqual(["1000", "1100"]);
  expect(counts("2025-02-03")).toEqual(["10000", "11000"]);
  expect(counts("2025-03-03")).toEqual(["10500", undefined]);
  expect(counts("2025-02-02", { sharesOf: "2025-03-03" })[0]).toBe("5000");
  expect(splitFactor(makeLedger(lists), "2025-01-01", "2025-12-31").toString()).toBe("5");
});
