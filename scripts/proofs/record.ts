import type { HistoryEntry } from "../../app/content/schemas";
import type { Ledger } from "../../app/content/treasury-schema";
import {
  describeDocument,
  describeEditions,
  describeEntries,
  describeVersion,
  type Statement,
  sha256Of,
  writeCanonical,
} from "./statements";

/** A statement with the time from which anyone may see it. */
export interface RecordStatement extends Statement {
  /** ISO 8601 with offset. */
  readonly publishAt: string;
  /** The day that it is of: a key that ended before it must not have signed it. */
  readonly day: string;
  /** Of an entry of the ledger: what is hashed, and the release that made it public. */
  readonly text?: string;
  readonly release?: number;
}

/** The pieces of a company's record. */
export interface RecordSources {
  readonly history: Readonly<Record<string, readonly HistoryEntry[]>>;
  readonly documents: readonly {
    readonly id: string;
    readonly sha256?: string | undefined;
    readonly publishAt: string;
  }[];
  /** The items of treasury.yaml as they are written, which no default of a later schema changes. */
  readonly written: readonly Readonly<Record<string, unknown>>[];
  readonly ledger: Ledger;
}

/**
 * Every statement that a record makes: of each version of each release and of how many there are, of each document's file, of
 * each entry of the ledger and of how many are published from a time on.
 */
export function listStatements({ history, documents, written, ledger }: RecordSources): RecordStatement[] {
  const versions = Object.entries(history).flatMap(([id, chain]) => {
    const ofChain = chain.map(({ hash, publishAt, date }, at) => ({
      subject: describeVersion(id, at + 1),
      sha256: hash,
      publishAt,
      day: date,
    }));
    const last = ofChain.at(-1);
    return last ? [...ofChain, { ...last, subject: describeEditions(id, chain.length) }] : [];
  });
  const files = documents.flatMap(({ id, sha256, publishAt }) =>
    sha256 ? [{ subject: describeDocument(id), sha256, publishAt, day: dayOf(publishAt) }] : [],
  );
  return [...versions, ...files, ...listEntries(written, ledger)];
}

function listEntries(written: RecordSources["written"], ledger: Ledger): RecordStatement[] {
  const kinds = new Set<unknown>(ledger.map(({ kind }) => kind));
  // The ledger's order: by date, entries of one day as written.
  const items = written
    .filter(({ kind }) => kinds.has(kind))
    .toSorted((a, b) => String(a.date).localeCompare(String(b.date), "en"));
  const taken = new Map<string, number>();
  const entries = items.map((item, at): RecordStatement => {
    const text = writeCanonical(item);
    const name = `ledger ${item.kind} ${item.no ?? item.id ?? item.event ?? item.date}`;
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    const subject = count === 1 ? name : `${name}, entry ${count}`;
    const { publishAt = "", release } = ledger[at] ?? {};
    const sha256 = sha256Of(text).toString("hex");
    return { subject, sha256, publishAt, day: dayOf(publishAt), text, ...(release && { release }) };
  });
  const published = entries.toSorted((a, b) => timeOf(a) - timeOf(b));
  const counts = published.flatMap((entry, at): RecordStatement[] => {
    const next = published[at + 1];
    if (next && timeOf(next) === timeOf(entry)) return [];
    const lines = published.slice(0, at + 1).map(({ subject, sha256 }) => `${subject} ${sha256}`);
    const { publishAt, day } = entry;
    const sha256 = sha256Of(lines.join("\n")).toString("hex");
    return [{ subject: describeEntries(at + 1), sha256, publishAt, day }];
  });
  return [...published, ...counts];
}

const timeOf = ({ publishAt }: Pick<RecordStatement, "publishAt">) => Date.parse(publishAt) || 0;
const dayOf = (time: string) => time.slice(0, "2026-01-31".length);
