import type { InvestorDocument } from "~/content/investors-schema";
import type { Parts, Published } from "~/domain/publication";

interface DocumentFilter {
  year?: number | undefined;
  type?: string | undefined;
}

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
    /** The company's own words for them, those of the newest documents first. */
    types: (): readonly string[] => [...new Set(published.map(({ type }) => type))],
    /** The one that another record names, if any. */
    find: (id: string | undefined): InvestorDocument | undefined =>
      published.find((document) => document.id === id),
    findFile: (path: string): InvestorDocument | undefined =>
      published.find(({ href, asset }) => asset !== undefined && href === path),
  };
}

const yearOf = ({ date }: InvestorDocument) => Number(date.slice(0, 4));
