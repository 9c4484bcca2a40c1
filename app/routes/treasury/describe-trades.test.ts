import { expect, it } from "vitest";
import type { Ledger } from "~/content/treasury-schema";
import type { LivePrice } from "~/domain/treasury/treasury";
import { btcOn, capitalOn, entryOn, goldOn, instrumentOn, source } from "../../../tests/ledger/entries";
import { openTreasury } from "../../../tests/ledger/open-treasury";
import { describeChange } from "./describe-change";
import { describePurchases } from "./describe-trades.server";

const ledger: Ledger = [
  capitalOn("2024-12-01", { sharesAfter: 1_000, warrantsAfter: 500 }),
  instrumentOn("2024-12-01", { expires: "2025-01-31" }),
  btcOn("2025-01-02", { no: 1, btc: "1", priceFiat: "100000", costFiat: "100500.50" }),
  goldOn("2025-01-05", { no: 1, grams: "1000", priceFiatPerGram: "120", after: { grams: "1000", costFiat: "120000" } }),
  btcOn("2025-02-02", {
    no: 2,
    flow: "out",
    btc: "0.4",
    priceFiat: "125000",
    costFiat: "50000",
    after: { btc: "0.6", costFiat: "60300.30" },
  }),
];
const price: LivePrice = { priceFiat: "150000.5", at: "2025-04-02T15:00:00Z", source: "median of two", stale: false };
const treasuryOf = (entries: Ledger) => openTreasury(entries, "2026-01-01");
const describe = (query = "", entries = ledger, at: LivePrice | null = price) =>
  describePurchases({ treasury: treasuryOf(entries), price: at, searchParams: new URLSearchParams(query) });

it("each trade has its day, amounts, the holdings after it, its change and its release", () => {
  const { asOf, trades } = describe() ?? {};
  expect(asOf).toBe("2025-02-02");
  expect(trades?.label).toBe("Purchases");
  expect(trades?.columns).toEqual([
    { title: "Date", figures: false, sorted: "descending" },
    { title: "Quantity", figures: true },
    { title: "Price", figures: true },
    { title: "Cost or proceeds", figures: true },
    { title: "Held after", figures: true },
    { title: "Change since", figures: true },
    { title: "Release" },
  ]);
  const release = (trade: string) => ({
    ...source,
    title: `${trade}: ${source.title}`,
    brief: trade.replace(/ (?=\d)/, "\u00a0"),
  });
  const shown = (text: string) => text.replaceAll(" ", "\u00a0");
  expect(trades?.rows).toEqual([
    {
      id: "btc-2",
      isAnchor: true,
      cells: [
        shown("February 2, 2025"),
        "Sold 0.4\u00a0BTC",
        "C$125,000",
        "C$50,000.00 proceeds, C$9,800 gain",
        "0.6\u00a0BTC",
        "+20.0%",
        release("Sale 2"),
      ],
    },
    {
      id: "gold-1",
      isAnchor: true,
      cells: [
        shown("January 5, 2025"),
        "1,000\u00a0g gold",
        "C$120 per\u00a0gram",
        "C$12,000.00",
        "1,000\u00a0g",
        "—",
        release("Gold, purchase 1"),
      ],
    },
    {
      id: "btc-1",
      isAnchor: true,
      cells: [
        shown("January 2, 2025"),
        "1.0\u00a0BTC",
        "C$100,000",
        "C$100,500.50",
        "1.0\u00a0BTC",
        "+50.0%",
        release("Purchase 1"),
      ],
    },
  ]);
});

it("sats per share are listed newest first, with a dash where the diluted count has ended", () => {
  const { satsPerShare } = describe() ?? {};
  expect(satsPerShare?.label).toBe("Sats per share");
  expect(satsPerShare?.columns).toEqual([
    { title: "Date" },
    { title: "Basic", figures: true },
    { title: "Assumed diluted", figures: true },
  ]);
  expect(satsPerShare?.rows.map(({ id, cells }) => [id, ...cells.slice(1)])).toEqual([
    ["2025-02-02", "60,000.00", "—"],
    ["2025-01-02", "100,000.00", "66,666.67"],
  ]);
});

it("the newest hundred days of sats per share are listed", () => {
  const days = Array.from({ length: 101 }, (_, at) => new Date(Date.UTC(2025, 0, 2 + at)).toISOString().slice(0, 10));
  const many = [capitalOn("2024-12-01"), ...days.map((day, at) => btcOn(day, { no: at + 1 }))];
  const rows = describe("", many)?.satsPerShare.rows ?? [];
  expect([rows.length, rows[0]?.id, rows.at(-1)?.id]).toEqual([100, days[100], days[1]]);
});

it("fifty trades are on a page, whose address keeps the order", () => {
  const many = Array.from({ length: 51 }, (_, at) => btcOn("2025-01-02", { no: at + 1 }));
  const { trades, total, page, pages, address } = describe("page=2&sort=price", many) ?? {};
  expect([trades?.rows.length, total, page, pages, address]).toEqual([1, 51, 2, 2, "/treasury/purchases?sort=price"]);
  expect(describe("", many)?.address).toBe("/treasury/purchases?sort=-date");
});

