import MiniSearch from "minisearch";
import type { Passage } from "../search/documents";
import { MESSAGE_MAX } from "./answer-chunk";
import { createThesaurus, findTopics, type Topic } from "./question-topics";
import { findAskedKinds, rankSentences, type Sentence } from "./sentences";
import { termOf, wordsOf } from "./words";

export interface Found {
  passage: Passage;
  /** Higher is better; compares within one question. */
  score: number;
  /** Share of the question's weight that the passage contains, 0 to 1. */
  coverage: number;
  /** The sentences of the passage in order, each with how well it answers. */
  sentences: readonly Sentence[];
  best: number;
}

export type Retrieval = ReturnType<typeof createRetrieval>;

/** Passages in a result, and those of one document. */
const FOUND_MAX = 6;
const PER_DOCUMENT = 3;
const CLOSER_LOOK = 16;
/** A term elsewhere in the document counts for its passages too, but less. */
const ELSEWHERE_WEIGHT = 0.5;
/** Added to the best sentence of a passage: its rank by words, and a bonus for a main fact that covers the whole question. */
const RANK_WEIGHT = 1.2;
const MAIN_BONUS = 0.9;
/** The most that a release loses to newer ones; after so many newer ones it has lost half of it. */
const FADING = 0.2;
const OVERTAKEN_AFTER = 6;
/** A withdrawn release loses this: its notice is the answer only where no current document answers. */
const WITHDRAWN_LEAN = 0.5;

export function createRetrieval(passages: readonly Passage[], vocabulary: Parameters<typeof createThesaurus>[0]) {
  const thesaurus = createThesaurus(vocabulary);
  const index = new MiniSearch<Passage>({
    fields: ["title", "heading", "text", "unquoted"],
    tokenize: wordsOf,
    processTerm: termOf,
    searchOptions: {
      boost: { title: 2, heading: 1.8 },
      // A long passage is not a worse one: tables are long.
      bm25: { k: 1.2, b: 0.4, d: 0.5 },
      // The terms of a question are already split and stemmed: the index takes them as they are.
      tokenize: (term) => [term],
      processTerm: (term) => term,
    },
  });
  index.addAll(passages);
  const age = agesOf(passages);

  return {
    /**
     * Published passages that may answer, best first and FOUND_MAX at the most; none for a question without a word of
     * the documents. Tolerates typing errors. A question is cut to MESSAGE_MAX characters.
     */
    find(question: string): Found[] {
      const asked = question.slice(0, MESSAGE_MAX);
      const topics = findTopics(asked, index, thesaurus);
      // A question of figures alone would match documents about anything.
      if (topics.every(({ own: [term = ""] }) => /^\d/.test(term))) return [];
      const near = rankByWords(topics).slice(0, CLOSER_LOOK);
      const highest = near[0]?.score ?? 0;
      const kinds = findAskedKinds(asked, topics);
      const found = near.map(({ passage, coverage, score }) => {
        const sentences = rankSentences(passage, topics, kinds);
        const best = Math.max(0, ...sentences.map(({ worth }) => worth));
        const lean =
          (passage.main ? MAIN_BONUS * coverage ** 4 : 0) -
          FADING * age(passage) -
          (passage.unquoted === undefined ? 0 : WITHDRAWN_LEAN);
        return { passage, coverage, score: best + RANK_WEIGHT * (score / highest) + lean, sentences, best };
      });
      return spread(found.sort((a, b) => b.score - a.score));
    },
  };

  function rankByWords(topics: readonly Topic[]) {
    const whole = topics.reduce((sum, { weight }) => sum + weight, 0);
    const documents = topics.map(({ hits }) => new Set(passages.filter(({ id }) => hits.has(id)).map(documentOf)));
    return passages
      .filter(({ id }) => topics.some(({ hits }) => hits.has(id)))
      .map((passage) => {
        let score = 0;
        let covered = 0;
        topics.forEach(({ hits, weight }, at) => {
          score += hits.get(passage.id) ?? 0;
          covered +=
            weight * (hits.has(passage.id) ? 1 : documents[at]?.has(documentOf(passage)) ? ELSEWHERE_WEIGHT : 0);
        });
        const coverage = covered / whole;
        return { passage, coverage, score: score * coverage ** 3 };
      })
      .sort((a, b) => b.score - a.score);
  }
}

/** How far newer releases have overtaken a passage, 0 to 1. Pages and policies are kept up to date. */
function agesOf(passages: readonly Passage[]): (passage: Passage) => number {
  const newestFirst = [...new Set(passages.map(({ publishAt }) => publishAt))].sort((a, b) => b - a);
  return ({ publishAt }) => (publishAt === 0 ? 0 : 1 - 2 ** (-newestFirst.indexOf(publishAt) / OVERTAKEN_AFTER));
}

const documentOf = ({ path }: Passage) => path.split("#")[0] ?? "";

/** The best, but not all from one document: the answer may be in the second. */
function spread(found: readonly Found[]): Found[] {
  const chosen = found.filter(({ passage }, at) => {
    const better = found.slice(0, at).filter((one) => documentOf(one.passage) === documentOf(passage));
    return better.length < PER_DOCUMENT;
  });
  return chosen.slice(0, FOUND_MAX);
}
