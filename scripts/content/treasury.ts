import { existsSync } from "node:fs";
import path from "node:path";
import type { Pages, PressRecord } from "../../app/content/schemas";
import {
  type EntryOf,
  type Ledger,
  type LedgerEntry,
  treasuryFile,
  type WrittenEntry,
} from "../../app/content/treasury-schema";
import { publish } from "../../app/domain/publication";
import { entriesOf } from "../../app/domain/treasury/books";
import { Rational } from "../../app/domain/treasury/rational";
import { createTreasury } from "../../app/domain/treasury/treasury";
import type { DocumentFiles } from "./documents";
import type { Folder } from "./files";
import { readText, readYamlSource } from "./front-matter";
import { dayIn } from "./time-zones";
import { checkLedger, type Row } from "./treasury-checks";
import {
  checkFigures,
  checkRelease,
  collectNumbers,
  type Figure,
  isTelling,
  knownNumbers,
  type Numbers,
  numbersOf,
  numbersOfMeasure,
  type Text,
} from "./treasury-texts";

const file = "content/treasury.yaml";
const bitcoinPage = "content/pages/bitcoin.md";

const UNCOMPARED = "has problems: the figures of releases and pages are compared with it once these are solved";

interface Sources {
  readonly files: Pick<DocumentFiles, "press" | "pages">;
  readonly releases: readonly PressRecord[];
  /** Releases whose files are wrong, which is reported. */
  readonly unread?: ReadonlySet<number>;
  readonly pages: Pick<Pages, "bitcoin">;
}

/** The company's ledger, checked against itself, the releases and the pages; null for a company without one. */
export async function readTreasury(
  folder: Folder,
  { files, releases, unread, pages }: Sources,
): Promise<Ledger | null> {
  if (!existsSync(path.join(folder.root, file))) return null;
  const source = await readYamlSource(folder, file, treasuryFile);
  if (!source) {
    folder.warnings.push({ file, reason: UNCOMPARED });
    return null;
  }
  const before = folder.problems.length;
  const today = dayIn(new Date(), folder.timeZone ?? "UTC");
  const asides = new Map<string, readonly string[]>();
  const rows = source.data.flatMap((written, index) => {
    const reject = (field: string, reason: string) => source.reject([index, ...field.split(".")], reason);
    if (written.kind !== "aside") return announce(written, { releases, unread, today }, reject);
    const name = `content/${written.in}`;
    if (![...files.press, ...files.pages].includes(name)) reject("in", `there is no release or page ${name}`);
    asides.set(
      name,
      written.states.map((number) => Rational.of(number.replaceAll(",", "")).toString()),
    );
    return [];
  });
  const ledger = rows.map(({ entry }) => entry).sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  checkLedger(rows, ledger);

  const texts = new Map<string, Text>();
  for (const name of [...files.press, ...files.pages]) {
    const content = await readText(folder, name);
    if (content !== null) texts.set(name, { file: name, content: withPlainSpaces(content) });
  }
  const numbers = knownNumbers(ledger);
  for (const row of rows) {
    const text = findRelease(texts, row.entry.release);
    if (text) checkRelease(row, text, numbers);
  }
  // Sums of a ledger that does not add up would differ from every text.
  if (folder.problems.length > before) {
    folder.warnings.push({ file, reason: UNCOMPARED });
    return null;
  }
  // Pages are public at once: they may not state the numbers of a release under embargo.
  const visible = ledger.filter(({ publishAt }) => Date.parse(publishAt) <= Date.now());
  const publiclyKnown = knownNumbers(visible);
  for (const [name, text] of texts) {
    const others = asides.get(name) ?? [];
    if (files.pages.includes(name))
      checkFigures(text, publiclyKnown, others, { folder, own: publiclyKnown, isChecked: isTelling });
    else checkReleaseFigures(rows, text, { known: numbers, others }, folder);
  }
  if (pages.bitcoin) checkBitcoinPage(pages.bitcoin.figures, texts.get(bitcoinPage)?.content ?? "", visible, folder);
  return folder.problems.length > before ? null : ledger;
}

/**
 * An entry with its source and the time from which it is public. One whose release is wrong takes part in the sums from its
 * date on, so that these are checked in the same run.
 */
