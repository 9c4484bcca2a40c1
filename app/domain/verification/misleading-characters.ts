// Characters that change what a reader sees, or hide something from them, while the words seem to
// be the same. A published text has none (the content build rejects them), so that a copy which has
// one is another text, and they can be named.

import { compose } from "./comparable-text";

/** A character as it is shown to a reader: named as Unicode names it. */
export interface NamedCharacter {
  /** "U+202E" */
  readonly code: string;
  /** "RIGHT-TO-LEFT OVERRIDE" */
  readonly name: string;
  /** What it looks like or means, where that is another character: "6". */
  readonly looksLike?: string;
  readonly count: number;
}

/**
 * Invisible, without a place of its own, or a control: of white space, those alone that copying
 * leaves.
 */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cs}\u2800]|(?![\t\n\v\f\r])\p{Cc}/u;
/** Put over or under any letter, and not composed with it. */
const MARK = /(?=\p{M})\p{Script=Inherited}|\p{Me}/u;
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/u;
const STYLED =
  /(?![ªº\ufb00-\ufb04])[\p{L}\p{Nl}]|[\uff01-\uff5e\ufe10-\ufe19\ufe50-\ufe6b\u2024]/u;
const ASCII = /^[\x21-\x7e]+$/;

/**
 * Letters that look like one of Latin: script, the letters by pairs of what they look like and the
 * rest of their names.
 */
const lookAlikes = new Map<number, readonly [looksLike: string, name: string]>();
const addLetters = (script: string, size: string, letters: string) => {
  for (const entry of letters.split(",")) {
    const [, code = "", looksLike = "", name = ""] = /^(\w+) (\S) (.+)$/.exec(entry) ?? [];
    lookAlikes.set(Number.parseInt(code, 16), [looksLike, `${script} ${size} LETTER ${name}`]);
  }
};
addLetters(
  "CYRILLIC",
  "SMALL",
  "430 a A,435 e IE,43e o O,440 p ER,441 c ES,443 y U,445 x HA,455 s DZE,456 i BYELORUSSIAN-UKRAINIAN I,458 j JE,461 w OMEGA,475 v IZHITSA,4bb h SHHA,4cf l PALOCHKA,501 d KOMI DE,51b q QA,51d w WE",
);
addLetters(
  "CYRILLIC",
  "CAPITAL",
  "410 A A,412 B VE,415 E IE,417 3 ZE,41a K KA,41c M EM,41d H EN,41e O O,420 P ER,421 C ES,422 T TE,423 Y U,425 X HA,405 S DZE,406 I BYELORUSSIAN-UKRAINIAN I,408 J JE,4ae Y STRAIGHT U,50c G KOMI SJE,51a Q QA,51c W WE",
);
addLetters(
  "GREEK",
  "CAPITAL",
  "391 A ALPHA,392 B BETA,395 E EPSILON,396 Z ZETA,397 H ETA,399 I IOTA,39a K KAPPA,39c M MU,39d N NU,39f O OMICRON,3a1 P RHO,3a4 T TAU,3a5 Y UPSILON,3a7 X CHI",
);
addLetters(
  "GREEK",
  "SMALL",
  "3bd v NU,3bf o OMICRON,3c1 p RHO,3c5 u UPSILON,3b9 i IOTA,3f2 c LUNATE SIGMA SYMBOL",
);
addLetters("ARMENIAN", "SMALL", "570 h HO,578 n VO,57d u SEH,581 g CO,585 o OH");
addLetters("ARMENIAN", "CAPITAL", "54d U SEH,555 O OH");

/**
 * Scripts in which a letter can pass for a Latin one, beside those that a text may mix with Latin,
 * as Japanese does.
 */
const NEIGHBOUR =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}]/u;
const neighbours = ["Cyrillic", "Greek", "Armenian", "Cherokee", "Coptic"].map(
  (script) => [new RegExp(`\\p{Script=${script}}`, "u"), script.toUpperCase()] as const,
);

