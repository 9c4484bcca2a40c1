import { expect, it } from "vitest";
import { btcOn, entryOn } from "../../../tests/ledger/entries";
import { correctUntil } from "./restate";

it("an entry whose correction gives it another day stands at that day, from the correction's day on", () => {
  const [first, second] = [btcOn("2025-01-10", { no: 1 }), btcOn("2025-02-01", { no: 2 })];
  const becomes = { ...second, date: "2025-01-05" };
  const correction = entryOn("correction", "2025-03-01", {
    corrects: { kind: "btc", name: 2 },
    set: { date: becomes.date },
    why: "The trade settled earlier.",
    becomes,
  });
  const ledger = [first, second, correction];
  expect(correctUntil(ledger, "2025-02-28")).toEqual([first, second]);
  expect(correctUntil(ledger, "2025-03-01")).toEqual([becomes, first, correction]);
});
