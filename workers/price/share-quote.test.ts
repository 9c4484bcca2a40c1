import { expect, it } from "vitest";
import type { Ledger } from "~/content/treasury-schema";
import { findLastClose, findTradingMoment } from "./share-quote";

const earlyCloses = { "2026-12-24": 13 * 60 };

it.each([
  ["before the opening", "2026-11-24T14:29:59Z", null],
  ["at the opening", "2026-11-24T14:30:00Z", "2026-11-24T14:30:00Z"],
  ["in summer's hours", "2026-07-02T13:30:30Z", "2026-07-02T13:30:30Z"],
  ["just before the close", "2026-11-24T20:59:59Z", "2026-11-24T20:59:59Z"],
  ["just after it", "2026-11-24T21:04:30Z", "2026-11-24T21:00:00Z"],
  ["a quarter of an hour after it", "2026-11-24T21:15:00Z", null],
  ["on a Saturday", "2026-11-21T17:00:00Z", null],
  ["just before an early close", "2026-12-24T17:59:59Z", "2026-12-24T17:59:59Z"],
  ["just after an early close", "2026-12-24T18:10:00Z", "2026-12-24T18:00:00Z"],
  ["the afternoon after an early close", "2026-12-24T19:00:00Z", null],
  ["on Christmas Day", "2026-12-25T17:00:00Z", null],
])("a price of %s is of the time that the exchange last traded, or of none", (_, at, moment) =>
  expect(findTradingMoment(Date.parse(at), "TSXV", earlyCloses)).toBe(moment && Date.parse(moment)),
);

it.each([
  ["NASDAQ", "2026-11-24T14:29:00Z", null],
  ["NASDAQ", "2026-11-24T14:30:00Z", "2026-11-24T14:30:00Z"],
  ["SIX", "2026-11-24T08:00:00Z", "2026-11-24T08:00:00Z"],
  ["SIX", "2026-11-24T16:40:00Z", "2026-11-24T16:30:00Z"],
  ["XETRA", "2026-11-24T07:59:00Z", null],
  ["FRANKFURT", "2026-11-24T20:30:00Z", "2026-11-24T20:30:00Z"],
  ["LSE", "2026-07-02T15:29:00Z", "2026-07-02T15:29:00Z"],
  ["TOKYO", "2026-11-24T00:00:00Z", "2026-11-24T00:00:00Z"],
  ["TOKYO", "2026-11-24T02:40:00Z", "2026-11-24T02:30:00Z"],
  ["TOKYO", "2026-11-24T03:00:00Z", null],
  ["TOKYO", "2026-11-24T06:29:00Z", "2026-11-24T06:29:00Z"],
  // In Sydney it is the morning of the 24th.
  ["ASX", "2026-11-23T23:00:00Z", "2026-11-23T23:00:00Z"],
  ["none", "2026-11-24T15:00:00Z", null],
])("a price on %s of %s is of its own hours", (venue, at, moment) =>
  expect(findTradingMoment(Date.parse(at), venue, {})).toBe(moment && Date.parse(moment)),
);

it("the last close on file is the newest one with a share price, of the ledger or the daily closes, up to a day", () => {
  const close = (date: string, shareFiat: string | null) => ({
    date,
    shareFiat,
    btcFiat: "1",
    goldFiatPerGram: null,
    source: "a provider",
  });
  const mark = { kind: "mark", date: "2025-06-24", btcFiat: "1", shareFiat: "0.66", venue: "TSXV" };
  const treasury = [mark, { ...mark, date: "2025-06-27", shareFiat: undefined }] as unknown as Ledger;
  const content = { treasury, closes: [close("2025-06-25", "0.67"), close("2025-06-28", null)] };
  const find = (today: string) => findLastClose(content, today)?.shareFiat;
  expect(["2025-06-23", "2025-06-24", "2025-06-30"].map(find)).toEqual([undefined, "0.66", "0.67"]);
  expect(findLastClose({ treasury: null, closes: [] }, "2025-06-30")).toBeNull();
});
