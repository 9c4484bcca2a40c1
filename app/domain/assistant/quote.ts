import { formatLocalDay } from "~/locale/local-times";
import type { Passage } from "../search/documents";
import type { Answer, Source } from "./answer-chunk";
import type { Found } from "./retrieve";
import type { Sentence } from "./sentences";

/** Characters of a quotation, of the one beside it, and of all that is quoted. */
const QUOTE_MAX = 500;
const BESIDE_MAX = 300;
const ALL_MAX = 700;
const SOURCES_MAX = 3;
/** Below these a passage is about something else: its part of the question's weight, and its best sentence's worth. */
const COVERAGE_MIN = 0.56;
const WORTH_MIN = 0.5;
/** Part of the first passage's score that another needs to be quoted beside it, or named as a further source. */
const BESIDE_SCORE = 0.6;
const FURTHER_SCORE = 0.4;
/** Part of the best sentence's worth that another needs to be quoted with it: in its list or paragraph, and elsewhere. */
const NEAR_WORTH = 0.6;
const FAR_WORTH = 0.8;

/**
 * The sentences that answer, between quotation marks, from one or two sources; null when nothing found is about the
 * question. The sources come in the order of their quotations.
 */
export function quoteAnswer(found: readonly Found[]): Answer | null {
  const about = found.filter(({ coverage, best }) => coverage >= COVERAGE_MIN && best >= WORTH_MIN);
  const [first, ...others] = about.filter(({ sentences, best }) =>
    sentences.some(({ fits, worth }) => fits && worth >= best * FAR_WORTH),
  );
  if (!first || first.score < (found[0]?.score ?? 0) * BESIDE_SCORE) return null;
  const quote = quotePassage(first.sentences, QUOTE_MAX);
  const quoted = new Map([[quote, first]]);
  const room = Math.min(BESIDE_MAX, ALL_MAX - quote.length);
  const runnerUp = others.find(({ score }) => score >= first.score * BESIDE_SCORE);
  const second = runnerUp ? quotePassage(runnerUp.sentences, room) : "";
  if (runnerUp && second.length <= room && !quoted.has(second)) quoted.set(second, runnerUp);
  const further = about.filter(({ score }) => score >= first.score * FURTHER_SCORE);
  const sources = new Map([...quoted.values(), ...further].map(({ passage }) => [passage.path, toSource(passage)]));
  return {
    text: [...quoted.keys()].map((quote) => `“${quote}”`).join("\n\n"),
    sources: [...sources.values()].slice(0, SOURCES_MAX),
  };
}

/** A passage as the source of an answer. The figures of a release are as of its day, so its day is part of the title. */
export function toSource({ title, heading, path, publishAt, status }: Passage): Source {
  const days = [formatLocalDay(publishAt), ...(status === "Corrected" ? ["corrected"] : [])].join(", ");
  return { title: publishAt === 0 ? title : `${title} (${days})`, heading, path };
}

/**
 * The best sentences in the order of the passage, with as much of the text around them as there is room for; "…" marks
 * omissions between them.
 */
function quotePassage(lines: readonly Sentence[], most: number): string {
  const order = lines
    .map((line, at) => ({ ...line, at }))
    // Where rows are worth the same, the last one is preferred: it is the sum, or the newest.
    .sort((a, b) => b.worth - a.worth || (a.single && b.single ? b.at - a.at : a.at - b.at));
  const [first] = order;
  if (!first) return "";
  const chosen = new Set<number>();
  let room = most;
  const take = (at: number) => {
    const line = lines[at];
    if (!line || (line.text.length > room && chosen.size > 0)) return false;
    if (!chosen.has(at)) room -= line.text.length + 1;
    chosen.add(at);
    return true;
  };
  take(first.at);
  for (const { at, worth, paragraph } of order) {
    const near = first.single || paragraph === first.paragraph;
    if (worth >= first.worth * (near ? NEAR_WORTH : FAR_WORTH)) take(at);
  }
  // The sentence that opens a list or table: "It covers:".
  const opening = first.single ? lines.slice(0, first.at).findLastIndex(({ single }) => !single) : -1;
  if (lines[opening]?.text.endsWith(":")) take(opening);
  for (let at = first.at + 1; take(at); at += 1);
  for (let at = first.at - 1; take(at); at -= 1);
  return joinLines(lines, chosen);
}

function joinLines(lines: readonly Sentence[], chosen: ReadonlySet<number>): string {
  let text = "";
  let paragraph = 0;
  for (const [at, line] of lines.entries()) {
    if (!chosen.has(at)) continue;
    if (text !== "") text += line.paragraph !== paragraph ? "\n" : chosen.has(at - 1) ? " " : " … ";
    text += line.text;
    paragraph = line.paragraph;
  }
  return text.length > QUOTE_MAX + 100 ? `${text.slice(0, QUOTE_MAX).replace(/\s+\S*$/, "")} …` : text;
}
