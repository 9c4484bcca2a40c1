import type { HistoryEntry } from "../../app/content/schemas";
import type { Ledger } from "../../app/content/treasury-schema";
import { describeDocument, describeVersion, type Statement, sha256Of, writeCanonical } from "./statements";

/** A statement with the time from which anyone may see it. */
export interface RecordStatement extends Statement {
  /** ISO 8601 with offset. */
  readonly publishAt: string;
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

/** Every statement that a record makes: of each version of each release, each document's file, each ledger entry. */
export function listStatements({ history, documents, written, ledger }: RecordSources): RecordStatement[] {
  const versions = Object.entries(history).flatMap(([id, chain]) =>
    chain.map(({ hash, publishAt }, at) => ({ subject: describeVersion(id, at + 1), sha256: hash, publishAt })),
  );
  const files = documents.flatMap(({ id, sha256, publishAt }) =>
    sha256 ? [{ subject: describeDocument(id), sha256, publishAt }] : [],
  );
  const kinds = new Set<unknown>(ledger.map(({ kind }) => kind));
  // The ledger's order: by date, entries of one day as written.
  const items = written
    .filter(({ kind }) => kinds.has(kind))
    .toSorted((a, b) => String(a.date).localeCompare(String(b.date), "en"));
  const taken = new Map<string, number>();
  const entries = items.map((item, at) => {
    const text = writeCanonical(item);
    const name = `ledger ${item.kind} ${item.no ?? item.id ?? item.event ?? item.date}`;
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    const subject = count === 1 ? name : `${name}, entry ${count}`;
    const { publishAt = "", release } = ledger[at] ?? {};
    return { subject, sha256: sha256Of(text).toString("hex"), publishAt, text, ...(release && { release }) };
  });
  return [...versions, ...files, ...entries];
}
