import { expect, it } from "vitest";
import { insertNoBreakSpaces } from "./no-break-spaces";

it.each([
  ["C$2.4 million, 2 kg and 1 gram", "C$2.4~million, 2~kg and 1~gram"],
  ["up to USD 3.2 million, not USDC 5", "up to USD~3.2~million, not USDC 5"],
  ["on June\n24, or 24 June 2026", "on June~24, or 24~June 2026"],
  ["for C$ 4.6 million, 5 €", "for C$~4.6~million, 5~€"],
  ["« oui » : non ! vrai ?", "«~oui~»~: non~! vrai~?"],
  ["by June 2025, 5 gates", "by June 2025, 5 gates"],
])("%j keeps its figures on one line", (text, expected) =>
  expect(insertNoBreakSpaces(text)).toBe(expected.replaceAll("~", "\u00a0")),
);
