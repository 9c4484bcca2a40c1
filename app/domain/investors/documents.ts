import type { DocumentType, InvestorDocument } from "~/content/investors-schema";
import { documentTypeLabels } from "~/domain/type-labels";
import { createEmbargo } from "../embargo";

/** What documents are filtered by; each part may be missing. */
export interface DocumentFilter {
  year?: number | undefined;
  type?: DocumentType | undefined;
}

interface Sources {
  /** Newest first. */
  readonly documents: readonly InvestorDocument[];
  readonly clock: { now(): number };
}

/** The one accessor of documents for investors: before its `publishAt`, a document is in no answer of it. */
export function createInvestorDocuments({ documents, clock }: Sources) {
  const { published, nextPublishAt } = createEmbargo(documents, clock);
  return {
    /** Newest first. */
    list: ({ year, type }: DocumentFilter = {}): readonly InvestorDocument[] =>
      published().filter(
        (document) =>
          (year === undefined || yearOf(document) === year) && (type === undefined || document.type === type),
      ),
    /** Years in which a document appeared, newest first. */
    years: (): readonly number[] => [...new Set(published().map(yearOf))],
    /** Types that have a document, in the order of the labels. */
    types(): readonly DocumentType[] {
      const known = new Set(published().map(({ type }) => type));
      return (Object.keys(documentTypeLabels) as DocumentType[]).filter((type) => known.has(type));
    },
    find: (id: string): InvestorDocument | undefined => published().find((document) => document.id === id),
    /** The document whose own file has this path. */
    findFile: (path: string): InvestorDocument | undefined =>
      published().find(({ href, asset }) => asset !== undefined && href === path),
    nextPublishAt,
  };
}

const yearOf = ({ date }: InvestorDocument) => Number(date.slice(0, 4));
