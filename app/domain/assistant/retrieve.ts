import MiniSearch, { type SearchResult } from "minisearch";
import type { Passage } from "./passages";
import {
  type AskedTerm,
  askedTerms,
  asksWhatItIs,
  besideEachOther,
  relatedTo,
  termOf,
  termsIn,
  wordsIn,
} from "./terms";

/** Characters of a question that are looked at. */
export const QUESTION_MAX = 500;
/** Passages that are handed on, and how many of them one document may take. */
const FOUND_MAX = 6;
const PER_DOCUMENT = 3;

/** One thing a question is about. */
export interface Topic {
  /** Terms that say it; the first is the visitor's own or, where that was mistyped, what was meant. */
  readonly terms: readonly string[];
  /** How much it tells passages apart: a rare word weighs more. */
  readonly weight: number;
}

export interface Found {
  passage: Passage;
  /** Higher is better; to be compared within one question only. */
  score: number;
  /** Part of the question's weight that the passage holds, 0 to 1. */
  coverage: number;
  /** What the question is about; the same for all that one question finds. */
  topics: readonly Topic[];
}

export interface Retrieval {
  /**
   * Passages that may answer, best first, six at the most; none for a question without a word that the documents know.
   * Forgives slips of the keyboard. A question is cut to 500 characters.
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
      const asked = question.slice(0, QUESTION_MAX);
      const published = publishedAt(now, indexOf(passages));
      const newest = Math.max(0, ...passages.map(({ publishAt }) => publishAt).filter((time) => time <= now));
      const fading = dated.test(asked) ? 0.1 : 0.85;
      const opening = asksWhatItIs(asked) ? 2 * OPENING_WEIGHT : OPENING_WEIGHT;
      const people = /\bwho/i.test(asked) ? 1.5 : 0.6;
      const topics = topicsOf(asked, published);
      return ranked(topics, published, (passage) => {
        const begins = 1 + opening * titled(passage, topics);
        return begins * (passage.people ? people : 1) * (1 - fading * ageOf(passage, newest));
      });
    },
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
  search(term: string, options?: { fuzzy: number }): SearchResult[];
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

type Hits = Map<string, number>;

interface FoundTopic extends Topic {
  hits: Hits;
}

/** A word of another's choosing counts for less than the visitor's own. */
const RELATED_WEIGHT = 0.65;
const FUZZY_WEIGHT = 0.8;

function topicsOf(question: string, published: Published): FoundTopic[] {
  return askedTerms(question).map((asked) => topicOf(asked, published));
}

function topicOf({ term, emphasis }: AskedTerm, { search, passages }: Published): FoundTopic {
  const own = hitsOf(search(term));
  const synonyms = relatedTo(term);
  // A word that the documents put in another way is no slip.
  const meant = own.size > 0 || synonyms.length > 0 ? [] : slipsOf(term, search);
  const said = own.size > 0 ? [term] : meant;
  const others = [...synonyms, ...meant.flatMap(relatedTo)].filter((one) => !said.includes(one));
  const hits: Hits = new Map();
  if (own.size > 0) merge(hits, own, 1);
  else for (const one of said) merge(hits, hitsOf(search(one)), FUZZY_WEIGHT);
  const frequency = hits.size;
  for (const other of others) merge(hits, hitsOf(search(other)), RELATED_WEIGHT);
  const weight = Math.log(1 + passages.size / (frequency || hits.size || 0.5)) / Math.log(1 + passages.size);
  return { terms: [...said, ...others], weight: weight * emphasis, hits };
}

/** The words of the documents that a mistyped one may have meant, nearest first. */
function slipsOf(term: string, search: Published["search"]): string[] {
  if (term.length < 4 || /\d/.test(term)) return [];
  const near = new Set(search(term, { fuzzy: term.length > 7 ? 2 : 1 }).flatMap(({ terms }) => terms));
  const slips = new Map([...near].map((one) => [one, slipsBetween(term, one)]));
  const fewest = Math.min(2, ...slips.values());
  return [...slips].flatMap(([one, count]) => (count === fewest ? [one] : [])).slice(0, 3);
}

/** Letters to add, drop, change or swap with their neighbour; a different beginning is the rarest slip. */
function slipsBetween(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : changed;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, changed, swapped));
    }
    before = row;
    row = next;
  }
  return (row[b.length] ?? 0) + (a[0] === b[0] ? 0 : 1);
}

const hitsOf = (results: readonly { id: string; score: number }[]): Hits =>
  new Map(results.map(({ id, score }) => [id, score]));

function merge(into: Hits, from: Hits, weight: number): void {
  for (const [id, score] of from) into.set(id, Math.max(into.get(id) ?? 0, score * weight));
}

/** What the rest of a document holds of a question counts for its passages too, less. */
const ELSEWHERE_WEIGHT = 0.4;

function ranked(topics: readonly FoundTopic[], { passages }: Published, prior: (passage: Passage) => number): Found[] {
  const whole = topics.reduce((sum, { weight }) => sum + weight, 0);
  const documents = topics.map(({ hits }) => new Set([...hits.keys()].map((id) => documentOf(passages.get(id)))));
  const handed = topics.map(({ terms, weight }) => ({ terms, weight }));
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
    return [{ passage, coverage, score: score * coverage ** 2 * prior(passage), topics: handed }];
  });
  const best = found.sort((a, b) => b.score - a.score).slice(0, CLOSER_LOOK);
  const closer = best.map((one) => ({ ...one, score: one.score * (1 + PAIRS_WEIGHT * pairsIn(one)) }));
  return spread(closer.sort((a, b) => b.score - a.score));
}

/** Passages that are read for words beside each other, and what those add. */
const CLOSER_LOOK = 24;
const PAIRS_WEIGHT = 0.4;

/** Part of the neighbours in a question that are neighbours in a passage: "share price", "hold period". */
function pairsIn({ passage, topics }: Found): number {
  if (topics.length < 2) return 0;
  const beside = besideEachOther(termsIn(`${passage.heading}\n${passage.text}`), topics);
  return beside.filter(Boolean).length / beside.length;
}

/** A question that its title answers is best answered by how a document begins. */
const OPENING_WEIGHT = 0.8;

/**
 * How well a question and what stands above a passage say the same, 0 to 1: the title of its document where it is the
 * first, else its own heading. "Northlode Gold" is not a release with both words in its title.
 */
export function titled({ title, heading }: Passage, topics: readonly Topic[]): number {
  const terms = new Set(termsIn(heading === "" ? title : (heading.split(": ").at(-1) ?? "")));
  const held = topics.filter((topic) => topic.terms.some((term) => terms.has(term)));
  const sum = (some: readonly Topic[]) => some.reduce((total, { weight }) => total + weight, 0);
  return terms.size === 0 ? 0 : (sum(held) / sum(topics)) * Math.min(1, held.length / terms.size) ** 0.5;
}

const documentOf = (passage: Passage | undefined) => passage?.path.split("#")[0] ?? "";

const HALF_LIFE = 100 * 24 * 3_600_000;

/** How much a release has been overtaken by newer ones, 0 to 1. Pages and policies are kept up to date. */
function ageOf({ kind, publishAt }: Passage, newest: number): number {
  return kind === "Press release" ? 1 - 2 ** ((publishAt - newest) / HALF_LIFE) : 0;
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
