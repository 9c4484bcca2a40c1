import { expect, it } from "vitest";
import { continueCloses } from "./daily-closes";

const filed = [
  {
    date: "2025-06-23",
    btcFiat: "142600",
    shareFiat: "0.65",
    goldFiatPerGram: "146.37",
    source: "an exchange",
  },
  {
    date: "2025-06-24",
    btcFiat: "144600",
    shareFiat: "0.66",
    goldFiatPerGram: "146.50",
    source: "an exchange",
  },
];
const keep = (date: string, btcFiat = "150000.5") => ({ date, btcFiat, source: "Kraken" });
const closes = [
  keep("2025-06-24", "1"),
  keep("2025-06-25"),
  keep("2025-06-27"),
  keep("2025-06-28"),
];

it("the feed's closes follow the last line of the files, up to the last day that has ended, with no price of share or gold", () =>
  expect(continueCloses(filed, { closes }, "2025-06-28")).toEqual([
    ...filed,
    {
      date: "2025-06-25",
      btcFiat: "150000.5",
      shareFiat: null,
      goldFiatPerGram: null,
      source: "Kraken",
    },
    {
      date: "2025-06-27",
      btcFiat: "150000.5",
      shareFiat: null,
      goldFiatPerGram: null,
      source: "Kraken",
    },
  ]));

it("a company without files has the feed's closes alone", () =>
  expect(continueCloses([], { closes }, "2025-06-28").map(({ date }) => date)).toEqual([
    "2025-06-24",
    "2025-06-25",
    "2025-06-27",
  ]));
