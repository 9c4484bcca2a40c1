import { expect, it } from "vitest";
import { findTradingMoment } from "./share-quote";

it.each([
  ["before the opening", "2026-11-24T14:29:59Z", null],
  ["at the opening", "2026-11-24T14:30:00Z", "2026-11-24T14:30:00Z"],
  ["in summer's hours", "2026-07-02T13:30:30Z", "2026-07-02T13:30:30Z"],
  ["just before the close", "2026-11-24T20:59:59Z", "2026-11-24T20:59:59Z"],
  ["just after it", "2026-11-24T21:04:30Z", "2026-11-24T21:00:00Z"],
  ["a quarter of an hour after it", "2026-11-24T21:15:00Z", null],
  ["on a Saturday", "2026-11-21T17:00:00Z", null],
  ["on Christmas Day", "2026-12-25T17:00:00Z", null],
])("a price of %s is of the time that the exchange last traded, or of none", (_, at, moment) =>
  expect(findTradingMoment(Date.parse(at), "TSXV")).toBe(moment && Date.parse(moment)),
);
