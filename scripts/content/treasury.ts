import { isDeepStrictEqual } from "node:util";
import { type CurrencyCode, currencies } from "../../app/brand/currencies";
import type { InvestorDocument } from "../../app/content/investors-schema";
import type { Pages, PressRecord } from "../../app/content/schemas";
import {
  type EntryOf,
  type Ledger,
  type LedgerEntry,
  treasuryFile,
  type WrittenEntry,
} from "../../app/content/treasury-schema";
import { entriesOf } from "../../app/domain/treasury/books";
import { Rational } from "../../app/domain/treasury/rational";
import { findCorrected, sortByDate } from "../../app/domain/treasury/restate";
import { translateFields, translateNames } from "./amount-fields";
import type { DocumentTexts } from "./claims/document-texts";
import type { DocumentFiles } from "./documents";
import type { Folder } from "./files";
import { listItemFiles, readItems, readText, withPlainSpaces } from "./front-matter";
import { dayIn } from "./time-zones";
import { checkLedger, openTreasury } from "./treasury-checks";
import type { Row } from "./treasury-rows";
import * as texts from "./treasury-texts";

const file = "content/treasury.yaml";
const bitcoinPage = "content/pages/bitcoin.md";

const UNCOMPARED = "has problems: the figures of releases and pages are compared with it once these are solved";

interface Sources {
  readonly files: Pick<DocumentFiles, "press" | "pages">;
  readonly releases: readonly PressRecord[];
  /** Releases whose files are wrong, which is reported. */
  readonly unread?: ReadonlySet<number>;
  readonly pages: Pick<Pages, "bitcoin">;
  /** The company's own documents. */
  readonly documents: DocumentTexts;
  /** What attestations name; null where the list could not be read, which is reported. */
  readonly listedDocuments?: readonly InvestorDocument[] | null;
}

/** The company's ledger, checked against itself, the releases and the pages; null for a company without one. */
export async function readTreasury(
  folder: Folder,
  { files, releases, unread, pages, documents, listedDocuments = [] }: Sources,
): Promise<Ledger | null> {
  const { list, single } = await listItemFiles(folder.root, file);
  if (list.length + single.length === 0) return null;
  const { currency } = folder;
  const fieldNames = {
    read: (data: unknown) => translateFields(data, currency),
    write: (text: string) => translateNames(text, currency),
  };
  const hasRelease = (wanted: number) => unread?.has(wanted) || releases.some(({ id }) => id === wanted);
  const items = await readItems(folder, file, treasuryFile, { names: fieldNames, hasRelease });
  if (!items) {
    folder.warnings.push({ file, reason: UNCOMPARED });
    return null;
  }
  const before = folder.problems.length;
  const today = dayIn(new Date(), folder.timeZone ?? "UTC");
  const names = [...files.press, ...files.pages];
  const compared = [...names, ...documents.keys()];
  const asides = new Map<string, readonly string[]>();
  const announced = items.flatMap(({ data: written, reject: rejectField }) => {
    const reject = (field: string, reason: string) => rejectField(field.split("."), reason);
    if (written.kind !== "aside")
      return announce(written, { releases, unread, listedDocuments, today, currency }, reject);
    const name = `content/${written.in}`;
    if (!compared.includes(name)) reject("in", `there is no release, page or document ${name}`);
    const others = written.states.map((number) => String(Rational.of(number.replaceAll(",", ""))));
    asides.set(name, others);
    return [];
  });
  const rows: Row[] = [];
  const entries = announced.map(({ entry }) => entry);
  for (const row of announced)
    rows.push(
      completeCorrection(
        row,
        entries,
        rows.map(({ entry }) => entry),
        currency,
      ),
    );
  const ledger = sortByDate(rows.map(({ entry }) => entry));
  checkLedger(rows, ledger, currency);

  const written = new Map<string, texts.Text>();
  for (const name of names) {
    const content = await readText(folder, name);
    if (content !== null) written.set(name, texts.readFigures(name, withPlainSpaces(content), currency));
  }
  const numbers = texts.listNumbers(ledger, currency);
  for (const row of rows) {
    const text = [...written.values()].find(({ file }) => isOfRelease(file, row));
    if (text) texts.checkRelease(row, text, numbers);
  }
  // Sums of a ledger that does not add up would differ from every text.
  if (folder.problems.length > before) {
    folder.warnings.push({ file, reason: UNCOMPARED });
    return null;
  }
  // Pages are public at once: they may not state the numbers of a release under embargo.
  const visible = ledger.filter(({ publishAt }) => Date.parse(publishAt) <= Date.now());
  const visibleNumbers = texts.listNumbers(visible, currency);
  for (const [name, text] of written) {
    const others = asides.get(name) ?? [];
    if (files.pages.includes(name)) {
      texts.checkFigures(text, { folder, numbers: visibleNumbers, others, isChecked: texts.isTelling });
      continue;
    }
    // A release that an entry names states no figure that the ledger lacks; another one, none of the treasury. An opening
    // entry states what was there before the ledger: the rest of its release is about something else.
    const named = rows.filter((row) => isOfRelease(name, row) && !isOpening(row));
    const own = texts.collectNumbers(named.flatMap(({ entry }) => texts.numbersOf(entry)));
    const isChecked = (figure: texts.Figure) =>
      named.length > 0 ? figure.unit !== "%" : figure.unit === "BTC" && texts.isTelling(figure);
    texts.checkFigures(text, { folder, numbers, others, own, isChecked });
  }
  for (const [name, content] of documents) {
    const others = asides.get(name) ?? [];
    texts.checkFigures(texts.readPages(name, content, currency), {
      folder,
      numbers,
      others,
      isChecked: texts.isTelling,
    });
  }
  if (pages.bitcoin) checkBitcoinPage(pages.bitcoin.figures, written.get(bitcoinPage)?.content ?? "", visible, folder);
  return folder.problems.length > before ? null : ledger;
}

