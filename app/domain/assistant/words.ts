import { stemmer } from "stemmer";

/**
 * The words of a text: lower case, no accents, figures without their thousands separators. A word of more than 41
 * letters is read in pieces.
 */
export function wordsOf(text: string): string[] {
  const folded = text.normalize("NFKD").replace(/[\p{M}\p{Cf}]/gu, "");
  const plain = folded.toLowerCase().replace(/(?<=\d),(?=\d{3})|['’‘`]s?\b/g, "");
  return plain.match(/\d+(?:\.\d+)?|\p{L}[\p{L}\p{N}]{0,40}/gu) ?? [];
}

/** Words that say nothing about the subject of a question. */
const stopWords = new Set(
  `a about actually all am an and any anybody anyone anything are as at be been being but by can could cant did didnt do
  does doesnt doing done dont each else ever everything exactly explain find for from get gets give go goes going got had
  happen happens has have having he hello help her here hey hi his how i if im in info into is isnt it its ive just kind
  know let like look many may me mean means might more most much must my name no not nothing now of ok on only or other
  our ours please pls really right s say says she should show so some somebody someone something sort still such tell
  than thank thanks that the their them then there these they thing things this those to today too u under up us ve
  very via want was wasnt we were what whats when whens where wheres which who whom whos whose why will with within
  would yes yet you your youre yours guys wich wil`.split(/\s+/),
);

/** The form of a word in the index; null for a stop word. */
export const termOf = (word: string): string | null =>
  stopWords.has(word) || (word.length < 2 && !/\d/.test(word)) ? null : stemOf(word);

const stems = new Map<string, string>();
/** Bounds the cache: the documents' words are few, visitors' words are unlimited. */
const STEMS_MAX = 20_000;

/** One form for all forms of a word: "releases", "released" and "releasing" are the same to a reader. */
export function stemOf(word: string): string {
  const cached = stems.get(word);
  if (cached !== undefined) return cached;
  const stem = /^[a-z]+$/.test(word) ? stemmer(word) : word;
  if (stems.size < STEMS_MAX) stems.set(word, stem);
  return stem;
}

export const termsOf = (text: string): string[] => wordsOf(text).flatMap((word) => termOf(word) ?? []);
