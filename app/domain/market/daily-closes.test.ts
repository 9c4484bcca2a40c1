import { expect, it } from "vitest";
import { publish } from "~/domain/publication";
import { createTreasury } from "~/domain/treasury/treasury";
import { continueCloses } from "./daily-closes";

const filed = [
  { date: "2025-06-23", btcFiat: "142600", shareFiat: "0.65", goldFiatPerGram: "146.37", source: "an exchange" },
  { date: "2025-06-24", btcFiat: "144600", shareFiat: "0.66", goldFiatPerGram: "146.50", source: "an exchange" },
];
const keep = (date: string, btcFiat = "150000.5") => ({ date, btcFiat, source: "Kraken" });
const closes = [keep("2025-06-24", "1"), keep("2025-06-25"), keep("2025-06-27"), keep("2025-06-28")];
const entry = { date: "2025-06-25", publishAt: "2025-06-25T12:00:00Z", source: { title: "A release", href: "/" } };
const days = { today: "2025-06-28", marks: [] };

it("the feed's closes follow the last line of the files, up to the last day that has ended, with no price of share or gold", () =>
  expect(continueCloses(filed, { closes }, days)).toEqual([
    ...filed,
    { date: "2025-06-25", btcFiat: "150000.5", shareFiat: null, goldFiatPerGram: null, source: "Kraken" },
    { date: "2025-06-27", btcFiat: "150000.5", shareFiat: null, goldFiatPerGram: null, source: "Kraken" },
  ]));

it("a company without files has the feed's closes alone", () =>
  expect(continueCloses([], { closes }, days).map(({ date }) => date)).toEqual([
    "2025-06-24",
    "2025-06-25",
    "2025-06-27",
  ]));

it.each([
  [
    { btcFiat: "151000", shareFiat: "0.70" },
    { btcFiat: "151000", shareFiat: "0.70", source: "the ledger" },
  ],
  [{ shareFiat: "0.70" }, { btcFiat: "150000.5", shareFiat: "0.70", source: "Kraken and the ledger" }],
])("on a day with a mark of the ledger, %j, its prices are the close, and named as its source", (prices, expected) => {
  const marks = [{ kind: "mark" as const, ...entry, ...prices }];
  const [, , close] = continueCloses(filed, { closes }, { ...days, marks });
  expect(close).toEqual({ date: "2025-06-25", goldFiatPerGram: null, ...expected });
});

it("a measure has a point on such a day only if it needs no price of the share", () => {
  const bought = { kind: "btc" as const, no: 1, flow: "in" as const, feesIncluded: true, btc: "2" };
  const money = { priceFiat: "140000", costFiat: "280000", after: { btc: "2", costFiat: "280000" } };
  const shares = { shares: 1000, warrants: 0, finderWarrants: 0, sharesAfter: 1000, warrantsAfter: 0, optionsAfter: 0 };
  const opening = {
    kind: "capital" as const,
    ...entry,
    ...shares,
    event: "OPENING",
    title: "",
    exercised: {},
    lapsed: {},
    feesFiat: "0",
  };
  const ledger = [
    { ...opening, date: "2025-06-23" },
    { ...entry, ...bought, ...money, date: "2025-06-23" },
  ];
  const content = publish({ currency: "CAD" as const, treasury: ledger as never }, Date.parse("2025-06-28T12:00:00Z"));
  const series = createTreasury({ ...content, closes: continueCloses(filed, { closes }, days) }).series();
  const daysOf = (id: string) => series.find((each) => each.id === id)?.points.map(({ day }) => day);
  expect(daysOf("btc_market_value")).toEqual(["2025-06-23", "2025-06-24", "2025-06-25", "2025-06-27"]);
  expect(daysOf("mnav_btc_basic")).toEqual(["2025-06-23", "2025-06-24"]);
});
