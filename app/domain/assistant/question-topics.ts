import type MiniSearch from "minisearch";
import type { Vocabulary } from "~/content/schemas";
import type { Passage } from "../search/documents";
import { stemOf, termOf, termsOf, wordsOf } from "./words";

export interface Topic {
  /** The visitor's own term, and those that a mistyped one may mean. */
  readonly own: readonly string[];
  readonly synonyms: readonly string[];
  /** A rare word weighs more: it tells passages apart. */
  readonly weight: number;
  /** The score of each passage that contains it, by id. */
  readonly hits: ReadonlyMap<string, number>;
}

export type Thesaurus = ReturnType<typeof createThesaurus>;

export function createThesaurus(vocabulary: Pick<Vocabulary, "readAs" | "synonyms">) {
  const synonyms = new Map<string, Set<string>>();
  for (const group of vocabulary.synonyms.map((words) => words.flatMap(wordsOf).map(stemOf)))
    for (const term of group)
      synonyms.set(term, new Set([...(synonyms.get(term) ?? []), ...group.filter((other) => other !== term)]));
  const expressions = Object.entries(vocabulary.readAs);
  return { synonyms, readAs: new Map(expressions.map(([phrase, meant]) => [keyOf(wordsOf(phrase)), wordsOf(meant)])) };
}

const keyOf = (words: readonly string[]) => words.map(stemOf).join(" ");

/** Lengths of expressions in words, the longest first. */
const expressionLengths = [4, 3, 2, 1];
const SYNONYM_WEIGHT = 0.65;
const SLIP_WEIGHT = 0.8;
/** A question with a word that is in no document is likely about something else. */
const UNKNOWN_WEIGHT = 1.3;
/** Words that frame a question more than they say what it is about. */
const FRAMING_WEIGHT = 0.35;
const framing = new Set(
  termsOf(`long big large old far soon often allow permit need take accept exist amount period above below charge person
  list total use available calculate current latest new money back date time day different rule make made think try set
  put run stand expect count decide apply follow become hear learn talk actual simple main general certain own last next
  past previous since already never hand fast quick until way reach together whole entire final change reason part offer
  provide include require contact information stock share security possible physical company corporation work call`),
);

/** The subjects of a question, as far as published passages know them, with mistyped words corrected. */
export function findTopics(question: string, index: MiniSearch<Passage>, thesaurus: Thesaurus): Topic[] {
  const look = (term: string, fuzzy = 0) => index.search(term, { fuzzy });
  const words = rephrase(wordsOf(question), thesaurus).filter((word) => termOf(word) !== null);
  return [...new Map(words.map((word) => [stemOf(word), word]))].map(([term, word]) => {
    const synonyms = [...(thesaurus.synonyms.get(term) ?? [])];
    const isKnown = synonyms.length > 0 || look(term).length > 0;
    const slips = isKnown ? [] : slipsOf(term, word);
    const hits = new Map<string, number>();
    const merge = (one: string, weight: number) => {
      for (const { id, score } of look(one)) hits.set(id, Math.max(hits.get(id) ?? 0, score * weight));
    };
    merge(term, 1);
    for (const slip of slips) merge(slip, SLIP_WEIGHT);
    const frequency = hits.size;
    for (const synonym of synonyms) merge(synonym, SYNONYM_WEIGHT);
    const size = index.documentCount;
    const rarity = Math.log(1 + size / (frequency || hits.size || 0.5)) / Math.log(1 + size);
    const weight = rarity * (framing.has(term) ? FRAMING_WEIGHT : 1) * (hits.size === 0 ? UNKNOWN_WEIGHT : 1);
    return { own: [term, ...slips], synonyms, weight, hits };
  });

  /** Terms of the documents that a mistyped word may mean. */
  function slipsOf(term: string, word: string): string[] {
    if (word.length < 5 || /\d/.test(word)) return [];
    const near = (fuzzy: number) =>
      [...new Set(look(term, fuzzy).flatMap(({ terms }) => terms))].filter((one) => one[0] === term[0]);
    const close = near(1);
    if (close.length > 0) return close;
    // Among short words two other characters make another word; the same characters in another order are a slip.
    return near(2).filter((one) => term.length > 7 || sortCharacters(one) === sortCharacters(term));
  }
}

/** Words with each expression of the company's vocabulary replaced by its meaning. */
export function rephrase(words: readonly string[], { readAs }: Thesaurus): string[] {
  const stems = words.map(stemOf);
  const rephrased: string[] = [];
  for (let at = 0; at < words.length; ) {
    const keys = expressionLengths.map((length) => stems.slice(at, at + length).join(" "));
    const found = keys.findIndex((key) => readAs.has(key));
    rephrased.push(...(readAs.get(keys[found] ?? "") ?? words.slice(at, at + 1)));
    at += expressionLengths[found] ?? 1;
  }
  return rephrased;
}

const sortCharacters = (word: string) => [...word].sort().join("");

/** Share of a question's weight that a text contains, 0 to 1; a synonym counts less than the visitor's own word. */
export function coverageOf(terms: ReadonlySet<string>, topics: readonly Topic[], around: ReadonlySet<string>): number {
  let whole = 0;
  let covered = 0;
  for (const topic of topics) {
    whole += topic.weight;
    covered += topic.weight * Math.max(matchOf(topic, terms), matchOf(topic, around) / 2);
  }
  return whole === 0 ? 0 : covered / whole;
}

const SYNONYM_MATCH = 0.7;

const matchOf = ({ own, synonyms }: Topic, terms: ReadonlySet<string>) => {
  if (own.some((term) => terms.has(term))) return 1;
  return synonyms.some((term) => terms.has(term)) ? SYNONYM_MATCH : 0;
};
