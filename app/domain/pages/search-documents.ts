import type { CompiledContent } from "~/content/compiled.server";
import type { Published } from "~/domain/publication";
import { createDocuments, type PublishedDocument, toListDocument } from "~/domain/search/documents";
import { listTreasuryDocuments } from "~/domain/treasury/search-document";
import { listInvestorLists } from "./site-pages";

export const listSearchDocuments = (content: Published<CompiledContent>): PublishedDocument[] => [
  ...createDocuments(content),
  ...listInvestorLists(content).map(toListDocument),
  ...listTreasuryDocuments(content.treasury),
];
