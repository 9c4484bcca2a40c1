import { isDeepStrictEqual } from "node:util";
import { type CurrencyCode, currencies } from "../../app/brand/currencies";
import type { InvestorDocument } from "../../app/content/investors-schema";
import type { PressRecord } from "../../app/content/schemas";
import {
  type EntryOf,
  type Ledger,
  type LedgerEntry,
  treasuryFile,
  type WrittenEntry,
} from "../../app/content/treasury-schema";
import { Rational } from "../../app/domain/treasury/rational";
import { findCorrected, sortByDate } from "../../app/domain/treasury/restate";
import { translateFields, translateNames } from "./amount-fields";
import type { Folder } from "./files";
import { listItemFiles, readItems } from "./front-matter";
import { dayIn } from "./time-zones";
import { checkLedger } from "./treasury-checks";
import type { Row } from "./treasury-rows";

const file = "content/treasury.yaml";

interface Sources {
  readonly releases: readonly PressRecord[];
  /** Releases whose files are wrong, which is reported. */
  readonly unread?: ReadonlySet<number>;
  /** What attestations name; null where the list could not be read, which is reported. */
  readonly listedDocuments?: readonly InvestorDocument[] | null;
}

/** The company's ledger, checked against itself; null for a company without one, and for one with problems. */
export async function readTreasury(
  folder: Folder,
  { releases, unread, listedDocuments = [] }: Sources,
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
  if (!items) return null;
  const before = folder.problems.length;
  const today = dayIn(new Date(), folder.timeZone ?? "UTC");
  const sources = { releases, unread, listedDocuments, today, currency };
  const announced = items.map(({ data, reject }) =>
    announce(data, sources, (field, reason) => reject(field.split("."), reason)),
  );
  const entries = announced.map(({ entry }) => entry);
  const rows: Row[] = [];
  for (const row of announced) {
    const above = rows.map(({ entry }) => entry);
    rows.push(completeCorrection(row, entries, above, currency));
  }
  const ledger = sortByDate(rows.map(({ entry }) => entry));
  checkLedger(rows, ledger, currency);
  return folder.problems.length > before ? null : ledger;
}

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
