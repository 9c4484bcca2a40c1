import { existsSync } from "node:fs";
import path from "node:path";
import { type FirstResults, searchFile } from "../../app/content/schemas";
import type { Ledger } from "../../app/content/treasury-schema";
import {
  CUSTODY_PATH,
  capitalPage,
  documentPath,
  eventPath,
  eventsPage,
  filingPath,
  filingsPage,
  highlightsPage,
  meetingsPage,
  newsletterPage,
  purchasesPage,
  sharesPage,
  TREASURY_PATH,
} from "../../app/domain/investor-lists";
import { findAddressed } from "../../app/domain/search/first-results";
import type { Folder } from "./files";
import { readYamlSource } from "./front-matter";
import { describeNearest } from "./nearest";

const FILE = "content/search.yaml";

const treasuryPages = [purchasesPage, sharesPage, capitalPage, highlightsPage];

interface Listed {
  /** Documents with an address of their own. */
  readonly pages: readonly { readonly path: string }[];
  readonly documents: readonly { readonly id: string }[];
  readonly filings: readonly { readonly id: string }[];
  readonly events: readonly { readonly id: string }[];
  readonly meetings: readonly unknown[];
  readonly treasury: Ledger | null;
}

/** Reads the optional file of pages that come first in the site's search, and rejects addresses that search never shows. */
export async function readFirstResults(folder: Folder, listed: Listed): Promise<FirstResults> {
  if (!existsSync(path.join(folder.root, FILE))) return {};
  // What could not be read would seem to be missing.
  const isRest = folder.problems.length === 0;
  const source = await readYamlSource(folder, FILE, searchFile);
  const found = isRest ? listSearchAddresses(listed).map((path) => ({ path })) : null;
  for (const address of found ? Object.keys(source?.data ?? {}) : [])
    if (found && !findAddressed(address, found)) {
      const nearest = describeNearest(
        address,
        found.map(({ path }) => path),
      );
      source?.reject([address], `is no page or document that the site's search shows${nearest}`);
    }
  return source?.data ?? {};
}

/** Every address of the site's search, those of documents before their publication included. */
export function listSearchAddresses({ pages, documents, filings, events, meetings, treasury }: Listed): string[] {
  return [
    ...pages.map(({ path }) => path),
    ...documents.map(({ id }) => documentPath(id)),
    ...filings.map(({ id }) => filingPath(id)),
    ...events.map(({ id }) => eventPath(id)),
    newsletterPage.path,
    ...(events.length > 0 ? [eventsPage.path] : []),
    ...(filings.length > 0 ? [filingsPage.path] : []),
    ...(meetings.length > 0 ? [meetingsPage.path] : []),
    ...(treasury?.length ? [TREASURY_PATH, CUSTODY_PATH, ...treasuryPages.map(({ path }) => path)] : []),
  ];
}
