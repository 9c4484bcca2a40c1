import MiniSearch from "minisearch";
import { stemmer } from "stemmer";
import type { FirstResults } from "~/content/schemas";
import { paginate } from "~/domain/paginate";
import { isNumber, listTerms, readQuery } from "~/locale/search-terms";
import { QUERY_MAX } from "../field-lengths";
import type { PublishedDocument } from "./documents";
import { type Excerpt, excerptOf } from "./excerpt";
import { createFirstResults, findAddressed } from "./first-results";

export type SearchDocument = Pick<
  PublishedDocument,
  "path" | "kind" | "title" | "date" | "summary" | "text" | "unquoted" | "status"
>;

type SearchResult = Pick<SearchDocument, "path" | "kind" | "title" | "date" | "status"> & {
  excerpt: Excerpt;
};

const PAGE_SIZE = 10;
/** Different words of a long text that are looked up: more than any release has. */
const MAX_WORDS = 5_000;

/** Of a query's words. */
const MIN_PART = 0.6;

const commonWords = new Set([
  ...["a", "an", "and", "are", "as", "at", "be", "by", "can", "could", "did", "do", "does", "for"],
  ...["from", "has", "have", "how", "i", "if", "in", "is", "it", "its", "many", "me", "much", "my"],
  ...["of", "on", "or", "our", "please", "say", "says", "tell", "than", "that", "the"],
  ...["their", "there", "this", "to", "was", "we", "were"],
  ...[
    "what",
    "when",
    "where",
    "which",
    "who",
    "whom",
    "whose",
    "why",
    "will",
    "with",
    "would",
    "you",
    "your",
  ],
]);

const isAsked = (term: string) => !commonWords.has(term);

/**
 * Parameters of the address, as a visitor may have typed them: values that do not exist are
 * ignored.
 */
interface Choice {
  kind?: string | null;
  page?: string | null;
}

export type Search = ReturnType<typeof createSearch>;

/**
 * Search over published documents. The index is made at the first query: most visitors never
 * search.
 */
export function createSearch(
  documents: () => readonly SearchDocument[],
  firstResults: FirstResults = {},
) {
  const findAddress = createFirstResults(firstResults);
  return {
    /**
     * Best first. Words match by prefix and tolerate typing errors; the title weighs most, and
     * words that only make a question don't count. A query is cut to QUERY_MAX characters, and an
     * empty one finds nothing.
     */
    find(query: string, { kind = null, page = null }: Choice = {}) {
      const wanted = query.slice(0, QUERY_MAX).trim();
      const all = documents();
      const byPath = new Map(all.map((document) => [document.path, document]));
      const matches = match(indexOf(all), wanted);
      const marked = wordsToMark(matches);
      const address = findAddress(wanted);
      const first = address && findAddressed(address, all);
      const rest = matches
        .flatMap(({ id }) => byPath.get(id) ?? [])
        .filter((document) => document !== first);
      const ordered = first ? [first, ...rest] : rest;
      const kinds = countKinds(ordered);
      const chosen = kinds.find((each) => each.kind === kind)?.kind ?? null;
      const { items, ...list } = paginate(
        chosen === null ? ordered : ordered.filter((document) => document.kind === chosen),
        page,
        PAGE_SIZE,
      );
      const results = items.map(
        ({ path, kind, title, date, status, summary, text }): SearchResult => ({
          path,
          kind,
          title,
          ...(date && { date }),
          ...(status && { status }),
          excerpt: excerptOf(`${summary} ${text}`.trim(), marked),
        }),
      );
      return { ...list, results, kinds, kind: chosen };
    },
    /** The path of the document of a kind that shares most words with a text, the rare ones first. */
    findNearest(text: string, kind: SearchDocument["kind"]): string | undefined {
      const all = documents();
      const kinds = new Map(all.map((document) => [document.path, document.kind]));
      const words = new Set(
        listTerms(text)
          .map(({ term }) => term)
          .filter(isAsked),
      );
      const [nearest] = indexOf(all).search([...words].slice(0, MAX_WORDS).join("\n"), {
        combineWith: "OR",
        fuzzy: false,
        prefix: false,
        filter: ({ id }) => kinds.get(id) === kind,
      });
      return nearest?.id;
    },
  };
}

/**
 * The documents with all words of a query; without one, those with most of them: a question has
 * words of its own.
 */
function match(index: MiniSearch<SearchDocument>, query: string) {
  const readings = readQuery(query).map((terms) => [...new Set(terms.filter(isAsked))]);
  for (const words of readings) {
    const matches = index.search(words.join("\n"));
    if (matches.length > 0) return matches;
  }
  const words = readings[0] ?? [];
  return index
    .search(words.join("\n"), { combineWith: "OR", fuzzy: false, prefix: false })
    .filter(({ queryTerms }) => new Set(queryTerms).size >= MIN_PART * words.length);
}

const countKinds = (found: readonly SearchDocument[]) =>
  [...Map.groupBy(found, ({ kind }) => kind)]
    .map(([kind, { length: count }]) => ({ kind, count }))
    .sort((one, other) => other.count - one.count);

/**
 * "gold" also finds "hold", but does not mark it. Other matches are marked only where no document
 * has a form of the query's own words: it was mistyped, or is not yet typed out.
 */
function wordsToMark(results: readonly { queryTerms: string[]; terms: string[] }[]): string[] {
  const queryStems = new Set(results.flatMap(({ queryTerms }) => queryTerms).map(stemmer));
  const matchedTerms = [...new Set(results.flatMap(({ terms }) => terms))];
  const own = matchedTerms.filter((term) => queryStems.has(stemmer(term)));
  return own.length > 0 ? own : matchedTerms;
}

const indexes = new WeakMap<readonly SearchDocument[], MiniSearch<SearchDocument>>();

function indexOf(documents: readonly SearchDocument[]): MiniSearch<SearchDocument> {
  const cached = indexes.get(documents);
  if (cached) return cached;
  const index = new MiniSearch<SearchDocument>({
    idField: "path",
    fields: ["title", "summary", "text", "unquoted"],
    tokenize: (text) => listTerms(text).flatMap(({ term, others }) => [term, ...others]),
    processTerm: (term) => term,
    searchOptions: {
      tokenize: (terms) => terms.split("\n").filter(Boolean),
      boost: { title: 4, summary: 2 },
      combineWith: "AND",
      prefix: (term) => term.length > 2 && !isNumber(term),
      fuzzy: countTypos,
    },
  });
  index.addAll(documents);
  indexes.set(documents, index);
  return index;
}

/** Edits that a term may differ by; a number must be exact. */
function countTypos(term: string): number | false {
  if (isNumber(term) || term.length <= 3) return false;
  return term.length > 7 ? 2 : 1;
}
