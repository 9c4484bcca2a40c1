import { decodeEntities, spaceBlocks, stripTags } from "../bodies";
import { type CodePoints, listForeign, listOwnAlphabet, nameCharacters } from "./code-points";
import type { Finding } from "./verification";

/**
 * The one form in which texts are compared: line ends as LF; runs of space, tab, no-break space and
 * LF as one space, and none at the ends; NFC. Nothing else is evened out.
 */
export function normalizeText(text: string): string {
  const spaced = text
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t\u00a0\n]+/g, " ")
    .replace(/^ | $/g, "");
  // More marks in a row than any language has: sorting them takes time by the square of their
  // number (https://unicode.org/reports/tr15/#Stream_Safe_Text_Format), and no release has them.
  return /\p{M}{31}/u.test(spaced) ? spaced : spaced.normalize("NFC");
}

/** The text of an edition that a pasted one is compared with: its title and what follows. */
export const readPublished = (title: string, html: string): string =>
  normalizeText(`${title}\n${decodeEntities(stripTags(spaceBlocks(html)))}`);

/** `text` is normalized. */
export interface PublishedText {
  readonly finding: Finding;
  readonly text: string;
}

export type TextComparison =
  | { readonly kind: "same"; readonly finding: Finding }
  | {
      readonly kind: "different";
      readonly finding: Finding;
      /** Null: so much differs that marks between single words can't be read. */
      readonly differences: Differences | null;
      /** Where the differences are not shown: what was published, and code points that it has not. */
      readonly published: (Excerpt & { readonly foreign: readonly string[] }) | null;
    }
  /** No release has a word of it. */
  | { readonly kind: "unlike any" };

/**
 * @param pasted normalized
 * @param texts every published edition, the newest release and edition first
 * @param findNearest the path of the published release that shares most words with a text
 */
export async function compareText(
  pasted: string,
  texts: readonly PublishedText[],
  findNearest: (text: string) => Promise<string | undefined>,
): Promise<TextComparison> {
  const same = texts.find(({ text }) => text === pasted);
  if (same) return { kind: "same", finding: same.finding };
  const path = await findNearest(pasted);
  const editions = texts.filter(({ finding }) => finding.href === path);
  const words = new Set(pasted.split(" "));
  const [nearest] = editions
    .map((edition) => ({ ...edition, shared: countShared(edition.text, words) }))
    .toSorted((a, b) => b.shared - a.shared);
  if (!nearest) return { kind: "unlike any" };
  const { finding, text } = nearest;
  const differences = await listDifferences(text, pasted);
  const published = differences
    ? null
    : { ...cut(text, SHOWN.published), foreign: listForeign(pasted, text) };
  return { kind: "different", finding, differences, published };
}

const countShared = (text: string, words: ReadonlySet<string>) =>
  text.split(" ").filter((word) => words.has(word)).length;

/** A stretch of text, without the middle of a long one. */
export interface Excerpt {
  readonly start: string;
  /** Words between its start and its end that are left out. */
  readonly omitted: number;
  readonly end: string;
}

export type ShownRun =
  | { readonly kind: "same"; readonly text: Excerpt }
  | {
      readonly kind: "changed";
      /** What was published and is missing, and what is there instead; null where there is none. */
      readonly removed: Excerpt | null;
      readonly added: Excerpt | null;
      /** Whether nothing but spaces differs, which must then be seen. */
      readonly inSpaces: boolean;
    };

export interface Differences extends CodePoints {
  readonly runs: readonly ShownRun[];
  /** Places that differ after those that are shown. */
  readonly more: number;
  /** Words that only the pasted text has, and that only the published one has. */
  readonly added: number;
  readonly missing: number;
}

type Run = { readonly same: string } | { readonly removed: string; readonly added: string };

type Change = {
  readonly value: readonly string[];
  readonly added?: boolean;
  readonly removed?: boolean;
};
type DiffArrays = (
  from: string[],
  to: string[],
  options: { maxEditLength: number },
) => Change[] | undefined;

/**
 * Edits that are searched for. The time grows by its square: 800 take a fifth of a second at most
 * (measured with texts of COMPARED_TEXT_MAX characters). A time-out would not do: a Worker's clock stands
 * still while it computes.
 */
const MAX_EDITS = 800;
/** Of the shorter text's words. With fewer in common, a text is another one. */
const MIN_IN_COMMON = 0.5;
/** Characters shown at either end of a stretch. */
const SHOWN = { same: 80, added: 240, removed: 160, published: 600 } as const;
/** Bounds of a page: places that differ, and characters that are named. */
const MAX_PLACES = 40;
const MAX_NAMED = 400;

