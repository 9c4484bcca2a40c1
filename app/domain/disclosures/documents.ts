import type { DocumentType, InvestorDocument } from "~/content/investors-schema";
import type { Parts, Published } from "~/domain/publication";
import { documentTypeLabels } from "~/domain/type-labels";

export interface DocumentFilter {
  year?: number | undefined;
  type?: DocumentType | undefined;
}

/** The one accessor of documents for investors. */
export function createInvestorDocuments({
  investorDocuments: published,
}: Published<Parts<"investorDocuments">>) {
  return {
    /** Newest first. */
    list: ({ year, type }: DocumentFilter = {}): readonly InvestorDocument[] =>
      published.filter(
        (document) =>
          (year === undefined || yearOf(document) === year) &&
          (type === undefined || document.type === type),
      ),
    years: (): readonly number[] => [...new Set(published.map(yearOf))],
    /** Types that have a document, in the order of the labels. */
    types(): readonly DocumentType[] {
      const present = new Set(published.map(({ type }) => type));
      return (Object.keys(documentTypeLabels) as DocumentType[]).filter((type) =>
        present.has(type),
      );
    },
    /** The one that another record names, if any. */
    find: (id: string | undefined): InvestorDocument | undefined =>
      published.find((document) => document.id === id),
    findFile: (path: string): InvestorDocument | undefined =>
      published.find(({ href, asset }) => asset !== undefined && href === path),
  };
}

const yearOf = ({ date }: InvestorDocument) => Number(date.slice(0, 4));
