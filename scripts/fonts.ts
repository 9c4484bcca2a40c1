import { copyFile, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";
import { defineCommand } from "./command.ts";
import { root } from "./site-process.ts";

/**
 * What the style sheets ask of a font: kerning, tabular and lining figures, and Geist's plainer
 * letters.
 */
const keepFeatures = ["kern", "tnum", "lnum", "ss01", "cv11"];

/**
 * What an English page with names of Western Europe and Brazil needs; letters that are missing are
 * shown in the family's next font. A font is on the way of the first paint, so each glyph costs
 * every first visitor.
 */
const ascii = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) =>
  String.fromCodePoint(0x20 + index),
).join("");
const letters = "ÀÁÂÃÄÅÆÇÈÉÊËÍÎÏÑÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüœ";
const signs = "\u00a0–—‘’“”•…€™©®°·×÷½§→←−≥";

const fonts = [
  {
    name: "geist",
    file: "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
    licence: "@fontsource-variable/geist/LICENSE",
    variationAxes: { wght: { min: 400, max: 600 } },
  },
  {
    name: "instrument-serif",
    file: "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2",
    licence: "@fontsource/instrument-serif/LICENSE",
    // Hints place the stems of small type; this one is for headings.
    noHinting: true,
  },
];

async function writeFonts(): Promise<undefined> {
  for (const { name, file, licence, ...options } of fonts) {
    const whole = await readFile(path.join(root, "node_modules", file));
    const cut = await subsetFont(whole, ascii + letters + signs, {
      targetFormat: "woff2",
      keepFeatures,
      ...options,
    });
    await writeFile(path.join(root, "app/fonts", `${name}.woff2`), cut);
    await copyFile(
      path.join(root, "node_modules", licence),
      path.join(root, "app/fonts", `${name}-license.txt`),
    );
    console.log(`${name}: ${whole.length} → ${cut.length} bytes`);
  }
}

export const cutFonts = defineCommand({
  about:
    "Cuts the fonts of app/fonts from their packages, down to the characters that the site needs.",
  usage: "npm run content -- fonts",
  run: writeFonts,
});