const ids = (query: string, entries: Ledger) => describe(query, entries)?.trades.rows.map(({ id }) => id);
const mixed: Ledger = [
  btcOn("2025-01-01", { no: 1, btc: "3", priceFiat: "90000", costFiat: "270000" }),
  goldOn("2025-01-02", { no: 1, grams: "500", priceFiatPerGram: "130", costFiat: "65000" }),
  btcOn("2025-01-03", { no: 2, btc: "10", priceFiat: "110000", costFiat: "1100000" }),
  goldOn("2025-01-04", { no: 2, grams: "2000", priceFiatPerGram: "99", costFiat: "198000" }),
];

it.each([
  ["date", ["btc-1", "gold-1", "btc-2", "gold-2"]],
  ["-date", ["gold-2", "btc-2", "gold-1", "btc-1"]],
  ["quantity", ["btc-1", "btc-2", "gold-1", "gold-2"]],
  ["-quantity", ["btc-2", "btc-1", "gold-2", "gold-1"]],
  ["price", ["btc-1", "btc-2", "gold-2", "gold-1"]],
  ["-price", ["btc-2", "btc-1", "gold-1", "gold-2"]],
  ["cost", ["gold-1", "gold-2", "btc-1", "btc-2"]],
  ["-cost", ["btc-2", "btc-1", "gold-2", "gold-1"]],
  ["unknown", ["gold-2", "btc-2", "gold-1", "btc-1"]],
])("trades sorted by %j compare numbers as numbers, and Bitcoin with Bitcoin", (sort, order) =>
  expect(ids(`sort=${sort}`, mixed)).toEqual(order),
);

it("the links of the orders begin with the largest, and that of the current one reverses it", () => {
  const sortsOf = (query: string) =>
    describe(query)?.sorts.map(({ text, to, current }) => [text, to.split("=")[1], current]);
  expect(sortsOf("sort=-cost")).toEqual([
    ["Date", "-date", false],
    ["Quantity", "-quantity", false],
    ["Price", "-price", false],
    ["Cost", "cost", true],
  ]);
  expect(sortsOf("sort=cost")?.at(-1)).toEqual(["Cost", "-cost", true]);
  const sorted = describe("sort=cost")?.trades.columns.filter((column) => column.sorted);
  expect(sorted).toEqual([{ title: "Cost or proceeds", figures: true, sorted: "ascending" }]);
});

it.each([
  [price, "“Change since” compares C$150,000.50 per bitcoin (Apr 2, 2025, "],
  [{ ...price, stale: true }, "“Change since” compares C$150,000.50 per bitcoin (stale, Apr 2, 2025, "],
  [null, "“Change since” needs the current price of Bitcoin, which is unavailable."],
])("with the price %j the note below the trades says: %s", (at, note) =>
  expect(describeChange(at).replace(/\s/g, " ")).toContain(note),
);

it("without a treasury there are no purchases", () => expect(describe("", [])).toBeNull());

// C$300,000.40 raised and a purchase of each asset that no release ascribes to it.
const funded: Ledger = [
  capitalOn("2024-12-01", { grossFiat: "300000.40", feesFiat: "1000", sharesAfter: 1_000 }),
  btcOn("2024-12-10", { btc: "1", costFiat: "80000", paidFrom: "ISSUE" }),
  goldOn("2025-01-05", { costFiat: "12000.50" }),
  btcOn("2025-02-10", { no: 2, btc: "1", costFiat: "120000" }),
];
const raisesOf = (entries: Ledger) => describe("", entries)?.raises;
const cellsOf = (entries: Ledger) => raisesOf(entries)?.rows.map(({ cells }) => cells);

it("funds have their sources and uses in whole dollars, with a column of gold where there is any", () => {
  expect(raisesOf(funded)?.columns.map(({ title }) => title)).toEqual([
    "Source",
    "Gross",
    "Fees",
    "Bitcoin",
    "Gold",
    "Cash and other uses",
  ]);
  expect(cellsOf(funded)).toEqual([
    ["Units", "C$300,000", "C$1,000", "C$80,000", "C$0", "C$219,000"],
    ["Cash on hand", "—", "—", "C$120,000", "C$12,001", "—"],
  ]);
  const withoutGold = funded.filter(({ kind }) => kind !== "gold");
  expect(raisesOf(withoutGold)?.columns.map(({ title }) => title)).not.toContain("Gold");
});

it("without purchases from cash there is no row of it, and without a raise no table", () => {
  expect(cellsOf(funded.slice(0, 2))).toHaveLength(1);
  expect(raisesOf(funded.filter(({ kind }) => kind !== "capital"))).toBeNull();
});

it("a correction is listed with what was, what is and when", () => {
  const wrong = btcOn("2025-01-02", { no: 1, btc: "1" });
  const correction = entryOn("correction", "2025-02-10", {
    corrects: { kind: "btc", name: 1 },
    set: { btc: "1.5" },
    why: "The broker's second statement",
    becomes: { ...wrong, btc: "1.5" },
  });
  const again = { ...correction, date: "2025-02-11", set: { btc: "1.6" }, becomes: { ...wrong, btc: "1.6" } };
  const treasury = openTreasury([wrong, correction, again as typeof correction], "2026-01-01");
  const { corrections } = describePurchases({ treasury, price: null, searchParams: new URLSearchParams() }) ?? {};
  expect(corrections?.rows[0]?.cells.slice(2, 4)).toEqual(["BTC 1.5", "BTC 1.6"]);
  expect(corrections?.rows[1]?.cells.slice(0, -1)).toEqual([
    "February\u00a010,\u00a02025",
    "BTC 1, January 2, 2025",
    "BTC 1",
    "BTC 1.5",
    "The broker's second statement",
  ]);
});
