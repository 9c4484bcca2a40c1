import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import first from "~/brand/brand";
import second from "../../tests/second-brand/brand/brand";
import { surfaces } from "./colours";
import { contrast } from "./contrast";

const styles = readFileSync(new URL("../styles.css", import.meta.url), "utf8");

const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];

/** A token's colour as app/styles.css writes it, a brand's own put in. */
function token(name: string, theme: Theme, { colours }: Pick<typeof first, "colours">): string {
  const [, light, dark, both = ""] =
    new RegExp(`--color-${name}: (?:light-dark\\(([^,]+), (.+)\\)|(.+));`).exec(styles) ?? [];
  const { accent, accentInk, accentOnLight } = colours;
  const ofBrand: Record<string, string> = {
    accent,
    "accent-ink": accentInk,
    "accent-on-light": accentOnLight,
  };
  const written = { light, dark }[theme] ?? both;
  const colour = ofBrand[/var\(--brand-(.+)\)/.exec(written)?.[1] ?? ""] ?? written;
  expect(colour, `--color-${name}, ${theme}`).toMatch(/^#[0-9a-f]{6}$/);
  return colour;
}

const grounds = ["ground", "surface", "raised", "float"];

const looks = themes.flatMap((theme) =>
  [first, second].map((brand) => [theme, brand.company.name, brand] as const),
);
it.each(looks)(
  "the %s theme of %s has WCAG's contrasts, and the surfaces of colours.ts",
  (theme, _, brand) => {
    const expectRatio = (least: number, texts: string[], on: string[]) => {
      for (const [text, ground] of texts.flatMap((text) =>
        on.map((ground) => [text, ground] as const),
      )) {
        const ratio = contrast(token(text, theme, brand), token(ground, theme, brand));
        expect(ratio, `${text} on ${ground}`).toBeGreaterThanOrEqual(least);
      }
    };
    expectRatio(7, ["ink", "muted"], grounds);
    expectRatio(7, ["ink"], ["field"]);
    expectRatio(4.5, ["accent", "danger", "good"], grounds);
    expectRatio(4.5, ["accent-ink"], ["accent"]);
    // A field's edge is distinct from its ground.
    expectRatio(3, ["control"], [...grounds, "field"]);
    expect(contrast(brand.colours.accentInk, brand.colours.accent)).toBeGreaterThanOrEqual(4.5);
    for (const name of ["ground", "raised"] as const)
      expect(surfaces[theme][name]).toBe(token(name, theme, brand));
  },
);
