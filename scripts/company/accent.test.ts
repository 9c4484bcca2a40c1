import { expect, it } from "vitest";
import { surfaces } from "../../app/ui/colours";
import { contrast, LEAST_CONTRAST } from "../../app/ui/contrast";
import { deriveColours, isReadableAccent, suggestAccent } from "./accent";

const colours = ["#000000", "#1e3a8a", "#7f1d1d", "#14b8a6", "#f7931a", "#facc15", "#ffffff"];

it.each(colours)(
  "every text in the colours derived from %s, or from what is suggested for it, can be read",
  (colour) => {
    const { accent, accentInk, accentOnLight } = deriveColours(suggestAccent(colour));
    const pairs = [
      [accent, surfaces.dark.raised],
      [accentInk, accent],
      [accentOnLight, surfaces.light.raised],
    ] as const;
    for (const [text, ground] of pairs) expect(contrast(text, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  },
);

it("a colour that can be read is suggested unchanged, and a dark one only as much lighter as it must be", () => {
  expect(suggestAccent("#f7931a")).toBe("#f7931a");
  expect(isReadableAccent("#1e3a8a")).toBe(false);
  expect(contrast(suggestAccent("#1e3a8a"), surfaces.dark.raised)).toBeLessThan(LEAST_CONTRAST + 1);
});
