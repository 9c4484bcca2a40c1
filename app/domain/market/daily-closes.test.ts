import { expect, it } from "vitest";
import { continueCloses } from "./daily-closes";

const close = (date: string) => ({ date, btcFiat: "2", source: "Kraken" });
const closes = ["2025-06-24", "2025-06-27", "2025-06-28"].map(close);

it("the feed's closes follow those of the files, up to the last day that has ended", () => {
  const last = { ...close("2025-06-24"), shareFiat: "0.66", goldFiatPerGram: "146.50" };
  const next = { ...close("2025-06-27"), shareFiat: null, goldFiatPerGram: null };
  expect(continueCloses([last], { closes }, "2025-06-28")).toEqual([last, next]);
});
