import { existsSync } from "node:fs";
import path from "node:path";
import type { PressRecord } from "../../app/content/schemas";
import { type Ledger, type LedgerEntry, treasuryFile } from "../../app/content/treasury-schema";
import type { DocumentFiles } from "./documents";
import type { Folder } from "./files";
import { readYamlSource } from "./front-matter";

const file = "content/treasury.yaml";

/** The company's ledger, checked against itself, the releases and the pages; null for a company without one. */
export async function readTreasury(
  folder: Folder,
  _files: DocumentFiles,
  releases: readonly PressRecord[],
): Promise<Ledger | null> {
  if (!existsSync(path.join(folder.root, file))) return null;
  const source = await readYamlSource(folder, file, treasuryFile);
  if (!source) return null;
  const ledger: LedgerEntry[] = [];
  for (const [index, { document, alsoStates: _, publishAt, ...entry }] of source.data.entries()) {
    const release = releases.find(({ id }) => id === entry.release);
    const from = release?.publishAt ?? document?.publishAt;
    if (from === undefined) {
      source.reject(
        [index],
        entry.release ? `release ${entry.release} does not exist` : "names neither release nor document",
      );
      continue;
    }
    const link = release
      ? { title: release.title, href: release.path }
      : { title: document?.title ?? "", href: document?.href ?? null };
    ledger.push({ ...entry, publishAt: publishAt ?? from, source: link });
  }
  return ledger.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
