import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import brand from "~/brand/brand";
import { surfaces } from "./colours";
import { contrast } from "./contrast";

const styles = readFileSync(new URL("../styles.css", import.meta.url), "utf8");
const [, fallback] = styles.split("@supports not");
const grounds = ["ground", "surface", "raised", "float"];
const { accent, accentInk, accentOnLight } = brand.colours;
const own = { accent, "accent-ink": accentInk, "accent-on-light": accentOnLight };

it.each(["light", "dark"] as const)("the %s theme has WCAG's contrasts", (theme) => {
  /** A token's colour as app/styles.css writes it, a brand's own put in. */
  const colourOf = (name: string) => {
    const pattern = new RegExp(`--color-${name}: (?:light-dark\\(([^,]+), (.+)\\)|(.+));`);
    const [, light, dark, both = ""] = pattern.exec(styles) ?? [];
    // For browsers without light-dark().
    if (dark) expect(fallback).toContain(`--color-${name}: ${dark};`);
    const written = { light, dark }[theme] ?? both;
    const colour = Object.entries(own).find(([name]) => written === `var(--brand-${name})`);
    return colour?.[1] ?? written;
  };
  for (const [least, texts, on] of [
    [7, ["ink", "muted"], grounds],
    [7, ["ink"], ["field"]],
    [4.5, ["accent", "danger", "good"], grounds],
    [4.5, ["accent-ink"], ["accent"]],
    // A field's edge is distinct from its ground.
    [3, ["control"], [...grounds, "field"]],
  ] as const) {
    for (const [text, ground] of texts.flatMap((text) => on.map((each) => [text, each] as const))) {
      const ratio = contrast(colourOf(text), colourOf(ground));
      expect(ratio, `${text} on ${ground}`).toBeGreaterThanOrEqual(least);
    }
  }
  const { ground, raised } = surfaces[theme];
  expect([ground, raised]).toEqual([colourOf("ground"), colourOf("raised")]);
});