function announce(
  written: WrittenEntry,
  { releases, unread, today }: Pick<Sources, "releases" | "unread"> & { today: string },
  reject: Row["reject"],
): Row {
  const { document, publishAt, ...entry } = written;
  const release = releases.find(({ id }) => id === entry.release);
  if (entry.release !== undefined && !release && !unread?.has(entry.release))
    reject("release", `there is no release ${entry.release}`);
  // The age limits are the site's own: they need no announcement.
  if (entry.kind !== "limits" && (entry.release === undefined) === (document === undefined))
    reject("kind", "must name either the release or the document that made it public");
  const from = release?.publishAt ?? document?.publishAt;
  const published = release?.date ?? document?.publishAt.slice(0, 10);
  if (published !== undefined && published < entry.date)
    reject(
      "date",
      `is ${entry.date}, and ${release ? `release ${release.id}` : "the document"} is older: ${published}`,
    );
  if (entry.date > today) reject("date", `is ${entry.date}, and today is ${today}`);
  if (from && publishAt && Date.parse(publishAt) < Date.parse(from))
    reject("publishAt", `is ${publishAt}, and what it names appears at ${from}`);
  const source = release
    ? { title: release.title, href: release.path }
    : {
        title: document?.title ?? (entry.kind === "limits" ? "Age limits of this site" : ""),
        href: document?.href ?? null,
      };
  return {
    entry: { ...entry, publishAt: publishAt ?? from ?? `${entry.date}T00:00:00Z`, source } as LedgerEntry,
    reject,
  };
}

/** Editors may keep a figure and its unit on one line with a no-break space. */
const withPlainSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

const findRelease = (texts: ReadonlyMap<string, Text>, id: number | undefined) =>
  [...texts.values()].find(({ file }) => file.startsWith(`content/press/${id}-`));

/** A release that an entry names states no figure that the ledger does not know; another one, none of the treasury. */
function checkReleaseFigures(
  rows: readonly Row[],
  text: Text,
  { known, others }: { known: Numbers; others: readonly string[] },
  folder: Folder,
): void {
  const named = rows.filter(({ entry }) => text.file.startsWith(`content/press/${entry.release}-`));
  const own = collectNumbers(named.flatMap(({ entry }) => numbersOf(entry)));
  const isChecked = (figure: Figure) =>
    named.length > 0 ? figure.unit !== "%" : figure.unit === "BTC" && isTelling(figure);
  checkFigures(text, known, others, { folder, own, isChecked });
}

type BitcoinFigure = NonNullable<Pages["bitcoin"]>["figures"][number];

/** The page's figures are published ones, as the measure's own formula computes them, with its numbers put in. */
function checkBitcoinPage(figures: readonly BitcoinFigure[], content: string, ledger: Ledger, folder: Folder): void {
  const lines = content.split("\n");
  const treasury = createTreasury(publish({ treasury: ledger }, Number.POSITIVE_INFINITY));
  for (const [index, figure] of figures.entries()) {
    const start = lines.findIndex((line) => line.trim() === `- label: ${figure.label}`) + 1;
    const reject = (reason: string) =>
      folder.problems.push({ file: bitcoinPage, line: start || undefined, field: `figures.${index}`, reason });
    const published = entriesOf(ledger, "published").filter(({ label }) => label === figure.label);
    const entry = published.find(({ date }) => date === figure.asOf);
    if (!entry) {
      const last = published.at(-1)?.date ?? "no date";
      reject(`${figure.label} is as of ${figure.asOf}, and ${file} has published it as of ${last}`);
      continue;
    }
    if (withPlainSpaces(figure.value) !== writeValue(entry))
      reject(`is ${figure.value}, and ${file} has ${writeValue(entry)}`);
    if (figure.source.href !== entry.source.href)
      reject(`names ${figure.source.href} as its source, and ${file} has ${entry.source.href}`);
    const measure = treasury.measures({ asOf: entry.date }).find(({ id }) => id === entry.measure);
    if (measure?.formula.includes("G") && !/gold/i.test(`${figure.label} ${figure.definition}`))
      reject(`neither its label nor its definition names gold, which ${measure.formula} includes`);
    const known = collectNumbers(measure ? numbersOfMeasure(measure) : []);
    // The definition's lines, at the numbers that they have in the file; every figure in them counts.
    const end = lines.findIndex((line, at) => at >= start && line.includes("asOf:"));
    const definition = lines.map((line, at) => (at >= start && at < end ? line : "")).join("\n");
    checkFigures({ file: bitcoinPage, content: definition }, known, [], { folder, own: known, isChecked: () => true });
  }
}

const suffixes = { BTC: " BTC", percent: "%", ratio: "×", sats: " sats", CAD: "" } as const;

/** "68.22 BTC", "61.7%", "3.69×", "C$9,864,074": as the page writes a published figure. */
const writeValue = ({ value, unit }: EntryOf<"published">) =>
  (unit === "CAD" ? `C$${Number(value).toLocaleString("en-CA")}` : value) + suffixes[unit];