/** Names of hidden characters and of marks, by code. */
const names: Readonly<Record<number, string>> = {
  173: "SOFT HYPHEN",
  768: "COMBINING GRAVE ACCENT",
  769: "COMBINING ACUTE ACCENT",
  770: "COMBINING CIRCUMFLEX ACCENT",
  771: "COMBINING TILDE",
  775: "COMBINING DOT ABOVE",
  776: "COMBINING DIAERESIS",
  803: "COMBINING DOT BELOW",
  807: "COMBINING CEDILLA",
  818: "COMBINING LOW LINE",
  821: "COMBINING SHORT STROKE OVERLAY",
  822: "COMBINING LONG STROKE OVERLAY",
  823: "COMBINING SHORT SOLIDUS OVERLAY",
  824: "COMBINING LONG SOLIDUS OVERLAY",
  847: "COMBINING GRAPHEME JOINER",
  1564: "ARABIC LETTER MARK",
  4447: "HANGUL CHOSEONG FILLER",
  4448: "HANGUL JUNGSEONG FILLER",
  6158: "MONGOLIAN VOWEL SEPARATOR",
  8203: "ZERO WIDTH SPACE",
  8204: "ZERO WIDTH NON-JOINER",
  8205: "ZERO WIDTH JOINER",
  8206: "LEFT-TO-RIGHT MARK",
  8207: "RIGHT-TO-LEFT MARK",
  8234: "LEFT-TO-RIGHT EMBEDDING",
  8235: "RIGHT-TO-LEFT EMBEDDING",
  8236: "POP DIRECTIONAL FORMATTING",
  8237: "LEFT-TO-RIGHT OVERRIDE",
  8238: "RIGHT-TO-LEFT OVERRIDE",
  8210: "FIGURE DASH",
  8288: "WORD JOINER",
  8289: "FUNCTION APPLICATION",
  8290: "INVISIBLE TIMES",
  8291: "INVISIBLE SEPARATOR",
  8292: "INVISIBLE PLUS",
  8294: "LEFT-TO-RIGHT ISOLATE",
  8295: "RIGHT-TO-LEFT ISOLATE",
  8296: "FIRST STRONG ISOLATE",
  8297: "POP DIRECTIONAL ISOLATE",
  8413: "COMBINING ENCLOSING CIRCLE",
  8416: "COMBINING ENCLOSING CIRCLE BACKSLASH",
  8490: "KELVIN SIGN",
  10240: "BRAILLE PATTERN BLANK",
  12644: "HANGUL FILLER",
  65279: "ZERO WIDTH NO-BREAK SPACE",
  65440: "HALFWIDTH HANGUL FILLER",
  917505: "LANGUAGE TAG",
  917631: "CANCEL TAG",
};

const digits = ["ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"];
/** The alphabets of U+1D400 and on, 52 letters each, and its digits, ten each. */
const letterStyles =
  "BOLD,ITALIC,BOLD ITALIC,SCRIPT,BOLD SCRIPT,FRAKTUR,DOUBLE-STRUCK,BOLD FRAKTUR,SANS-SERIF,SANS-SERIF BOLD,SANS-SERIF ITALIC,SANS-SERIF BOLD ITALIC,MONOSPACE".split(
    ",",
  );
const digitStyles = "BOLD,DOUBLE-STRUCK,SANS-SERIF,SANS-SERIF BOLD,MONOSPACE".split(",");
/** Where the digits of scripts begin, zero first. */
const digitScripts: readonly (readonly [zero: number, script: string])[] = [
  [0x660, "ARABIC-INDIC"],
  [0x6f0, "EXTENDED ARABIC-INDIC"],
  [0x966, "DEVANAGARI"],
  [0x9e6, "BENGALI"],
  [0xe50, "THAI"],
  [0xff10, "FULLWIDTH"],
];

const isWithin = (code: number, first: number, count: number) =>
  code >= first && code < first + count;

