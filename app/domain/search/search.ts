import MiniSearch from "minisearch";
import { QUERY_MAX } from "../limits";
import type { PublishedDocument } from "./documents";
import { type Excerpt, excerptOf } from "./excerpt";

/** What the search reads of a document. */
export type SearchDocument = Pick<PublishedDocument, "path" | "kind" | "title" | "summary" | "text" | "publishAt">;

type SearchResult = Pick<SearchDocument, "path" | "kind" | "title"> & { excerpt: Excerpt };

const RESULTS_MAX = 30;

interface Sources {
  documents: () => readonly SearchDocument[];
  clock: { now(): number };
}

/** Search over published documents. The index is made at the first query: most visitors never search. */
export function createSearch({ documents, clock }: Sources) {
  return {
    /**
     * The documents that match, best first. Words match by prefix and tolerate typing errors; the title weighs most. A
     * query is cut to QUERY_MAX characters, and an empty one finds nothing.
     */
    find(query: string): SearchResult[] {
      const wanted = query.slice(0, QUERY_MAX).trim();
      if (wanted === "") return [];
      const now = clock.now();
      const all = documents();
      const byPath = new Map(all.map((document) => [document.path, document]));
      return indexOf(all)
        .search(wanted, { filter: ({ publishAt }) => publishAt <= now })
        .slice(0, RESULTS_MAX)
        .flatMap(({ id, terms }) => {
          const document = byPath.get(id);
          if (!document) return [];
          const { path, kind, title, summary, text } = document;
          return { path, kind, title, excerpt: excerptOf(`${summary} ${text}`, terms) };
        });
    },
  };
}

const indexes = new WeakMap<readonly SearchDocument[], MiniSearch<SearchDocument>>();

function indexOf(documents: readonly SearchDocument[]): MiniSearch<SearchDocument> {
  const known = indexes.get(documents);
  if (known) return known;
  const index = new MiniSearch<SearchDocument>({
    idField: "path",
    fields: ["title", "summary", "text"],
    storeFields: ["publishAt"],
    processTerm: (term) => plain(term),
    searchOptions: {
      boost: { title: 4, summary: 2 },
      combineWith: "AND",
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 7 ? 2 : term.length > 3 ? 1 : false),
    },
  });
  index.addAll(documents);
  indexes.set(documents, index);
  return index;
}

/** Lower case without accents: "Société" is found by "societe". */
const plain = (term: string) => term.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
