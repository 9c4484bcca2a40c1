import { newsletterPage } from "~/domain/investor-lists";
import { listSearchDocuments } from "~/domain/pages/search-documents";
import type { PublishedDocument } from "~/domain/search/documents";
import type { Search } from "~/domain/search/search";
import { offersNewsletter } from "~/site/optional-pages.server";
import type { Base } from "./base";

type Sources = Pick<Base, "content"> & { newsletter: { readonly isOffered: boolean } };

/** By the published content; apart by whether there is a newsletter, which is a setting. */
const described = {
  true: new WeakMap<object, PublishedDocument[]>(),
  false: new WeakMap<object, PublishedDocument[]>(),
};

/** Made at an isolate's first search for each published state. */
function listSiteDocuments({ content, newsletter }: Sources): PublishedDocument[] {
  const hasNewsletter = offersNewsletter({ newsletter });
  const made = described[`${hasNewsletter}`];
  const isAnswered = ({ path }: PublishedDocument) => path !== newsletterPage.path || hasNewsletter;
  const documents = made.get(content) ?? listSearchDocuments(content).filter(isAnswered);
  made.set(content, documents);
  return documents;
}

async function openSearch(sources: Sources): Promise<Search> {
  const { createSearch } = await import("~/domain/search/search");
  return createSearch(() => listSiteDocuments(sources), sources.content.firstResults);
}

export const createSiteSearch = (sources: Sources) => ({
  find: async (...args: Parameters<Search["find"]>) => (await openSearch(sources)).find(...args),
  findNearest: async (text: string) =>
    (await openSearch(sources)).findNearest(text, "Press release"),
});

export type SiteSearch = ReturnType<typeof createSiteSearch>;
