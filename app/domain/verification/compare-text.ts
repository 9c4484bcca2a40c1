import type { DifferencePiece } from "../press/releases/press";
import { formsOf, toComparable } from "./comparable-text";
import { findMisleading, type NamedCharacter, toPlainLook } from "./misleading-characters";
import type { Finding, PublishedText } from "./verification";

/**
 * A published text with what the site shows beside it, in the comparable form: day, notices,
 * figures.
 */
export interface ListedText extends PublishedText {
  readonly framing: readonly string[];
}

/** All that a pasted text is compared with: the newest release and edition first. */
export interface TextList<Text = ListedText> {
  readonly texts: readonly Text[];
  /** What the site shows below every release: contact, company, notices. */
  readonly standard: readonly string[];
}

/** One with what readers are told of it. */
interface FoundText extends ListedText {
  readonly finding: Finding;
}

/** Where two texts differ, and by how many words. */
export interface WordDifferences {
  /**
   * Added is what was pasted, removed is what was published. Empty where too much differs to show
   * it.
   */
  readonly pieces: readonly DifferencePiece[];
  readonly added: number;
  readonly missing: number;
}

/** What was given is ours from its first to its last character. */
export interface Genuine {
  readonly kind: "genuine";
  readonly finding: Finding;
  readonly given: "text" | "source" | "file";
  /** Whether a text was pasted with the title that it was published with. */
  readonly hasTitle?: boolean;
}

/** What a pasted text turned out to be. Only "genuine" covers all of it. */
export type TextVerdict =
  /**
   * The published text from its first to its last word, with nothing but what the site shows beside
   * it.
   */
  | Genuine
  /** One or more published texts in full, with other words around or within them. */
  | ({ readonly kind: "contains"; readonly findings: readonly Finding[] } & WordDifferences)
  /** A stretch of a published text, without its rest. */
  | ({ readonly kind: "part"; readonly finding: Finding } & WordDifferences)
  /** Much of a published text, with other words or characters. */
  | ({
      readonly kind: "altered";
      readonly finding: Finding;
      readonly characters: readonly NamedCharacter[];
    } & WordDifferences)
  | { readonly kind: "title"; readonly finding: Finding }
  /** Nothing but what the site shows below every release. */
  | { readonly kind: "standard" | "short" }
  | { readonly kind: "unknown"; readonly characters: readonly NamedCharacter[] };

/** Words in a row that two texts must share to have something in common. */
const RUN = 5;
/**
 * Such runs that a text must share, or half of its own: a phrase or the company's name is no
 * quotation.
 */
const FEWEST_RUNS = 8;
const LEAST_SHARE = 0.5;
/** Bounds of the comparison word by word: edits, and milliseconds. */
const MOST_EDITS = 4_000;
const MOST_MS = 1_500;

const wordsOf = (text: string) => (text === "" ? [] : text.split(" "));
const countWords = (text: string) =>
  wordsOf(text).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const plainOf = (text: ListedText) => formsOf(text)[0];

/** Compares all of a pasted text with what is published. */
export async function compareWithPublished(
  pasted: string,
  { texts, standard }: TextList<FoundText>,
): Promise<TextVerdict> {
  const characters = findMisleading(pasted);
  const readings = [toComparable(pasted), toComparable(pasted, { dashes: true })];
  const [plain = ""] = readings;
  if (characters.length === 0) {
    for (const reading of readings) {
      const contained = findContained(reading, texts);
      const [first] = contained;
      const same = contained.length === 1 && first && frames(reading, first, standard);
      if (same) return same;
    }
    for (const reading of readings) {
      const contained = findContained(reading, texts);
      if (contained.length > 0) return describeContained(reading, contained, standard);
    }
    const titled = texts.find(({ title, framing }) => isMadeOf(plain, [title, ...framing]));
    if (plain !== "" && titled) return { kind: "title", finding: titled.finding };
    if (countWords(plain) >= RUN && standard.some((text) => isWithin(plain, text)))
      return { kind: "standard" };
    if (countWords(plain) < RUN) return { kind: "short" };
  }
  const nearest = findNearest(toPlainLook(plain), texts);
  if (!nearest) return { kind: "unknown", characters };
  const { finding } = nearest;
  const published = plainOf(nearest);
  const at = findWhole(published, plain);
  if (characters.length === 0 && at !== -1)
    return { kind: "part", finding, ...describeStretch(published, at, plain) };
  const differences = await compareWords(published, plain);
  if (characters.length === 0 && differences.missing === 0 && differences.pieces.length > 0)
    return { kind: "contains", findings: [finding], ...differences };
  return { kind: "altered", finding, characters, ...differences };
}

/** Where a published text is within a pasted one. */
interface Place {
  readonly text: FoundText;
  readonly at: number;
  readonly end: number;
}

/**
 * The published texts that are within a pasted one, in its order; of one release one edition, and
 * none within another.
 */
function findContained(reading: string, texts: readonly FoundText[]): Place[] {
  const places: Place[] = [];
  for (const text of texts)
    for (const form of formsOf(text)) {
      if (form === undefined) continue;
      const at = findWhole(reading, form);
      if (at !== -1) places.push({ text, at, end: at + form.length });
    }
  places.sort((a, b) => a.at - b.at || b.end - a.end);
  let end = -1;
  return places.filter((place) => {
    const isFree = place.at > end;
    if (isFree) end = place.end;
    return isFree;
  });
}