const isOpening = ({ entry }: Row) => entry.kind === "capital" && entry.event === "OPENING";

const isOfRelease = (file: string, { entry }: Row) => file.startsWith(`content/press/${entry.release}-`);

/**
 * An entry with its source and the time from which it is public. One whose release is wrong takes part in the sums from its
 * date on, so that these are checked in the same run.
 */
function announce(
  written: WrittenEntry,
  {
    releases,
    unread,
    listedDocuments = null,
    today,
    currency,
  }: Pick<Sources, "releases" | "unread" | "listedDocuments"> & { today: string; currency: CurrencyCode },
  reject: Row["reject"],
): Row {
  const { document: named, publishAt, ...entry } = written;
  const document = entry.kind === "attestation" ? findAttested(entry, listedDocuments, reject) : named;
  if (entry.kind === "attestation" && named) reject("document", "is that of documentId: leave it out");
  const release = releases.find(({ id }) => id === entry.release);
  if (entry.release !== undefined && !release && !unread?.has(entry.release))
    reject("release", `there is no release ${entry.release}`);
  // The age limits are the site's own: they need no announcement.
  if (entry.kind !== "limits" && (entry.release === undefined) === (document === undefined))
    reject("kind", "must name either the release or the document that made it public");
  const from = release?.publishAt ?? document?.publishAt;
  const published = release?.date ?? document?.publishAt.slice(0, 10);
  const announcement = release ? `release ${release.id}` : "the document";
  if (published !== undefined && published < entry.date)
    reject("date", `is ${entry.date}, and ${announcement} is older: ${published}`);
  if (entry.date > today) reject("date", `is ${entry.date}, and today is ${today}`);
  if (from && publishAt && Date.parse(publishAt) < Date.parse(from))
    reject("publishAt", `is ${publishAt}, and what it names appears at ${from}`);
  const source = release
    ? { title: release.title, href: release.path }
    : {
        title: document?.title ?? (entry.kind === "limits" ? "Age limits of this site" : ""),
        href: document?.href ?? null,
      };
  const at = publishAt ?? from ?? `${entry.date}T00:00:00Z`;
  return { entry: { ...completeTrade(entry, currency), publishAt: at, source } as LedgerEntry, reject };
}

