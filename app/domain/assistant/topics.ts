import { type AskedTerm, askedTerms, relatedTo, slipOfNothing } from "./terms";

/** One thing a question is about. */
export interface Topic {
  /** Terms that say it; the first is the visitor's own or, where that was mistyped, what was meant. */
  readonly terms: readonly string[];
  /** How much it tells passages apart: a rare word weighs more. */
  readonly weight: number;
}

/** Looks a finished term up: how well it fits each passage that holds it. */
export type LookUp = (
  term: string,
  options?: { fuzzy?: number; prefix?: boolean },
) => readonly { id: string; score: number; terms: string[] }[];

/** By passage. */
export type Hits = Map<string, number>;

export interface FoundTopic extends Topic {
  hits: Hits;
}

/** A word of another's choosing counts for less than the visitor's own. */
const RELATED_WEIGHT = 0.65;
const FUZZY_WEIGHT = 0.8;
/** A question with a word that no document holds is likely about something else. */
const UNKNOWN_WEIGHT = 1.3;

/**
 * What a question is about, term by term.
 * @param size number of passages
 */
export function topicsOf(question: string, search: LookUp, size: number): FoundTopic[] {
  const topics = askedTerms(question).map((asked) => topicOf(asked, search, size));
  const meant = topics.filter(({ hits, terms: [term = ""] }) => hits.size > 0 || !slipOfNothing(term));
  return meant.length > 0 ? meant : topics;
}

function topicOf({ term, emphasis }: AskedTerm, search: LookUp, size: number): FoundTopic {
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
  const rarity = Math.log(1 + size / (frequency || hits.size || 0.5)) / Math.log(1 + size);
  const weight = hits.size === 0 ? rarity * UNKNOWN_WEIGHT : rarity;
  return { terms: said.length > 0 ? [...said, ...others] : [term, ...others], weight: weight * emphasis, hits };
}

/** The words of the documents that a mistyped one may have meant, nearest first. */
function slipsOf(term: string, search: LookUp): string[] {
  if (term.length < 4 || /\d/.test(term)) return [];
  const most = term.length > 7 ? 2 : 1;
  const near = new Set(search(term, { fuzzy: most }).flatMap(({ terms }) => terms));
  const slips = new Map([...near].map((one) => [one, slipsBetween(term, one)]));
  const fewest = Math.min(most, ...slips.values());
  // Among short words another letter makes another word: only its own in another order or number are a slip.
  const meant = term.length > 4 ? slips : [...slips].filter(([one]) => sameLetters(one, term));
  const slipped = [...meant].flatMap(([one, count]) => (count === fewest ? [one] : [])).slice(0, 3);
  return slipped.length > 0 || term.length > CLIPPED_MAX || slipOfNothing(term) ? slipped : beginningWith(term, search);
}

/** Letters of a word that may be the beginning of another. */
const CLIPPED_MAX = 5;

/** What a clipped word may be short for: "kilo", "info". */
function beginningWith(term: string, search: LookUp): string[] {
  const longer = new Set(search(term, { prefix: true }).flatMap(({ terms }) => terms));
  return [...longer].filter((one) => one.length <= term.length + 4).slice(0, 2);
}

const lettersOf = (word: string) => [...new Set(word)].sort().join("");
const sameLetters = (a: string, b: string) => lettersOf(a) === lettersOf(b);

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
