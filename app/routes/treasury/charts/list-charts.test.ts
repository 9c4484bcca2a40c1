import { expect, it } from "vitest";
import { makeLedger, openTreasury } from "../../../../tests/ledger/open-treasury";
import { listCharts } from "./list-charts.server";

const dayOf = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10);
const buy = (day: number, btc: string) => ({ date: dayOf(day), btc, cost: "1000" });

it("the chart of holdings ends with the last day in drawing, legend and table, and marks purchases alone", () => {
  const rows = Array.from({ length: 30 }, (_, index) => buy(index + 1, "1000.5"));
  const sale = { date: dayOf(31), btc: "-15.125", cost: "-1" };
  const [chart] = listCharts(openTreasury(makeLedger({ bitcoin: [...rows, sale] })));
  expect([chart?.id, chart?.asOf]).toEqual(["holdings", dayOf(31)]);
  const amount = "29,999.88 BTC";
  const plain = (text = "") => text.replaceAll("\u00a0", " ");
  expect(chart?.rows.length).toBeLessThanOrEqual(13);
  expect(chart?.rows[0]?.cells.map(plain)).toEqual(["January 31, 2026", amount]);
  expect(plain(chart?.legend[0]?.value)).toBe(amount);
  expect(plain(chart?.summary)).toMatch(
    /from 1,000\.50 BTC on January 1, 2026 to 29,999\.88 BTC\.$/,
  );
  expect(chart?.drawing.dots).toHaveLength(30);
  expect(chart?.ticks).toContain("20K");
});

it("one day makes no chart", () =>
  expect(listCharts(openTreasury(makeLedger({ bitcoin: [buy(1, "1")] })))).toEqual([]));
