import MiniSearch, { type SearchResult } from "minisearch";
import { kindsAsked } from "./kinds";
import type { Passage } from "./passages";
import { MESSAGE_MAX } from "./said";
import { judgedSentences, type Sentence, termsOf, titled, type Wanted } from "./sentences";
import { asksWhatItIs, besideEachOther, termOf, termsIn, wordsIn } from "./terms";
import { type FoundTopic, type LookUp, type Topic, topicsOf } from "./topics";

/** Passages that are handed on, and how many of them one document may take. */
const FOUND_MAX = 6;
const PER_DOCUMENT = 3;

interface Ranked {
  passage: Passage;
  /** Higher is better; to be compared within one question only. */
  score: number;
  /** Part of the question's weight that the passage holds, 0 to 1. */
  coverage: number;
}

export interface Found extends Ranked {
  /** The sentences of the passage in order, each with how well it answers. */
  sentences: readonly Sentence[];
  /** Worth of the best of them. */
  best: number;
}

export interface Retrieval {
  /**
   * Passages that may answer, best first and FOUND_MAX at the most; none for a question without a word that the
   * documents know. Forgives slips of the keyboard. A question is cut to MESSAGE_MAX characters.
   */
  find(question: string): Found[];
}

interface Sources {
  passages: readonly Passage[];
  clock: { now(): number };
}

/** Retrieval over published passages. The index is made at the first question: most visitors never ask one. */
export function createRetrieval({ passages, clock }: Sources): Retrieval {
  return {
    find(question) {
      const now = clock.now();
      const asked = question.slice(0, MESSAGE_MAX);
      const published = publishedAt(now, indexOf(passages));
      const topics = topicsOf(asked, published.search, passages.length);
      // Figures alone are about anything.
      if (topics.every(({ terms: [term = ""] }) => /^\d/.test(term))) return [];
      const wanted = { topics, kinds: kindsAsked(asked), whatItIs: asksWhatItIs(asked) };
      const leaning = leaningOf(asked, wanted, overtakenBy(passages, now));
      const byWords = ranked(topics, published, leaning.factor);
      const bySentences = closer(byWords, wanted).map((one) => ({
        ...one,
        score: one.score - leaning.deduction(one.passage) + leaning.bonus(one.passage, one.coverage),
      }));
      return spread(bySentences.sort((a, b) => b.score - a.score));
    },
  };
}

/** What is likelier meant, whatever the words: the newest, the beginning of a document, a person where one is asked for. */
interface Leaning {
  /** Multiplies what words alone are worth. */
  factor(passage: Passage): number;
  /** Taken from what the best sentence is worth. */
  deduction(passage: Passage): number;
  /** Added to it. */
  bonus(passage: Passage, coverage: number): number;
}

/** A question that its title answers is best answered by how a document begins. */
const OPENING_WEIGHT = 0.8;
/** How far a passage falls that newer releases have overtaken, for a question with a time of its own and for others. */
const FADING_DATED = 0.1;
const FADING = 0.6;
const FRESH_WEIGHT = 0.7;
/** What a main fact gains for a question that it holds whole. */
const MAIN_BONUS = 0.4;
/** What a passage that is headed "Why …" gains for a question for reasons. */
const REASON_BONUS = 0.8;
/** Terms above a list of people that name none of them. */
const ofOffices = new Set(termsIn("Board of Directors Leadership Team Members"));
/** For a question about a person, and for others. */
const PEOPLE_ASKED = 1.5;
const PEOPLE_UNASKED = 0.6;
const PEOPLE_DEDUCTION = 0.3;

function leaningOf(asked: string, { topics, whatItIs }: Wanted, overtaken: (passage: Passage) => number): Leaning {
  const fading = dated.test(asked) ? FADING_DATED : FADING;
  const opening = whatItIs ? 2 * OPENING_WEIGHT : OPENING_WEIGHT;
  const why = /\bwhy\b|\breasons?\b/i.test(asked);
  const who = /\bwho/i.test(asked);
  const named = new Set(topics.map(({ terms: [own = ""] }) => own));
  const person = ({ heading }: Passage) =>
    who || termsIn(heading.split(",")[0] ?? "").some((term) => named.has(term) && !ofOffices.has(term));
  return {
    factor: (passage) =>
      (1 + opening * titled(passage, topics)) *
      (passage.people ? (person(passage) ? PEOPLE_ASKED : PEOPLE_UNASKED) : 1) *
      (1 - fading * overtaken(passage)),
    deduction: (passage) =>
      FRESH_WEIGHT * fading * overtaken(passage) + (passage.people && !person(passage) ? PEOPLE_DEDUCTION : 0),
    bonus: ({ main, heading }, coverage) =>
      why ? (/^why\b/i.test(heading) ? REASON_BONUS : 0) : main ? MAIN_BONUS * coverage ** 4 : 0,
  };
}

interface Index {
  search: MiniSearch<Passage>;
  passages: ReadonlyMap<string, Passage>;
}

/** What may be known at a moment. Nothing under embargo has a part in it, not even in what a mistyped word becomes. */
interface Published {
  passages: ReadonlyMap<string, Passage>;
  /** Passages that hold a term, with how well it fits them. */
  search: LookUp;
}

function publishedAt(now: number, { search, passages }: Index): Published {
  const filter = ({ id }: SearchResult) => (passages.get(id)?.publishAt ?? Number.POSITIVE_INFINITY) <= now;
  return { passages, search: (term, options = { fuzzy: 0 }) => search.search(term, { ...options, filter }) };
}