/**
 * Where a text is within a longer one that has no letter or mark before or after it; -1 where it
 * isn't.
 */
function findWhole(within: string, text: string): number {
  for (let at = within.indexOf(text); text !== "" && at !== -1; at = within.indexOf(text, at + 1)) {
    const [before, after] = [within[at - 1] ?? " ", within[at + text.length] ?? " "];
    if (before === " " && after === " ") return at;
  }
  return -1;
}
const isWithin = (text: string, within: string) => findWhole(within, text) !== -1;

/** "genuine" where nothing but what the site shows is around a contained text. */
function frames(
  reading: string,
  { text, at, end }: Place,
  standard: readonly string[],
): Genuine | null {
  const { title, framing } = text;
  const [before, after] = [reading.slice(0, at).trim(), reading.slice(end).trim()];
  if (!isMadeOf(before, [title, ...framing]) || !isMadeOf(after, [...framing, ...standard]))
    return null;
  return {
    kind: "genuine",
    given: "text",
    finding: text.finding,
    hasTitle: isWithin(title, before),
  };
}

const isMadeOf = (text: string, parts: readonly string[]) => leaveParts(text, parts) === "";

/** What is left of a text without those of these parts that it begins with, each once at most. */
function leaveParts(text: string, parts: readonly string[]): string {
  const left = new Set(parts.filter(Boolean).sort((a, b) => b.length - a.length));
  let rest = text;
  for (;;) {
    const next = [...left].find((part) => rest === part || rest.startsWith(`${part} `));
    if (next === undefined) return rest;
    left.delete(next);
    rest = rest.slice(next.length + 1);
  }
}

/** One published text, with what its page shows beside it, is none of the words that are added. */
function describeContained(
  reading: string,
  places: readonly Place[],
  standard: readonly string[],
): TextVerdict {
  const pieces: DifferencePiece[] = [];
  let from = 0;
  for (const place of places) {
    const { at, end } = places.length === 1 ? widen(reading, place, standard) : place;
    pieces.push(
      { kind: "added", text: reading.slice(from, at) },
      { kind: "same", text: reading.slice(at, end) },
    );
    from = end;
  }
  pieces.push({ kind: "added", text: reading.slice(from) });
  return { kind: "contains", findings: places.map(({ text }) => text.finding), ...count(pieces) };
}

/** From where to where a text is copied with what its page shows beside it. */
function widen(
  reading: string,
  { text, at, end }: Place,
  standard: readonly string[],
): Omit<Place, "text"> {
  const { title, framing } = text;
  const before = [title, ...framing]
    .map((part) => reading.lastIndexOf(part, at))
    .filter((start) => start !== -1);
  const starts = before.filter((start) =>
    isMadeOf(reading.slice(start, at).trim(), [title, ...framing]),
  );
  const rest = leaveParts(reading.slice(end).trim(), [...framing, ...standard]);
  return { at: Math.min(at, ...starts), end: reading.length - rest.length };
}

function describeStretch(whole: string, at: number, stretch: string): WordDifferences {
  return count([
    { kind: "removed", text: whole.slice(0, at) },
    { kind: "same", text: stretch },
    { kind: "removed", text: whole.slice(at + stretch.length) },
  ]);
}

function count(pieces: readonly DifferencePiece[]): WordDifferences {
  const wordsIn = (kind: DifferencePiece["kind"]) =>
    countWords(pieces.flatMap((piece) => (piece.kind === kind ? [piece.text] : [])).join(" "));
  const shown = pieces.filter(({ text }) => text.trim() !== "");
  return { pieces: shown, added: wordsIn("added"), missing: wordsIn("removed") };
}

async function compareWords(published: string, pasted: string): Promise<WordDifferences> {
  // Loaded on first use, which the Worker's start never is.
  const { diffArrays } = await import("diff");
  const [from, to] = [wordsOf(published), wordsOf(pasted)];
  const changes = diffArrays(from, to, { maxEditLength: MOST_EDITS, timeout: MOST_MS });
  if (!changes) return { pieces: [], added: countWords(pasted), missing: countWords(published) };
  return count(
    changes.map(({ added, removed, value }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      text: value.join(" "),
    })),
  );
}

function* runsOf(text: string): Generator<string> {
  const words = wordsOf(text);
  for (let at = 0; at + RUN <= words.length; at += 1) yield words.slice(at, at + RUN).join(" ");
}

/** The text that shares most with a pasted one; undefined where none shares much. */
function findNearest(plain: string, texts: readonly FoundText[]): FoundText | undefined {
  const runs = new Set(runsOf(plain));
  const needed = Math.max(1, Math.min(FEWEST_RUNS, runs.size * LEAST_SHARE));
  let [nearest, most]: [FoundText | undefined, number] = [undefined, 0];
  for (const text of texts) {
    const shared = new Set([...runsOf(plainOf(text))].filter((run) => runs.has(run))).size;
    if (shared > most && shared >= needed) [nearest, most] = [text, shared];
  }
  return nearest;
}
