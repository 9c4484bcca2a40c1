import { existsSync } from "node:fs";
import path from "node:path";
import type { DatedWords } from "../../app/content/schemas";
import type { Ledger } from "../../app/content/treasury-schema";
import { FIGURE_PLACE } from "../../app/domain/treasury/figure-place";
import { listFigures } from "../../app/domain/treasury/named-figures";
import { DATED_WORDS } from "./dated-words";
import type { DocumentFiles } from "./documents";
import type { Folder } from "./files";
import { readText, withPlainSpaces } from "./front-matter";
import { openTreasury } from "./treasury-checks";

const PEOPLE = "content/people.yaml";
const data = ["people.yaml", "documents.yaml", "events.yaml", "assistant/opening-questions.yaml"];
const ledgerFile = "content/treasury.yaml";

/** Digits that make a figure one of the treasury's, rather than a count of something else. */
const TELLING_DIGITS = 4;

interface Sources {
  /** Legal texts have tables by name, which their own reader checks. */
  readonly files: Pick<DocumentFiles, "press" | "governance" | "pages">;
  /** Null without a ledger, and with one that has problems. */
  readonly ledger: Ledger | null;
  /** The finished HTML of each page's text, by the page's name. */
  readonly bodies: Readonly<Record<string, { html: string } | undefined>>;
  readonly datedWords: readonly DatedWords[];
}

/**
 * Rejects names in double braces that the site would show as written: pages may name figures of the ledger; a text that
 * is published once may not, since it would change with the next purchase. Warns of figures that a page states instead.
 */
export async function checkFigureNames(folder: Folder, { files, ledger, bodies, datedWords }: Sources): Promise<void> {
  const figures = listFigures(openTreasury(ledger ?? [], folder.currency));
  const hasLedger = existsSync(path.join(folder.root, ledgerFile));

  const words = new Set(datedWords.map(({ name }) => name));
  const why = (name: string): string | null => {
    if (words.has(name)) return null;
    if (name.includes("-")) return `is none of the words of ${DATED_WORDS}`;
    if (!Object.hasOwn(figures, name))
      return `is none of the ledger's figures: ${Object.keys(figures).map(inBraces).join(", ")}`;
    if (!hasLedger) return `needs ${ledgerFile}, which this company does not have`;
    return ledger && figures[name] === null ? `has no value: ${ledgerFile} has no entry for it` : null;
  };
  // A figure that a page states would stay when the next purchase changes it.
  const current = listFigures(openTreasury(ledger ?? [], folder.currency, Date.now()));
  const stated = Object.entries(current).flatMap(([name, figure]) => {
    const isTelling = figure && figure.replace(/\D/g, "").length >= TELLING_DIGITS && !/^\p{L}+ \d/u.test(figure);
    return isTelling ? [[name, figure] as const] : [];
  });
  for (const file of files.pages) {
    const content = (await readText(folder, file)) ?? "";
    const places = placesIn(content);
    const isFixed = findFixed(content);
    for (const { name, line } of places) {
      const reason = isFixed(line) ? "must be written out: this figure is as published on its date" : why(name);
      if (reason !== null) folder.problems.push({ file, line, reason: `${inBraces(name)} ${reason}` });
    }
    for (const [at, written] of withPlainSpaces(content).split("\n").entries())
      for (const [name, figure] of stated) {
        if (isFixed(at + 1) || !written.includes(figure)) continue;
        const reason = `states ${figure}: ${inBraces(name)} follows the ledger`;
        folder.warnings.push({ file, line: at + 1, reason });
      }
    const bodyLine = content.slice(0, content.indexOf("\n---", 3)).split("\n").length;
    const written = places.filter(({ line }) => line > bodyLine);
    const name = path.basename(file, ".md");
    const html = (bodies[name] ?? bodies[`/${name}`])?.html;
    if (html === undefined) continue;
    // A heading of a table's column is in its cells, too, so there may be more.
    const countIn = (all: typeof places, wanted: string) => all.filter(({ name }) => name === wanted).length;
    const kept = placesIn(html);
    const lost = written.find(({ name }) => countIn(kept, name) < countIn(written, name));
    const reason = `${inBraces(lost?.name ?? "")} would not be filled in here, as in an address`;
    if (lost) folder.problems.push({ file, line: lost.line, reason });
  }

  for (const { name, line } of existsSync(path.join(folder.root, DATED_WORDS))
    ? placesIn((await readText(folder, DATED_WORDS)) ?? "")
    : []) {
    const reason = words.has(name) ? "must be written out: words cannot name others" : why(name);
    if (reason !== null) folder.problems.push({ file: DATED_WORDS, line, reason: `${inBraces(name)} ${reason}` });
  }

  const rest = data.map((name) => `content/${name}`).filter((file) => existsSync(path.join(folder.root, file)));
  for (const file of [...files.press, ...files.governance, ...rest])
    for (const { name, line } of placesIn((await readText(folder, file)) ?? "")) {
      if (file === PEOPLE && words.has(name)) continue;
      const reason = files.press.includes(file)
        ? "must be written out: a release's text may not change with the ledger"
        : "must be written out: only pages take figures from the ledger by name";
      folder.problems.push({ file, line, reason: `${inBraces(name)} ${reason}` });
    }
}

const inBraces = (name: string) => `{{${name}}}`;

const placesIn = (content: string) =>
  [...content.matchAll(FIGURE_PLACE)].map(({ 1: name = "", index }) => ({
    name,
    line: content.slice(0, index).split("\n").length,
  }));

/** Which lines are of the `figures` in a page's front matter: published values of a date. */
function findFixed(content: string): (line: number) => boolean {
  const lines = content.split("\n");
  const from = lines.indexOf("figures:");
  const to = lines.findIndex((line, at) => at > from && /^\S/.test(line));
  return (line) => from >= 0 && line > from && line <= to;
}
