import { expect, it } from "vitest";
import { makeLedger, openTreasury, type PlainLists } from "../../../tests/ledger/open-treasury";

const open = (lists: PlainLists, options?: Parameters<typeof openTreasury>[1]) =>
  openTreasury(makeLedger(lists), options);
const valuesOf = (treasury: ReturnType<typeof open>) =>
  Object.fromEntries(treasury.measures().map(({ id, value }) => [id, value]));

const balance = { cash: "500", debt: "0", preferred: "0", liabilities: "100" };
const base = {
  bitcoin: [{ date: "2025-01-10", btc: "10", cost: "1000000" }],
  gold: [{ date: "2025-01-10", grams: "100", cost: "10000" }],
  shares: [{ date: "2025-01-10", basic: 1000, diluted: 2000 }],
  splits: [{ date: "2025-01-15", new: "2", old: "1" }],
  balances: [{ date: "2025-01-20", status: "audited", ...balance }],
  prices: [{ date: "2025-01-20", btc: "100000", gold: "100", share: "2000" }],
};
const more = { date: "2025-01-20", btc: "10", cost: "1000000" };

// The correction is later than every row: nothing else is stated on its day.
it.each([
  ["bitcoin", { btc: "20" }, "btc_nav", "satsBasic"],
  ["gold", { grams: "900" }, "nav", "mnavGold"],
  ["shares", { basic: 1500 }, "market_cap", "mnav"],
  ["balances", { cash: "700000" }, "mnav_ev", null],
  ["prices", { share: "1000", btc: "40000" }, "nav", "sharePrice"],
  ["splits", { new: "4" }, "market_cap", null],
] as const)(
  "a correction of %s changes today, and leaves the days before",
  (list, was, id, field) => {
    const change = (added: object) =>
      open({ ...base, [list]: base[list].map((row) => ({ ...row, ...added })) });
    const [right, wrong] = [open(base), change(was)];
    const date = "2025-01-27";
    const corrected = change({ corrected: { date, was, publishAt: date } });
    expect(valuesOf(corrected)).toEqual(valuesOf(right));
    expect(valuesOf(wrong)[id]).not.toBe(valuesOf(right)[id]);

    const [ours, late, early] = [corrected, right, wrong].map((treasury) => treasury.history());
    const onDay = (days = ours) => field && days?.find(({ day }) => day === "2025-01-20")?.[field];
    expect(onDay()).toBe(onDay(early));
    if (field) expect(onDay()).not.toBe(onDay(late));
    expect(ours?.at(-1)?.day).toBe(date);
  },
);

it("a split on the day of a trade leaves each share what it had", () => {
  const splits = [{ date: "2025-01-20", new: "10", old: "1" }];
  const treasury = open({ ...base, bitcoin: [...base.bitcoin, more], splits });
  expect(valuesOf(treasury)).toMatchObject({
    btc_holdings: "20.00",
    market_cap: "20000000",
    sats_per_share_basic: "200000.00",
  });
  expect(new Set(treasury.history().map(({ basic }) => basic))).toEqual(new Set(["10000"]));
});

it("nothing held is nought, and no ratio of it", () => {
  const sold = { date: "2025-01-20", btc: "-10", proceeds: "1" };
  expect(valuesOf(open({ ...base, gold: [], bitcoin: [...base.bitcoin, sold] }))).toMatchObject({
    btc_holdings: "0.00",
    btc_cost: "0",
    nav: "400",
    btc_average_cost: null,
    mnav_btc_basic: null,
    leverage: null,
  });
});

it("all sold on a day without a close has no value of that day", () => {
  const sold = { date: "2025-02-10", btc: "-10", proceeds: "1100000" };
  const lists = { ...base, bitcoin: [...base.bitcoin, sold] };
  const treasury = open(lists);
  expect(treasury.history().at(-1)).toMatchObject({ btc: "0", btcPrice: null, mnav: null });
  const nav = treasury.measures().find(({ id }) => id === "btc_nav");
  expect([nav?.value, nav?.reason]).toEqual([null, "Not on record: price of one bitcoin."]);
  const closes = [{ date: "2025-02-08", btcFiat: "110000" }] as never;
  expect(valuesOf(open(lists, { closes })).btc_nav).toBe("0");
});

it("a past day takes the last close of at most three days before", () => {
  const bitcoin = [...base.bitcoin, { date: "2025-01-30", btc: "1" }];
  const days = open({ ...base, bitcoin })
    .history()
    .slice(9, 15);
  expect(days.map(({ day, btcPriceDay }) => `${day.slice(8)} ${btcPriceDay}`)).toEqual([
    "19 null",
    ...["20", "21", "22", "23"].map((day) => `${day} 2025-01-20`),
    "24 null",
  ]);
});

it("preferred shares raise nothing of the common shareholders'", () => {
  const balances = base.balances.map((each) => ({ ...each, preferred: "1000000" }));
  const after = valuesOf(open({ ...base, bitcoin: [...base.bitcoin, more], balances }));
  expect([after.nav, after.leverage]).toEqual([valuesOf(open(base)).nav, "50.0"]);
});
