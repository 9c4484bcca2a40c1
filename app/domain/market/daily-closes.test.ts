import { expect, it } from "vitest";
import { continueCloses } from "./daily-closes";

const unpriced = { shareFiat: null, goldFiatPerGram: null };
const close = (date: string, btcFiat: string) => ({ date, btcFiat, source: "Kraken" });
const last = { ...close("2025-06-24", "144600"), shareFiat: "0.66", goldFiatPerGram: "146.50" };
const closes = [close("2025-06-24", "1"), close("2025-06-27", "2"), close("2025-06-28", "3")];

it("the feed's closes follow the last line of the files, up to the last day that has ended, with no price of share or gold", () => {
  const next = { ...close("2025-06-27", "2"), ...unpriced };
  expect(continueCloses([last], { closes }, "2025-06-28")).toEqual([last, next]);
  expect(continueCloses([], { closes }, "2025-06-28")).toHaveLength(2);
});