/** The value of a digit of any script: each has its ten in a row. */
function valueOfDigit(code: number): number {
  if (isWithin(code, 0x1d7ce, 50)) return (code - 0x1d7ce) % 10;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

function nameDigit(code: number): string {
  const digit = digits[valueOfDigit(code)];
  if (isWithin(code, 0x1d7ce, 50))
    return `MATHEMATICAL ${digitStyles[Math.floor((code - 0x1d7ce) / 10)]} DIGIT ${digit}`;
  const script = digitScripts.find(([zero]) => isWithin(code, zero, 10))?.[1];
  return script ? `${script} DIGIT ${digit}` : `DIGIT ${digit} OF ANOTHER SCRIPT`;
}

function nameCharacter(character: string, code: number): string {
  const listed = names[code] ?? lookAlikes.get(code)?.[1];
  if (listed) return listed;
  if (isWithin(code, 0xe0020, 95)) return `TAG ${String.fromCodePoint(code - 0xe0000)}`;
  if (isWithin(code, 0xfe00, 16)) return `VARIATION SELECTOR-${code - 0xfe00 + 1}`;
  if (isWithin(code, 0xe0100, 240)) return `VARIATION SELECTOR-${code - 0xe0100 + 17}`;
  if (FOREIGN_DIGIT.test(character)) return nameDigit(code);
  const plain = character.normalize("NFKC");
  const size = plain === plain.toUpperCase() ? "CAPITAL" : "SMALL";
  if (isWithin(code, 0xff21, 58) && /^[a-z]$/i.test(plain))
    return `FULLWIDTH LATIN ${size} LETTER ${plain.toUpperCase()}`;
  if (isWithin(code, 0x1d400, 52 * letterStyles.length))
    return `MATHEMATICAL ${letterStyles[Math.floor((code - 0x1d400) / 52)]} ${size} ${plain.toUpperCase()}`;
  const script = neighbours.find(([of]) => of.test(character))?.[1];
  if (script) return `${script} LETTER`;
  if (MARK.test(character)) return "COMBINING MARK";
  if (HIDDEN.test(character))
    return /\p{Cc}/u.test(character) ? "CONTROL CHARACTER" : "INVISIBLE CHARACTER";
  return "OTHER FORM OF A CHARACTER";
}

/** What a reader takes a character for; undefined for what they don't see. */
function looksLikeOf(character: string, code: number): string | undefined {
  if (lookAlikes.has(code)) return lookAlikes.get(code)?.[0];
  if (FOREIGN_DIGIT.test(character)) return String(valueOfDigit(code));
  const plain = character.normalize("NFKC");
  return plain !== character && ASCII.test(plain) ? plain : undefined;
}

/**
 * Whether a letter passes for another one in its word: with Latin letters or figures, or a word of
 * nothing but such letters.
 */
function isDisguised(word: string): boolean {
  if (!NEIGHBOUR.test(word)) return false;
  const letters = [...word].filter((letter) => /[\p{L}\p{Nd}]/u.test(letter));
  return (
    letters.some((letter) => /[\p{Script=Latin}0-9]/u.test(letter)) ||
    letters.every((letter) => lookAlikes.has(letter.codePointAt(0) ?? 0))
  );
}

/** Whether one character alone misleads, whatever stands beside it. */
const isMisleading = (character: string): boolean =>
  HIDDEN.test(character) ||
  MARK.test(character) ||
  FOREIGN_DIGIT.test(character) ||
  (STYLED.test(character) && ASCII.test(character.normalize("NFKC")));

/**
 * Whether a character is composed to another one, which looks the same, as U+212A is to K. Spaces
 * are not told apart.
 */
const isComposedAway = (character: string) => {
  const composed = character.normalize("NFC");
  return composed !== character && [...composed].length === 1 && !/\s/.test(character);
};

/** Words, and what stands between them character by character, without what ASCII has. */
const PART = /(?=\P{ASCII})[^\p{L}\p{M}\p{N}\p{Cf}]|[\p{L}\p{M}\p{N}\p{Cf}]+/gu;

/** The misleading characters of a text, in the order of their first places. */
export function findMisleading(text: string): NamedCharacter[] {
  const counts = new Map<string, number>();
  const add = (character: string) => counts.set(character, (counts.get(character) ?? 0) + 1);
  for (const [character] of text.matchAll(/\P{ASCII}/gu))
    if (isComposedAway(character)) add(character);
  for (const [control] of text.matchAll(/(?![\t\n\v\f\r])\p{Cc}/gu)) add(control);
  // Composed: é is one character or two, as a system has it.
  for (const [part] of compose(text).matchAll(PART)) {
    const isOfTwoScripts = isDisguised(part);
    for (const character of part)
      if (
        character > "\x9f" &&
        (isMisleading(character) || (isOfTwoScripts && NEIGHBOUR.test(character)))
      )
        add(character);
  }
  return [...counts].map(([character, count]) => {
    const code = character.codePointAt(0) ?? 0;
    const looksLike = looksLikeOf(character, code);
    return {
      code: codeOf(code),
      name: nameCharacter(character, code),
      ...(looksLike && { looksLike }),
      count,
    };
  });
}

const codeOf = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;

/**
 * A text as a reader takes it: what is hidden left out, each character as the one that it looks
 * like.
 */
export const toPlainLook = (text: string): string =>
  text.replace(/\P{ASCII}/gu, (character) => {
    if (HIDDEN.test(character) || MARK.test(character)) return "";
    return looksLikeOf(character, character.codePointAt(0) ?? 0) ?? character;
  });

/** A text with each character that a reader could not see written out: "owns ⟨U+200B⟩66 BTC". */
export const showHidden = (text: string): string =>
  text.replace(
    new RegExp(HIDDEN.source, "gu"),
    (character) => `⟨${codeOf(character.codePointAt(0) ?? 0)}⟩`,
  );