const indexes = new WeakMap<readonly Passage[], Index>();

function indexOf(passages: readonly Passage[]): Index {
  const known = indexes.get(passages);
  if (known) return known;
  const search = new MiniSearch<Passage>({
    fields: ["title", "heading", "text"],
    tokenize: wordsIn,
    processTerm: termOf,
    searchOptions: {
      boost: { title: 2, heading: 1.8 },
      // A long passage is not a worse one: tables stand in them.
      bm25: { k: 1.2, b: 0.4, d: 0.5 },
      // Terms of a question are finished before the index sees them.
      tokenize: (term) => [term],
      processTerm: (term) => term,
    },
  });
  search.addAll(passages);
  const index = { search, passages: new Map(passages.map((passage) => [passage.id, passage])) };
  indexes.set(passages, index);
  return index;
}

/** What the rest of a document holds of a question counts for its passages too, less. */
const ELSEWHERE_WEIGHT = 0.5;

/** By words alone, best first. */
function ranked(topics: readonly FoundTopic[], { passages }: Published, prior: (passage: Passage) => number): Ranked[] {
  const whole = topics.reduce((sum, { weight }) => sum + weight, 0);
  const documents = topics.map(({ hits }) => new Set([...hits.keys()].map((id) => documentOf(passages.get(id)))));
  const candidates = new Set(topics.flatMap(({ hits }) => [...hits.keys()]));
  const found = [...candidates].flatMap((id) => {
    const passage = passages.get(id);
    if (!passage) return [];
    const home = documentOf(passage);
    let score = 0;
    let covered = 0;
    topics.forEach(({ hits, weight }, at) => {
      score += hits.get(id) ?? 0;
      covered += hits.has(id) ? weight : documents[at]?.has(home) ? weight * ELSEWHERE_WEIGHT : 0;
    });
    const coverage = covered / whole;
    return [{ passage, coverage, score: score * coverage ** 2 * prior(passage) }];
  });
  return found.sort((a, b) => b.score - a.score);
}

/** Passages whose sentences are read, and what their rank among passages and their headings count beside the best one. */
const CLOSER_LOOK = 24;
const RANK_WEIGHT = 0.5;
const HEADING_WEIGHT = 0.2;
const PAIRS_WEIGHT = 0.4;

/** The same again by their sentences: what is asked for may be said in one of them. */
function closer(ranked: readonly Ranked[], wanted: Wanted): Found[] {
  const { topics } = wanted;
  const near = ranked
    .slice(0, CLOSER_LOOK)
    .map((one) => ({ ...one, score: one.score * (1 + PAIRS_WEIGHT * pairsIn(one.passage, topics)) }));
  const highest = Math.max(...near.map(({ score }) => score));
  return near.map(({ passage, coverage, score }) => {
    const sentences = judgedSentences(passage, wanted);
    const best = Math.max(0, ...sentences.map(({ worth }) => worth));
    const rank = RANK_WEIGHT * (score / highest) + HEADING_WEIGHT * headed(passage, topics);
    return { passage, coverage, score: best + rank, sentences, best };
  });
}

/** Part of the neighbours in a question that are neighbours in a passage: "share price", "hold period". */
function pairsIn(passage: Passage, topics: readonly Topic[]): number {
  if (topics.length < 2) return 0;
  const beside = besideEachOther(termsOf(passage), topics);
  return beside.filter(Boolean).length / beside.length;
}

/** Part of the question's weight that the heading holds. */
function headed({ heading }: Passage, topics: readonly Topic[]): number {
  const terms = new Set(termsIn(heading));
  const whole = topics.reduce((sum, { weight }) => sum + weight, 0);
  const held = topics.filter(({ terms: said }) => said.some((term) => terms.has(term)));
  return held.reduce((sum, { weight }) => sum + weight, 0) / whole;
}

const documentOf = (passage: Passage | undefined) => passage?.path.split("#")[0] ?? "";

/** After so many newer releases, one is half overtaken. */
const OVERTAKEN_AFTER = 8;

/** How much newer releases have overtaken a passage, 0 to 1. Pages and policies are kept up to date. */
function overtakenBy(passages: readonly Passage[], now: number): (passage: Passage) => number {
  const times = passages.flatMap(({ kind, publishAt }) =>
    kind === "Press release" && publishAt <= now ? [publishAt] : [],
  );
  const newestFirst = [...new Set(times)].sort((a, b) => b - a);
  const places = new Map(newestFirst.map((time, place) => [time, place]));
  return ({ kind, publishAt }) =>
    kind === "Press release" ? 1 - 2 ** (-(places.get(publishAt) ?? 0) / OVERTAKEN_AFTER) : 0;
}

/** A question that names its time. Of any other, what is newer is likelier meant. */
const dated =
  /\b(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)|\b(?:may|20\d\d|first|1st|second|2nd|third|3rd|original|originally|initial|initially|begin|began|start|started|did|was|were|been)\b/i;

/** The best, but not all from one document: the answer may stand in the second. */
function spread(found: readonly Found[]): Found[] {
  const taken = new Map<string, number>();
  const chosen: Found[] = [];
  for (const one of found) {
    const document = documentOf(one.passage);
    const count = taken.get(document) ?? 0;
    if (count >= PER_DOCUMENT) continue;
    taken.set(document, count + 1);
    chosen.push(one);
    if (chosen.length === FOUND_MAX) break;
  }
  return chosen;
}
