import MiniSearch, { type SearchResult } from "minisearch";
import type { Passage } from "./passages";
import { relatedTo, termOf, termsIn, wordsIn, writtenOut } from "./terms";

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
      const published = publishedAt(now, indexOf(passages));
      return ranked(topicsOf(question.slice(0, QUESTION_MAX), published), published, now);
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
const RELATED_WEIGHT = 0.55;
const FUZZY_WEIGHT = 0.8;

function topicsOf(question: string, published: Published): FoundTopic[] {
  const terms = [...new Set(termsIn(writtenOut(question)))];
  return terms.map((term) => topicOf(term, published));
}

function topicOf(term: string, { search, passages }: Published): FoundTopic {
  const own = hitsOf(search(term));
  const meant = own.size > 0 ? [] : slipsOf(term, search);
  const said = own.size > 0 ? [term] : meant;
  const others = [...new Set((said.length > 0 ? said : [term]).flatMap(relatedTo))].filter(
    (one) => !said.includes(one),
  );
  const hits: Hits = new Map();
  for (const one of said) merge(hits, own.size > 0 ? own : hitsOf(search(one)), own.size > 0 ? 1 : FUZZY_WEIGHT);
  const frequency = hits.size;
  for (const other of others) merge(hits, hitsOf(search(other)), RELATED_WEIGHT);
  const known = frequency || hits.size;
  const weight = Math.log(1 + passages.size / (known || 0.5)) / Math.log(1 + passages.size);
  return { terms: [...said, ...others], weight, hits };
}

/** The words of the documents that a mistyped one may have meant, nearest first. */
function slipsOf(term: string, search: Published["search"]): string[] {
  if (term.length < 4 || /\d/.test(term)) return [];
  const fuzzy = term.length > 7 ? 2 : 1;
  const near = new Set(search(term, { fuzzy }).flatMap(({ terms }) => terms));
  return [...near].sort((a, b) => distance(a, term) - distance(b, term)).slice(0, 2);
}

/** A rough distance: letters that are not shared, and a different beginning counts double. */
function distance(a: string, b: string): number {
  const rest = [...b];
  for (const letter of a) {
    const at = rest.indexOf(letter);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest.length + Math.abs(a.length - b.length) + (a[0] === b[0] ? 0 : 2);
}

const hitsOf = (results: readonly { id: string; score: number }[]): Hits =>
  new Map(results.map(({ id, score }) => [id, score]));

function merge(into: Hits, from: Hits, weight: number): void {
  for (const [id, score] of from) into.set(id, Math.max(into.get(id) ?? 0, score * weight));
}

function ranked(topics: readonly FoundTopic[], { passages }: Published, now: number): Found[] {
  const whole = topics.reduce((sum, { weight }) => sum + weight, 0);
  const sums = new Map<string, { score: number; covered: number }>();
  for (const { hits, weight } of topics)
    for (const [id, score] of hits) {
      const sum = sums.get(id) ?? { score: 0, covered: 0 };
      sums.set(id, { score: sum.score + score, covered: sum.covered + weight });
    }
  const handed = topics.map(({ terms, weight }) => ({ terms, weight }));
  const found = [...sums].flatMap(([id, { score, covered }]) => {
    const passage = passages.get(id);
    if (!passage) return [];
    const coverage = covered / whole;
    return [{ passage, coverage, score: score * coverage * prior(passage, now), topics: handed }];
  });
  return spread(found.sort((a, b) => b.score - a.score));
}

const YEAR = 365 * 24 * 3_600_000;

/** What is newer is likelier meant, and a page that is kept up to date before a release of its day. */
function prior({ kind, publishAt }: Passage, now: number): number {
  return kind === "Press release" ? 1 - 0.15 * Math.min(1, (now - publishAt) / (2 * YEAR)) : 1;
}

/** The best, but not all from one document: the answer may stand in the second. */
function spread(found: readonly Found[]): Found[] {
  const taken = new Map<string, number>();
  const chosen: Found[] = [];
  for (const one of found) {
    const [document = ""] = one.passage.path.split("#");
    const count = taken.get(document) ?? 0;
    if (count >= PER_DOCUMENT) continue;
    taken.set(document, count + 1);
    chosen.push(one);
    if (chosen.length === FOUND_MAX) break;
  }
  return chosen;
}
