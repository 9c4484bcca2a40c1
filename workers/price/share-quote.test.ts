import { expect, it } from "vitest";
import type { Ledger } from "~/content/treasury-schema";
import { allowLogs } from "../../tests/support/vitest/logs";
import { emptyDay } from "./history";
import { findLastClose, findTradingMoment, type ShareClose, type ShareDependencies, ShareKeeper } from "./share-quote";
import { HttpError } from "./sources/source";

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
  const split = { kind: "split", date: "2025-06-26", new: "10", old: "1" } as unknown as Ledger[number];
  const afterSplit = (today: string) => findLastClose({ ...content, treasury: [...treasury, split] }, today);
  expect(["2025-06-25", "2025-06-30"].map((today) => afterSplit(today)?.shareFiat)).toEqual(["0.67", "0.067"]);
});

/** Of a keeper whose storage outlives it: 3:20 p.m. in Toronto, on a Monday. */
const START = Date.parse("2026-11-23T20:20:00Z");
const MINUTE_MS = 60_000;

function open(close: ShareClose | null = null) {
  const kept = new Map<string, unknown>();
  const storage = {
    get: (key: string) => kept.get(key),
    put: (key: string, value: unknown) => void kept.set(key, value),
  } as unknown as SyncKvStorage;
  const provider = { price: "0.7", asked: 0, error: null as Error | null };
  const deps = {
    shareSource: {
      delayMs: 0,
      licence: "Delayed",
      async ask() {
        provider.asked += 1;
        if (provider.error) throw provider.error;
        return provider.price;
      },
    } as ShareDependencies["shareSource"],
    earlyCloses: {},
    findLastClose: () => close,
    now: () => clock.now,
  };
  const clock = { now: START };
  const keeper = new ShareKeeper(storage, () => deps);
  /** The next answer, after so many minutes. */
  async function answer(price: string | Error, minutes = 5) {
    clock.now += minutes * MINUTE_MS;
    Object.assign(provider, typeof price === "string" ? { price, error: null } : { error: price });
    keeper.record(140_000, clock.now);
    await keeper.refresh(async () => emptyDay);
    return keeper.get()?.shareFiat;
  }
  return { keeper, answer, provider, deps };
}

it("a price of the share that jumps is shown once the next answer agrees, and one that fails leaves the last", async () => {
  allowLogs("price.share_failed");
  const { answer, keeper } = open();
  expect([await answer("0.7"), await answer("1.2"), await answer("1.21")]).toEqual(["0.7", "0.7", "1.21"]);
  expect(await answer(new Error("HTTP 500"))).toBe("1.21");
  expect(keeper.describeHealth()).toEqual({ failures: 1, answered: 300 });
});

it.each(["66", "0.0066"])(
  "a price of %s that is far from the last close on file, of 0.66, is rejected from the first answer on",
  async (wrong) => {
    allowLogs("price.share_failed");
    const { answer, keeper } = open({ date: "2026-11-20", shareFiat: "0.66" });
    expect([await answer(wrong), await answer(wrong)]).toEqual([undefined, undefined]);
    expect(keeper.describeHealth()).toEqual({ failures: 2, answered: null });
    expect(await answer("0.7")).toBe("0.7");
    expect(keeper.describeHealth()).toEqual({ failures: 0, answered: 0 });
  },
);

it("the provider of the share is asked every five minutes, not before it says, and is nobody without one", async () => {
  allowLogs("price.share_failed");
  const { answer, provider, deps, keeper } = open();
  for (const minutes of [0, 4, 1]) await answer("0.7", minutes);
  expect(provider.asked).toBe(2);
  await answer(new HttpError(429, "600"));
  for (const minutes of [9, 1]) await answer("0.72", minutes);
  expect([provider.asked, keeper.get()?.shareFiat]).toEqual([4, "0.72"]);
  deps.shareSource = null;
  expect([await answer("0.7"), provider.asked, keeper.describeHealth()]).toEqual([undefined, 4, null]);
});