/** A trade with what follows from the rest of it: an outflow's proceeds as its cost, and a price where none is stated. */
function completeTrade<Entry extends { readonly kind: string }>(entry: Entry, currency: CurrencyCode): Entry {
  if (entry.kind !== "btc") return entry;
  const { btc, costFiat, proceedsFiat = costFiat, flow, paidIn, priceFiat } = entry as unknown as EntryOf<"btc">;
  const isPriced = priceFiat !== undefined || paidIn === undefined;
  const price = isPriced ? priceFiat : Rational.of(costFiat).over(btc)?.toFixed(currencies[currency].decimals);
  return {
    ...entry,
    costFiat: flow === "out" ? proceedsFiat : costFiat,
    ...(price !== undefined && { priceFiat: price }),
  };
}

/** A correction with the entry that it makes of the one it names. */
function completeCorrection(
  row: Row,
  entries: readonly LedgerEntry[],
  above: readonly LedgerEntry[],
  currency: CurrencyCode,
): Row {
  const { entry, reject } = row;
  if (entry.kind !== "correction") return row;
  const { kind, name } = entry.corrects;
  const target = findCorrected(entry.corrects, entries, above);
  if (!target || target.date > entry.date) {
    reject("corrects", `no ${kind} entry until ${entry.date} is called ${name}`);
    return { entry: { ...entry, becomes: { ...entry, becomes: entry } as LedgerEntry }, reject };
  }
  const { publishAt, source, ...fields } = target;
  for (const [field, value] of Object.entries(entry.set))
    if (isDeepStrictEqual((fields as Record<string, unknown>)[field], value))
      reject("set", `${field} is ${JSON.stringify(value)} already`);
  const read = treasuryFile.element.safeParse({ ...fields, ...entry.set });
  for (const { path: at, message } of read.error?.issues ?? []) reject("set", `${at.join(".")}: ${message}`);
  const becomes = (
    read.success ? { ...completeTrade(read.data, currency), publishAt, source: entry.source } : target
  ) as LedgerEntry;
  return { entry: { ...entry, becomes }, reject };
}

/** The document of an attestation, which must be the file that its hash names. */
function findAttested(
  { documentId, sha256 }: Extract<WrittenEntry, { kind: "attestation" }>,
  documents: readonly InvestorDocument[] | null,
  reject: Row["reject"],
) {
  const document = documents?.find(({ id }) => id === documentId);
  if (documents && !document) reject("documentId", `there is no document ${documentId} in content/documents.yaml`);
  if (document && document.sha256 !== sha256)
    reject("sha256", `is ${sha256}, and that of ${documentId} is ${document.sha256 ?? "not known"}`);
  return document;
}

type BitcoinFigure = NonNullable<Pages["bitcoin"]>["figures"][number];

/** The page's figures are published ones, as the measure's own formula computes them, with its numbers put in. */
function checkBitcoinPage(figures: readonly BitcoinFigure[], content: string, ledger: Ledger, folder: Folder): void {
  const lines = content.split("\n");
  const treasury = openTreasury(ledger, folder.currency);
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
    const value = writeValue(entry, folder.currency);
    if (withPlainSpaces(figure.value) !== value) reject(`is ${figure.value}, and ${file} has ${value}`);
    if (figure.source.href !== entry.source.href)
      reject(`names ${figure.source.href} as its source, and ${file} has ${entry.source.href}`);
    const measure = treasury.measures({ asOf: entry.date }).find(({ id }) => id === entry.measure);
    if (measure?.formula.includes("G") && !/gold/i.test(`${figure.label} ${figure.definition}`))
      reject(`neither its label nor its definition names gold, which ${measure.formula} includes`);
    const numbers = texts.collectNumbers(measure ? texts.numbersOfMeasure(measure) : []);
    // The definition's lines, at the numbers that they have in the file; every figure in them counts.
    const end = lines.findIndex((line, at) => at >= start && line.includes("asOf:"));
    const definition = lines.map((line, at) => (at >= start && at < end ? line : "")).join("\n");
    texts.checkFigures(texts.readFigures(bitcoinPage, definition, folder.currency), {
      folder,
      numbers,
      isChecked: () => true,
    });
  }
}

const suffixes = { BTC: " BTC", percent: "%", ratio: "×", sats: " sats", fiat: "" } as const;

/** "68.22 BTC", "61.7%", "3.69×", "C$9,864,074": as the page writes a published figure. */
const writeValue = ({ value, unit }: EntryOf<"published">, currency: CurrencyCode) =>
  (unit === "fiat" ? currencies[currency].sign + Number(value).toLocaleString("en-CA") : value) + suffixes[unit];
