import { dateFormat } from "~/locale/formats";
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
  /** Sentences of one or two sources between quotation marks; where they are from stands in `sources`. */
  text: string;
  /** The quoted first, in the order of their quotations. */
  sources: Source[];
}

/** Characters of a quotation, of the one beside it, and of all that is quoted. */
const QUOTE_MAX = 500;
const BESIDE_MAX = 300;
const ALL_MAX = 700;
const SOURCES_MAX = 3;
/** Below this part of the question's weight a passage speaks of something else. */
const COVERAGE_MIN = 0.56;
/** Part of the best sentence's worth that another needs to be quoted with it: in its list or paragraph, and elsewhere. */
const NEAR_WORTH = 0.6;
const FAR_WORTH = 0.8;
/** What is left of a sentence's worth that lacks the kind of thing asked for. */
const UNFIT_WORTH = 0.8;
/** Below this worth the best sentence is about something else. */
const WORTH_MIN = 0.5;
/** The same where a passage says in several sentences what is asked in one. */
const WHOLE_COVERAGE_MIN = 0.66;
const SCATTERED_WORTH_MIN = 0.36;
/** Part of the best found passage's score that one needs to answer in its stead. */
const FIRST_SCORE = 0.6;
/** Part of the first passage's score that another needs to be quoted beside it. */
const BESIDE_SCORE = 0.75;
/** The same to be named as a further source. */
const FURTHER_SCORE = 0.4;
/** Characters of a quotation that leaves room for another that is further off, and how far. */
const SHORT_QUOTE = 250;
const BESIDE_SHORT_SCORE = 0.5;
/**
 * The sentences that answer, quoted, or null when nothing found is about the question. Understands no more than which
 * words are asked for and what kind of thing: a date, a figure, a person, an address.
 */
export function extractiveAnswer(question: string, found: readonly Found[]): ExtractiveAnswer | null {
  if (question.trim() === "") return null;
  const about = found.filter(
    ({ coverage, best }) =>
      (coverage >= COVERAGE_MIN && best >= WORTH_MIN) ||
      (coverage >= WHOLE_COVERAGE_MIN && best >= SCATTERED_WORTH_MIN),
  );
  const answering = about.filter(({ sentences, best }) =>
    sentences.some(({ fits, worth }) => fits && worth >= best * FAR_WORTH),
  );
  const [first, ...others] = answering;
  if (!first || first.score < (found[0]?.score ?? 0) * FIRST_SCORE) return null;
  const quotes = [quoted(first.sentences, QUOTE_MAX)];
  const short = (quotes[0]?.length ?? 0) <= SHORT_QUOTE;
  const beside = others.find(({ score }) => score >= first.score * (short ? BESIDE_SHORT_SCORE : BESIDE_SCORE));
  const room = Math.min(BESIDE_MAX, ALL_MAX - (quotes[0]?.length ?? 0));
  const second = beside ? quoted(beside.sentences, room) : "";
  const told = beside && second !== "" && second.length <= room && !quotes.includes(second);
  if (told) quotes.push(second);
  const further = about.filter(({ score }) => score >= first.score * FURTHER_SCORE);
  const inOrder = [first, ...(told ? [beside] : []), ...further].map(({ passage }) => passage);
  const sources = [...new Map(inOrder.map((passage) => [passage.path, passage])).values()];
  return {
    text: quotes.map((quote) => `“${quote}”`).join("\n\n"),
    sources: sources.slice(0, SOURCES_MAX).map(sourceOf),
  };
}

/** A passage as the source of an answer. A figure of a release is of its day: the day is told with it. */
export function sourceOf({ title, heading, path, publishAt }: Passage): Source {
  return { title: publishAt === 0 ? title : `${title} (${dates.format(publishAt)})`, heading, path };
}

const dates = dateFormat({ dateStyle: "long", timeZone: "America/Toronto" });

/**
 * The best sentences in the order of the passage, with as much of what stands around them as there is room for; what is
 * left out between them shows as "…".
 */
function quoted(lines: readonly Sentence[], most: number): string {
  const order = lines
    .map((line, at) => ({ ...line, at, rank: line.fits ? line.worth : line.worth * UNFIT_WORTH }))
    // Of rows that say the same, the last is the sum or the newest.
    .sort((a, b) => b.rank - a.rank || (a.single && b.single ? b.at - a.at : a.at - b.at));
  const [first] = order;
  if (!first) return "";
  const chosen = new Set<number>();
  let room = most;
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
  for (let at = first.at + 1; at < lines.length && (chosen.has(at) || take(at)); at += 1);
  for (let at = first.at - 1; at >= 0 && (chosen.has(at) || take(at)); at -= 1);
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
