import { existsSync } from "node:fs";
import path from "node:path";
import { emptyLedger, type Ledger } from "../../app/content/treasury-lists/ledger";
import { publish } from "../../app/domain/publication";
import { FIGURE_PLACE } from "../../app/domain/treasury/figure-place";
import { listFigures } from "../../app/domain/treasury/named-figures";
import { createTreasury } from "../../app/domain/treasury/treasury";
import type { DocumentFiles } from "./documents";
import type { Folder } from "./files";
import { readText } from "./front-matter";

const others = ["people.yaml", "documents.yaml", "events.yaml"];
const ledgerFile = "content/treasury.yaml";

interface Sources {
  /** Legal texts have tables by name, which their own reader checks. */
  readonly files: Pick<DocumentFiles, "press" | "governance" | "pages">;
  /** Null without a ledger, and with one that has problems. */
  readonly ledger: Ledger | null;
  /** By the page's name. */
  readonly bodies: Readonly<Record<string, { html: string } | undefined>>;
}

/**
 * Rejects names in double braces that the site would show as written: pages may name figures of the
 * ledger; a text that is published once may not, since it would change with the next purchase.
 */
export async function checkFigurePlaces(
  folder: Folder,
  { files, ledger, bodies }: Sources,
): Promise<void> {
  const figures = listFigures(
    createTreasury(
      publish(
        { treasury: ledger ?? emptyLedger, currency: folder.currency },
        Number.MAX_SAFE_INTEGER,
      ),
    ),
  );
  const hasLedger = existsSync(path.join(folder.root, ledgerFile));
  const why = (name: string, isInText: boolean): string | null => {
    if (!Object.hasOwn(figures, name)) {
      return `is none of the ledger's figures: ${Object.keys(figures).map(inBraces).join(", ")}`;
    }
    if (!hasLedger) return `needs ${ledgerFile}, which this company does not have`;
    // In a text its paragraph is left out (app/domain/treasury/fill-pages.ts).
    return ledger && figures[name] === null && !isInText
      ? `has no value: ${ledgerFile} has no entry for it`
      : null;
  };
  const check = async (file: string, fault: (name: string, isInText: boolean) => string | null) => {
    const content = (await readText({ ...folder, problems: [] }, file)) ?? "";
    for (const { 1: name = "", index } of content.matchAll(FIGURE_PLACE)) {
      const before = content.slice(0, index);
      const line = before.split("\n").length;
      const reason = fault(name, /\n---\n/.test(before));
      if (reason !== null) {
        folder.problems.push({ file, line, reason: `${inBraces(name)} ${reason}` });
      }
    }
  };
  for (const file of files.pages) {
    await check(file, why);
    const name = path.basename(file, ".md");
    const html = (bodies[name] ?? bodies[`/${name}`])?.html ?? "";
    const [, lost] = /(?:href|src|alt)="[^"]*(?:\{\{|%7B%7B)([\w-]*)/.exec(html) ?? [];
    if (lost === undefined) continue;
    const line = ((await readText(folder, file)) ?? "").split(`{{${lost}`)[0]?.split("\n").length;
    folder.problems.push({
      file,
      line,
      reason: `${inBraces(lost)} would not be filled in within an address`,
    });
  }
  const dated = "must be written out: a release's text may not change with the ledger";
  for (const file of files.press) await check(file, () => dated);
  for (const file of [...files.governance, ...others.map((name) => `content/${name}`)]) {
    await check(file, () => "must be written out: only pages take figures from the ledger by name");
  }
}

const inBraces = (name: string) => `{{${name}}}`;
