// Which characters of a difference are named by their code points: all but plain ASCII and the
// letters that the release has itself.

export interface CodePoints {
  /** Letters outside ASCII that the release has. */
  readonly ownAlphabet: string;
}

type CharacterRun =
  | { readonly text: string }
  | { readonly text: string; readonly codes: readonly string[] };

const PLAIN = /^[\x20-\x7e]$/;
/** Without a shape or a place of its own, or a control: only its code point can be shown. */
const HIDDEN = /[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const listOwnAlphabet = (text: string): string =>
  [...new Set(text)].filter((each) => !PLAIN.test(each) && /\p{L}/u.test(each)).join("");

/** "U+1680" */
const formatCodePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** Of the characters outside ASCII that only one text has: a dozen tell what it is. */
export const listForeign = (text: string, other: string): string[] =>
  [...new Set(text)]
    .filter((each) => !PLAIN.test(each) && !other.includes(each))
    .slice(0, 12)
    .map(formatCodePoint);

export function nameCharacters(text: string, ownAlphabet: string) {
  const runs: { text: string; codes?: string[] }[] = [];
  let named = 0;
  for (const character of text) {
    const last = runs.at(-1);
    const isPlain = PLAIN.test(character) || ownAlphabet.includes(character);
    if (isPlain && last && !last.codes) {
      last.text += character;
    } else if (isPlain) {
      runs.push({ text: character });
    } else {
      named += 1;
      const shape = HIDDEN.test(character) ? "" : character;
      const code = formatCodePoint(character);
      if (last?.codes) {
        last.text += shape;
        last.codes.push(code);
      } else {
        runs.push({ text: shape, codes: [code] });
      }
    }
  }
  return { runs: runs as readonly CharacterRun[], named };
}
