import { existsSync } from "node:fs";
import path from "node:path";
import { type FirstResults, searchFile } from "../../app/content/schemas";
import {
  CUSTODY_PATH,
  documentPath,
  eventPath,
  filingPath,
  newsletterPage,
  TREASURY_PATH,
} from "../../app/domain/investor-lists";
import { type InvestorContent, listInvestorLists } from "../../app/domain/pages/site-pages";
import { findAddressed } from "../../app/domain/search/first-results";
import type { Folder } from "./files";
import { readYamlSource } from "./front-matter";
import { formatNearest } from "./nearest";

const FILE = "content/search.yaml";

interface Listed extends InvestorContent {
  /** Releases, policies and terms, with the pages. */
  readonly texts: readonly { readonly path: string }[];
}

/** Rejects addresses that search never shows. */
export async function readFirstResults(folder: Folder, listed: Listed): Promise<FirstResults> {
  if (!existsSync(path.join(folder.root, FILE))) return {};
  // What could not be read would seem to be missing.
  const isRest = folder.problems.length === 0;
  const source = await readYamlSource(folder, FILE, searchFile);
  const targets = isRest ? listSearchAddresses(listed).map((path) => ({ path })) : null;
  for (const address of targets ? Object.keys(source?.data ?? {}) : []) {
    if (targets && !findAddressed(address, targets)) {
      const nearest = formatNearest(
        address,
        targets.map(({ path }) => path),
      );
      source?.reject([address], `is no page or document that the site's search shows${nearest}`);
    }
  }
  return source?.data ?? {};
}

/** Those of documents before their publication included. */
export function listSearchAddresses({ texts, ...content }: Listed): string[] {
  const { investorDocuments, filings, investorEvents, treasury } = content;
  return [
    ...[...texts, ...listInvestorLists(content), newsletterPage].map(({ path }) => path),
    ...investorDocuments.map(({ id }) => documentPath(id)),
    ...filings.map(({ id }) => filingPath(id)),
    ...investorEvents.map(({ id }) => eventPath(id)),
    ...(treasury ? [TREASURY_PATH, CUSTODY_PATH] : []),
  ];
}
