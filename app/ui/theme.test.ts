import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import first from "~/brand/brand";
import second from "../../tests/second-brand/brand/brand";
import { contrast } from "./contrast";
import { surfaces } from "./surfaces";

const styles = readFileSync(new URL("../styles.css", import.meta.url), "utf8");

const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];

/** A token's colour as app/styles.css writes it, a brand's own put in. */
function token(name: string, theme: Theme, brand: typeof first): string {
  const value = new RegExp(`--color-${name}: (?:light-dark\\(([^,]+), (.+)\\)|(.+));`).exec(styles);
  const written = (theme === "light" ? value?.[1] : value?.[2]) ?? value?.[3] ?? "";
  const ofBrand: Record<string, string> = {
    "var(--brand-accent)": brand.colours.accent,
    "var(--brand-accent-ink)": brand.colours.accentInk,
    "var(--brand-accent-on-light)": brand.colours.accentOnLight,
  };
  const colour = ofBrand[written] ?? written;
  expect(colour, `--color-${name}, ${theme}`).toMatch(/^#[0-9a-f]{6}$/);
  return colour;
}

const grounds = ["ground", "surface", "raised", "float"];

describe.each(themes)("in the %s theme", (theme) => {
  describe.each([
    ["the sample brand", first],
    ["the second brand", second],
  ])("of %s", (_name, brand) => {
    const ratio = (text: string, ground: string) => contrast(token(text, theme, brand), token(ground, theme, brand));

    it.each(grounds)("words of any length reach 7:1 on the %s", (ground) => {
      for (const text of ["ink", "muted"]) expect(ratio(text, ground), text).toBeGreaterThanOrEqual(7);
    });

    it.each(grounds)("coloured words reach 4.5:1 on the %s", (ground) => {
      for (const text of ["accent", "danger", "good"]) expect(ratio(text, ground), text).toBeGreaterThanOrEqual(4.5);
    });

    it("what is typed into can be told from what it stands on: 3:1 at its edge", () => {
      for (const ground of [...grounds, "field"]) expect(ratio("control", ground), ground).toBeGreaterThanOrEqual(3);
      expect(ratio("ink", "field")).toBeGreaterThanOrEqual(7);
    });

    it("words on the accent reach 4.5:1, as the page's own colour and as the brand's", () => {
      expect(ratio("accent-ink", "accent")).toBeGreaterThanOrEqual(4.5);
      expect(contrast(brand.colours.accentInk, brand.colours.accent)).toBeGreaterThanOrEqual(4.5);
    });
  });

  it("has the surfaces that the browser's bar and the brand's check are told of", () => {
    expect(surfaces[theme].ground).toBe(token("ground", theme, first));
    expect(surfaces[theme].raised).toBe(token("raised", theme, first));
  });
});
