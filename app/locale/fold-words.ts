import { latinLetters } from "./latin-letters";

// The content build imports this before the brand is generated: it imports nothing that is.

/**
 * A text as it is compared with what visitors type: lower case, without accents, soft hyphens and
 * characters of no width, full-width letters as plain ones, every apostrophe and hyphen as the
 * keyboard has it.
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
