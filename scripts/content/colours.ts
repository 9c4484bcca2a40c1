import type { Brand } from "../../app/brand/schema";
import { contrast } from "../../app/ui/contrast";
import { surfaces } from "../../app/ui/surfaces";
import type { Problems } from "./problems";

/** WCAG 2.2, 1.4.3: what text of normal size needs. */
const LEAST_CONTRAST = 4.5;

/** Rejects a brand whose colours would make words hard to read. */
export function checkColours(file: string, colours: Brand["colours"], problems: Problems): void {
  const pairs = [
    { field: "accent", text: colours.accent, ground: surfaces.dark.raised, use: "on the dark page" },
    { field: "accentInk", text: colours.accentInk, ground: colours.accent, use: "on the accent" },
    { field: "accentOnLight", text: colours.accentOnLight, ground: surfaces.light.raised, use: "on the light page" },
  ];
  for (const { field, text, ground, use } of pairs) {
    const ratio = contrast(text, ground);
    if (ratio >= LEAST_CONTRAST) continue;
    const reason = `${text} is hard to read ${use}: contrast ${ratio.toFixed(1)}, and at least ${LEAST_CONTRAST} is needed`;
    problems.add({ file, field: `colours.${field}`, reason });
  }
}
