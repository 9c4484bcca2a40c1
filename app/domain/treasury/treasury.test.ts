import { expect, it } from "vitest";
import {
  makeLedger,
  openTreasury as open,
  type PlainLists,
} from "../../../tests/ledger/open-treasury";

const openTreasury = (lists: PlainLists, options?: Parameters<typeof open>[1]) =>
  open(makeLedger(lists), options);

/** Values of measures as of now, by id. */
const valuesOf = (treasury: ReturnType<typeof openTreasury>) =>
  Object.fromEntries(treasury.measures().map(({ id, value }) => [id, value]));

const base: Required<
  Pick<PlainLists, "bitcoin" | "gold" | "shares" | "balances" | "prices" | "splits">
> = {
  bitcoin: [{ date: "2025-01-10", btc: "10", cost: "1000000" }],
  gold: [{ date: "2025-01-10", grams: "100", cost: "10000" }],
  shares: [{ date: "2025-01-10", basic: 1000, diluted: 2000 }],
  splits: [],
  balances: [
    {
      date: "2025-01-20",
      cash: "500",
      debt: "0",
      preferred: "0",
      liabilities: "100",
      assets: "2000000",
      status: "audited",
    },
  ],
  prices: [{ date: "2025-01-20", btc: "100000", gold: "100", share: "2000" }],
};

const correct = (rows: readonly object[], was: object): object[] =>
  rows.map((row) => ({
    ...row,
    corrected: { date: "2025-01-27", was, why: "A slip.", publishAt: "2025-01-27T00:00:00Z" },
  }));

// The correction is later than every row: nothing else is stated on its day.
it.each([
  [
    "bitcoin",
    { btc: "20" },
    ["btc_holdings", "btc_nav", "mnav_btc_basic", "sats_per_share_basic"],
    ["btc", "satsBasic", "mnav"],
  ],
  ["gold", { grams: "900" }, ["btc_gold_value", "nav", "mnav_btc_gold_basic"], ["mnavGold"]],
  [
    "shares",
    { basic: 1500 },
    ["market_cap", "mnav_btc_basic", "nav_per_share"],
    ["basic", "satsBasic", "mnav"],
  ],
  ["balances", { cash: "700000" }, ["nav", "mnav_ev", "leverage"], []],
  [
    "prices",
    { share: "1000", btc: "40000" },
    ["market_cap", "btc_nav", "nav"],
    ["btcPrice", "sharePrice", "mnav"],
  ],
  ["splits", { new: "4" }, ["market_cap", "sats_per_share_basic", "nav_per_share"], []],
] as const)(
  "a correction of %s changes today, and leaves the days before",
  (list, was, ids, fields) => {
    const lists = { ...base, splits: [{ date: "2025-01-15", new: "2", old: "1" }] };
    const right = openTreasury(lists);
    const wrong = openTreasury({
      ...lists,
      [list]: lists[list].map((row) => ({ ...row, ...was })),
    });
    const corrected = openTreasury({ ...lists, [list]: correct(lists[list], was) });
    expect(valuesOf(corrected)).toEqual(valuesOf(right));
    for (const id of ids) expect([id, valuesOf(wrong)[id]]).not.toEqual([id, valuesOf(right)[id]]);

    const days = (treasury: typeof right) =>
      new Map(treasury.history().map((each) => [each.day, each]));
    const history = days(corrected);
    for (const field of fields) {
      const [before, after] = ["2025-01-20", "2025-01-27"];
      expect(history.get(before)?.[field]).toBe(days(wrong).get(before)?.[field]);
      expect(history.get(before)?.[field]).not.toBe(days(right).get(before)?.[field]);
      // A day without a price of its own has none of what needs it.
      const last = history.get(after)?.[field];
      if (last !== null) expect([field, last]).toEqual([field, days(right).get(before)?.[field]]);
    }
    expect([...history.keys()].at(-1)).toBe("2025-01-27");
  },
);

it("a split on the day of a trade counts with it, and leaves each share what it had", () => {
  const lists = {
    ...base,
    bitcoin: [...base.bitcoin, { date: "2025-01-20", btc: "10", cost: "1000000" }],
    splits: [{ date: "2025-01-20", new: "10", old: "1" }],
  };
  const values = valuesOf(openTreasury(lists));
  expect([values.btc_holdings, values.market_cap]).toEqual(["20.00", "20000000"]);
  expect(values.sats_per_share_basic).toBe("200000.00");
  const history = openTreasury(lists).history();
  expect(history.map(({ basic }) => basic)).toEqual(history.map(() => "10000"));
});

it("nothing held is nought, and no ratio of it", () => {
  const lists = {
    ...base,
    gold: [],
    bitcoin: [...base.bitcoin, { date: "2025-01-20", btc: "-10", proceeds: "1" }],
  };
  const values = valuesOf(openTreasury(lists));
  expect([values.btc_holdings, values.btc_cost, values.btc_nav, values.nav]).toEqual([
    "0.00",
    "0",
    "0",
    "400",
  ]);
  expect([values.btc_average_cost, values.mnav_btc_basic, values.leverage]).toEqual([
    null,
    null,
    null,
  ]);
});

it("all sold on a day without a close has no value of that day", () => {
  const sold = { date: "2025-02-10", btc: "-10", proceeds: "1100000" };
  const treasury = openTreasury({ ...base, bitcoin: [...base.bitcoin, sold] }, { closes: [] });
  const day = treasury.history().at(-1);
  expect([day?.day, day?.btc, day?.btcPrice, day?.mnav]).toEqual(["2025-02-10", "0", null, null]);
  const nav = treasury.measures().find(({ id }) => id === "btc_nav");
  expect([nav?.value, nav?.reason]).toEqual([null, "Not on record: price of one bitcoin."]);
  const closes = [{ date: "2025-02-08", btcFiat: "110000" }] as never;
  const priced = openTreasury({ ...base, bitcoin: [...base.bitcoin, sold] }, { closes });
  expect(valuesOf(priced).btc_nav).toBe("0");
});

it("a past day takes the last close of at most three days before, names it, and has none beyond", () => {
  const days = openTreasury({
    ...base,
    bitcoin: [...base.bitcoin, { date: "2025-01-30", btc: "1" }],
  })
    .history()
    .map(({ day, btcPrice, btcPriceDay }) => [day, btcPrice, btcPriceDay]);
  expect(days.slice(9, 15)).toEqual([
    ["2025-01-19", null, null],
    ["2025-01-20", "100000", "2025-01-20"],
    ["2025-01-21", "100000", "2025-01-20"],
    ["2025-01-22", "100000", "2025-01-20"],
    ["2025-01-23", "100000", "2025-01-20"],
    ["2025-01-24", null, null],
  ]);
});

it("preferred shares raise nothing: what they bring in is not the common shareholders'", () => {
  const [balance] = base.balances;
  const before = valuesOf(openTreasury(base));
  const issued = {
    ...base,
    bitcoin: [...base.bitcoin, { date: "2025-01-20", btc: "10", cost: "1000000" }],
    balances: [{ ...balance, preferred: "1000000", assets: "3000000" }],
  };
  const after = valuesOf(openTreasury(issued));
  expect([after.nav, after.nav_per_share]).toEqual([before.nav, before.nav_per_share]);
  expect(after.leverage).toBe("50.0");
});
