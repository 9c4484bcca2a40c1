// Characters that an office program, a scanner or a broken encoding leaves in a text, and that its editor does not see.

/** What it is, and what to write instead; the first that fits counts. */
const kinds: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/[\v\u2028]/, "an office program's line break: begin a new line, or end this one with a backslash"],
  [/[\f\u2029]/, "an office program's page or paragraph break: leave an empty line"],
  [/[\u200b\u2060-\u2064\ufeff\u180e\u115f\u1160\u3164\uffa0]/, "a character without width: delete it"],
  [/[\u200c\u200d]/, "a joiner without letters of a joining script beside it: delete it"],
  [/[\u202a-\u202e\u2066-\u206f]/, 'a sign of direction, which can hide words: delete it, and write <span dir="rtl">'],
  [/\ufffd/, "what is left of a character in another encoding: save the file as UTF-8 and type it again"],
  [/\ufffc/, "the place of an object of an office program: delete it"],
  [/\p{Co}/u, "a sign of an office program's symbol font, often of a list: write - and a space"],
  [/[\u0080-\u009f]/, "a sign of the encoding Windows-1252: type the character that was meant"],
  [/[\p{Cc}\p{Cf}\p{Cs}\ufffe\uffff]/u, "a control character: delete it"],
];

const suspect = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u115f\u1160\u3164\uffa0\ufffc-\uffff]/gu;

/** Joiners shape characters of other scripts, and make one emoji of several. */
const joins = (before: string, after: string) => /[^\s!-\u024f]$/.test(before) && /^[^\s!-\u024f]/.test(after);

/** A sign of direction belongs beside the scripts that run from right to left; Arabic has visible signs in this class. */
const isAllowed = (sign: string, before: string, after: string) =>
  /[\n\t\u00ad\u061c\u200e\u200f]/.test(sign) ||
  /\p{Script=Arabic}/u.test(sign) ||
  (/[\u200c\u200d]/.test(sign) && joins(before, after));

interface FoundCharacter {
  /** Position in the text. */
  readonly at: number;
  /** "U+000B is an office program's line break: …" */
  readonly reason: string;
}

const nameOf = (sign: string) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** The characters of a text that no editor meant. Tabs, line ends and soft hyphens pass. */
export function findStrayCharacters(text: string): FoundCharacter[] {
  const found: FoundCharacter[] = [];
  for (const { 0: sign, index: at } of text.matchAll(suspect)) {
    if (isAllowed(sign, text.slice(Math.max(0, at - 2), at), text.slice(at + 1, at + 3))) continue;
    const [, what = ""] = kinds.find(([pattern]) => pattern.test(sign)) ?? [];
    found.push({ at, reason: `${nameOf(sign)} is ${what}` });
  }
  return found;
}

/** Every text of a value, with the path to it. */
export function* textsOf(
  value: unknown,
  path: readonly PropertyKey[] = [],
): Generator<[readonly PropertyKey[], string]> {
  if (typeof value === "string") yield [path, value];
  else if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value))
      yield* textsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]);
}
