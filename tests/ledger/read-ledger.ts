import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { CurrencyCode } from "~/brand/currencies";
import { createFolder, describeProblem } from "../../scripts/content/files";
import { readTreasury } from "../../scripts/content/treasury";

/**
 * Reads a ledger as the content build does: each entry has a filing of its own day as its source.
 * @param entries YAML as it stands in treasury.yaml, without `document`
 * @returns the ledger, null where it is rejected, and each problem as "line: field: reason"
 */
export async function readLedger(entries: string, currency: CurrencyCode = "CAD") {
  const root = await mkdtemp(path.join(os.tmpdir(), "ledger-"));
  try {
    await mkdir(path.join(root, "content"), { recursive: true });
    const written = entries.replaceAll(
      /date: (\d{4}-\d\d-\d\d)(?!, document:)/g,
      (date, day) =>
        `${date}, document: {title: A filing, href: "https://filings.example/${day}", publishAt: ${day}T23:00:00Z}`,
    );
    await writeFile(path.join(root, "content/treasury.yaml"), written);
    const folder = { ...createFolder(root), currency, timeZone: "UTC" };
    const ledger = await readTreasury(folder, { releases: [] });
    return { ledger, problems: folder.problems.map(describeProblem) };
  } finally {
    await rm(root, { recursive: true });
  }
}
