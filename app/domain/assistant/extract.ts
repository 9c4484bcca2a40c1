import type { Passage } from "./passages";
import type { Found } from "./retrieve";
import type { Sentence } from "./sentences";

export interface Source {
  title: string;
  heading: string;
  /** With the anchor of the heading. */
  path: string;
}

export interface ExtractiveAnswer {
  /** Sentences of the source, between quotation marks, with the name of the source. */
  text: string;
  /** The first is the one quoted. */
  sources: Source[];
}

/** Characters of a quotation. */
const QUOTE_MAX = 500;
const SOURCES_MAX = 3;
/** Below this part of the question's weight a passage speaks of something else. */
const COVERAGE_MIN = 0.6;
/** Part of the best sentence's worth that another needs to be quoted with it: in its list or paragraph, and elsewhere. */
const NEAR_WORTH = 0.6;
const FAR_WORTH = 0.8;
/** Below this worth the best sentence is about something else. */
const WORTH_MIN = 0.5;
/**
 * The sentences that answer, quoted, or null when nothing found is about the question. Understands no more than which
 * words are asked for and what kind of thing: a date, a figure, a person, an address.
 */
export function extractiveAnswer(question: string, found: readonly Found[]): ExtractiveAnswer | null {
  if (question.trim() === "") return null;
  const about = found.filter(({ coverage }) => coverage >= COVERAGE_MIN);
  const chosen = about.find(({ sentences, best }) =>
    sentences.some(({ fits, worth }) => fits && worth >= best * FAR_WORTH),
  );
  if (!chosen || chosen.best < WORTH_MIN) return null;
  const sources = new Map([chosen, ...about].map(({ passage }) => [passage.path, passage]));
  return {
    text: `“${quoted(chosen.sentences)}”\n\nFrom: ${nameOf(chosen.passage)}.`,
    sources: [...sources.values()].slice(0, SOURCES_MAX).map(({ title, heading, path }) => ({ title, heading, path })),
  };
}

function nameOf({ title, heading, publishAt }: Passage): string {
  const named = heading === "" || heading === title ? title : `${title}, “${heading}”`;
  return publishAt === 0 ? named : `${named} (${dates.format(publishAt)})`;
}

/** A figure of a release is of its day: the day is told with it. */
const dates = new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone: "America/Toronto" });

/** The best sentences in the order of the passage, as many as fit; what is left out between them shows as "…". */
function quoted(lines: readonly Sentence[]): string {
  const order = lines.map((line, at) => ({ ...line, at })).sort((a, b) => b.worth - a.worth);
  const [first] = order;
  if (!first) return "";
  const chosen = new Set<number>();
  let room = QUOTE_MAX;
  const take = (at: number | undefined) => {
    const line = at === undefined ? undefined : lines[at];
    if (at === undefined || !line || chosen.has(at) || (line.text.length > room && chosen.size > 0)) return false;
    chosen.add(at);
    room -= line.text.length + 1;
    return true;
  };
  take(first.at);
  for (const { at, worth, paragraph } of order) {
    const near = first.single || paragraph === first.paragraph;
    if (worth >= first.worth * (near ? NEAR_WORTH : FAR_WORTH)) take(at);
  }
  if (first.single) take(introductionOf(lines, first.at));
  // What follows a sentence often is what it announces.
  else for (let at = first.at + 1; follows(lines, first.at, at) && take(at); at += 1);
  return joined(
    lines,
    [...chosen].sort((a, b) => a - b),
  );
}

/** Whether a sentence carries on the one at `start`: in its paragraph, or as the first point after a colon. */
function follows(lines: readonly Sentence[], start: number, at: number): boolean {
  const [first, line, before] = [lines[start], lines[at], lines[at - 1]];
  if (!first || !line || !before || at > start + 3) return false;
  return (
    line.paragraph === first.paragraph || (before.text.endsWith(":") && line.single) || (before.single && line.single)
  );
}

/** The sentence that opens the list or table of a line, if one does: "It covers:". */
function introductionOf(lines: readonly Sentence[], at: number): number | undefined {
  const before = lines.slice(0, at).findLastIndex(({ single }) => !single);
  return lines[before]?.text.endsWith(":") ? before : undefined;
}

function joined(lines: readonly Sentence[], chosen: readonly number[]): string {
  let text = "";
  let before: number | null = null;
  for (const at of chosen) {
    const line = lines[at];
    if (!line) continue;
    const previous = before === null ? undefined : lines[before];
    if (previous) text += line.paragraph !== previous.paragraph ? "\n" : before === at - 1 ? " " : " … ";
    text += line.text;
    before = at;
  }
  return text.length > QUOTE_MAX + 100 ? `${text.slice(0, QUOTE_MAX).replace(/\s+\S*$/, "")} …` : text;
}
