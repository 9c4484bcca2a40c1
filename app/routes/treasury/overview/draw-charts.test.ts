import { expect, it } from "vitest";
import type { Ledger } from "~/content/treasury-schema";
import { publish } from "~/domain/publication";
import { createTreasury } from "~/domain/treasury/treasury";
import { btcOn, capitalOn, instrumentOn, markOn } from "../../../../tests/ledger/entries";
import { drawHoldings, drawSatsPerShare } from "./draw-charts.server";

// Drawings are 600 by 400 with an edge of 16 left, right and above: days of a hundred-day ledger are 5.68 apart.

const treasuryOf = (ledger: Ledger) => createTreasury(publish({ treasury: ledger }, Date.parse("2026-01-01")));
const after = (btc: string) => ({ btc, costCad: "0" });
const start = btcOn("2025-01-01", { btc: "4", priceCad: "100000", after: after("4") });

const traded: Ledger = [
  capitalOn("2024-12-01"),
  markOn("2024-12-15", { btcCad: "10000" }),
  start,
  markOn("2025-01-11", { btcCad: "150000", shareCad: "2" }),
  markOn("2025-01-16", { shareCad: "3" }),
  btcOn("2025-02-20", { no: 2, btc: "1", priceCad: "125000", after: after("5") }),
  btcOn("2025-03-12", { no: 3, btc: "2", priceCad: "200000", flow: "out", after: after("3") }),
  markOn("2025-04-11", { btcCad: "150000" }),
];

it("holdings are drawn as steps from the first purchase on, below the prices with a dot for each purchase", () => {
  expect(drawHoldings(treasuryOf(traded))).toEqual({
    title: "Bitcoin holdings and prices paid",
    summary: "Holdings were 4 BTC on January 1, 2025, and 3 BTC on March 12, 2025, after 2 purchases and 1 sale.",
    legend: "Above: prices in the ledger, with a dot for each purchase, sized by quantity. Below: holdings.",
    from: "January 1, 2025",
    until: "April 11, 2025",
    panels: [
      { top: "C$200,000", foot: "C$100,000" },
      { top: "5 BTC", foot: "0" },
    ],
    area: "M16 400L16 240H300V200H414V280H584V400Z",
    lines: [
      { path: "M16 240H300V200H414V280H584", look: "thick" },
      // The price of before the first purchase is not on it.
      { path: "M16 130L73 73L300 102L414 16L584 73", look: "thin" },
    ],
    dots: [
      { id: "1", x: 16, y: 130, r: 8 },
      { id: "2", x: 300, y: 102, r: 6 },
    ],
  });
});

it("one purchase is one level, named once", () => {
  const chart = drawHoldings(treasuryOf([start]));
  expect(chart?.summary).toBe("Holdings were 4 BTC on January 1, 2025, after 1 purchase.");
  expect(chart?.lines.map(({ path }) => path)).toEqual(["M16 200H584", "M16 130"]);
});

it("several sales are counted as such", () => {
  const sale = { flow: "out", btc: "1" } as const;
  const sold = [
    start,
    btcOn("2025-01-02", { ...sale, after: after("3") }),
    btcOn("2025-01-03", { ...sale, after: after("2") }),
  ];
  expect(drawHoldings(treasuryOf(sold))?.summary).toMatch(/after 1 purchase and 2 sales\.$/);
});

const issued: Ledger = [
  capitalOn("2024-12-01", { sharesAfter: 1_000, warrantsAfter: 1_000 }),
  instrumentOn("2024-12-01", { count: 1_000, expires: "2025-03-01" }),
  btcOn("2025-01-01", { btc: "2" }),
  btcOn("2025-02-20", { no: 2, btc: "2" }),
  btcOn("2025-03-12", { no: 3, btc: "2", flow: "out" }),
  markOn("2025-04-11", { btcCad: "150000" }),
];

it("sats per share are drawn as steps, and the diluted ones end where their count does", () => {
  expect(drawSatsPerShare(treasuryOf(issued))).toEqual({
    title: "Sats per share",
    summary: "Sats per share went from 200000.00 to 200000.00 (basic) between January 1, 2025, and March 12, 2025.",
    legend: "Thick: basic. Thin: assumed diluted.",
    from: "January 1, 2025",
    until: "April 11, 2025",
    panels: [{ top: "400000 sats", foot: "0" }],
    lines: [
      { path: "M16 208H300V16H414V208H584", look: "thick" },
      { path: "M16 304H300V208H414", look: "thin" },
    ],
    dots: [],
  });
});

it("sats per share while both counts last are said in one sentence", () => {
  const whole = issued.filter(({ kind }) => kind !== "instrument");
  expect(drawSatsPerShare(treasuryOf(whole))?.summary).toBe(
    "Sats per share went from 200000.00 to 200000.00 (basic) and from 100000.00 to 100000.00 (assumed diluted) between January 1, 2025, and March 12, 2025.",
  );
});

it("a diluted count that comes back after an expiry continues its line from that day", () => {
  const counted = capitalOn("2025-03-22", { event: "LAPSED", lapsed: { W: 1_000 }, warrantsAfter: 0 });
  const lines = drawSatsPerShare(treasuryOf([...issued.slice(0, 5), counted, ...issued.slice(5)]))?.lines;
  expect(lines?.[1]?.path).toBe("M16 304H300V208H414M470 208H584");
});

it("without a purchase, or a share count, there is nothing to draw", () => {
  expect(drawHoldings(treasuryOf([capitalOn("2025-01-01")]))).toBeNull();
  expect(drawSatsPerShare(treasuryOf([start]))).toBeNull();
});
