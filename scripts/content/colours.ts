import type { Brand } from "../../app/brand/schema";
import type { Problems } from "./problems";

/** WCAG 2.2, 1.4.3: what text of normal size needs. */
const LEAST_CONTRAST = 4.5;
/** The page's own grounds: an accent is text on either. */
const DARK = "#0b0b0d";
const LIGHT = "#ffffff";

/** Refuses a brand whose colours would make words hard to read. */
export function checkColours(file: string, colours: Brand["colours"], problems: Problems): void {
  const pairs = [
    { field: "accent", text: colours.accent, ground: DARK, use: "on the dark page" },
    { field: "accentInk", text: colours.accentInk, ground: colours.accent, use: "on the accent" },
    { field: "accentOnLight", text: colours.accentOnLight, ground: LIGHT, use: "on white" },
  ];
  for (const { field, text, ground, use } of pairs) {
    const ratio = contrast(text, ground);
    if (ratio >= LEAST_CONTRAST) continue;
    const reason = `${text} is hard to read ${use}: contrast ${ratio.toFixed(1)}, and at least ${LEAST_CONTRAST} is needed`;
    problems.add({ file, field: `colours.${field}`, reason });
  }
}

/** WCAG's contrast ratio of two colours like #f7931a. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
