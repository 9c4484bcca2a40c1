import { latinLetters } from "./latin-letters";

// The content build imports this before the brand is generated: it imports nothing that is.

/**
 * Normalizes a text for comparison with typed ones: lower case; no accents, soft hyphens or
 * zero-width characters; plain letters for full-width ones; the keyboard's apostrophes and hyphens.
 */
export const foldWords = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/[‘’ʼ′`´]/g, "'")
    .replace(/[“”„«»″]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[^\0-\x7f]/g, (letter) => latinLetters[letter] ?? letter);