/** A word or figure with the marks within it ("C$4.6"), or a mark, with the space after it. */
const WORD = /(?:[\p{L}\p{N}](?:[^ ]*[\p{L}\p{N}%])?|[^ ]) ?/gu;
const wordsOf = (text: string): string[] => text.match(WORD) ?? [];
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?:;] )/);
const countWords = (text: string) => text.split(" ").filter(Boolean).length;

/** @returns null where the normalized texts have too little in common */
export async function listDifferences(
  published: string,
  pasted: string,
): Promise<Differences | null> {
  // Loaded on first use, which the Worker's start never is.
  const { diffArrays } = (await import("diff")) as { diffArrays: DiffArrays };
  const runs = findPart(published, pasted) ?? findRuns(`${published} `, `${pasted} `, diffArrays);
  let [common, added, missing] = [0, 0, 0];
  for (const run of runs) {
    if ("same" in run) {
      common += countWords(run.same);
    } else {
      added += countWords(run.added);
      missing += countWords(run.removed);
    }
  }
  if (common < MIN_IN_COMMON * (common + Math.min(added, missing))) return null;
  return { ...show(runs, listOwnAlphabet(published)), added, missing };
}

/** Where one text is a part of the other, which would take most edits to find. */
function findPart(published: string, pasted: string): Run[] | null {
  const [long, part] = published.length > pasted.length ? [published, pasted] : [pasted, published];
  const at = long.indexOf(part);
  if (at === -1) return null;
  const rest = (text: string): Run[] => {
    if (text === "") return [];
    return [long === published ? { removed: text, added: "" } : { removed: "", added: text }];
  };
  return [...rest(long.slice(0, at)), { same: part }, ...rest(long.slice(at + part.length))];
}

/** Sentences first, then the words of those that differ. */
function findRuns(published: string, pasted: string, diffArrays: DiffArrays): Run[] {
  const compare = (
    [from, to]: readonly [string, string],
    split: (text: string) => string[],
    maxEditLength: number,
  ) => {
    const changes = diffArrays(split(from), split(to), { maxEditLength });
    return changes ? joinChanges(changes) : [{ removed: from, added: to }];
  };
  const sentences = compare([published, pasted], sentencesOf, MAX_EDITS);
  const changed = sentences.filter((run) => "added" in run).length;
  const most = Math.ceil(MAX_EDITS / Math.sqrt(changed));
  return sentences.flatMap((run) =>
    "same" in run || run.added === "" || run.removed === ""
      ? [run]
      : compare([run.removed, run.added], wordsOf, most),
  );
}

function joinChanges(changes: readonly Change[]): Run[] {
  const runs: Run[] = [];
  let [removed, added] = ["", ""];
  const end = () => {
    if (removed !== added) runs.push({ removed, added });
    [removed, added] = ["", ""];
  };
  for (const change of changes) {
    const text = change.value.join("");
    if (change.added) {
      added += text;
    } else if (change.removed) {
      removed += text;
    } else {
      end();
      runs.push({ same: text });
    }
  }
  end();
  return runs;
}

const withoutSpaces = (text: string) => text.replaceAll(" ", "");

/** What is shown of the differences: no more than anyone would read. */
function show(runs: readonly Run[], ownAlphabet: string) {
  const shownRuns: ShownRun[] = [];
  let [places, named] = [0, 0];
  for (const [at, run] of runs.entries()) {
    if ("same" in run) {
      const isFirst = at === 0;
      const text = cut(run.same, SHOWN.same);
      const isEdge = text.omitted > 0 && (isFirst || at === runs.length - 1);
      shownRuns.push({
        kind: "same",
        text: isEdge ? { ...text, [isFirst ? "start" : "end"]: "" } : text,
      });
      continue;
    }
    const removed = run.removed === "" ? null : cut(run.removed, SHOWN.removed);
    const added = run.added === "" ? null : cut(run.added, SHOWN.added);
    for (const text of [removed, added]) {
      named += text ? nameCharacters(text.start + text.end, ownAlphabet).named : 0;
    }
    if (places === MAX_PLACES || (named > MAX_NAMED && places > 0)) break;
    places += 1;
    const inSpaces = withoutSpaces(run.removed) === withoutSpaces(run.added);
    shownRuns.push({ kind: "changed", removed, added, inSpaces });
  }
  const total = runs.filter((run) => "added" in run).length;
  return { runs: shownRuns, more: total - places, ownAlphabet };
}

/** At word ends, and never within a surrogate pair. */
function cut(text: string, most: number): Excerpt {
  if (text.length <= 2 * most + 40) return { start: text, omitted: 0, end: "" };
  const start = text
    .slice(0, text.lastIndexOf(" ", most) + 1 || most)
    .replace(/[\ud800-\udbff]$/, "");
  const from = text.indexOf(" ", text.length - most);
  const end = text.slice(from === -1 ? -most : from).replace(/^[\udc00-\udfff]/, "");
  const omitted = countWords(text.slice(start.length, text.length - end.length));
  return { start, omitted, end };
}
