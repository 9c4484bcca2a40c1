import type { HistoryEntry } from "../../app/content/schemas";
import { type Ledger, listNames } from "../../app/content/treasury-lists/ledger";
import {
  documentSubject,
  editionsSubject,
  entriesSubject,
  type Statement,
  sha256Of,
  versionSubject,
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

export interface RecordSources {
  readonly history: Readonly<Record<string, readonly HistoryEntry[]>>;
  readonly documents: readonly {
    readonly id: string;
    readonly sha256?: string | undefined;
    readonly publishAt: string;
  }[];
  readonly ledger: Ledger;
}

/**
 * Every statement that a record makes: of each version of each release and of how many there are,
 * of each document's file, of each entry of the ledger and of how many are published from a time
 * on.
 */
export function listStatements({ history, documents, ledger }: RecordSources): RecordStatement[] {
  const versions = Object.entries(history).flatMap(([id, chain]) => {
    const ofChain = chain.map(({ hash, publishAt, date }, at) => ({
      subject: versionSubject(id, at + 1),
      sha256: hash,
      publishAt,
      day: date,
    }));
    const last = ofChain.at(-1);
    return last ? [...ofChain, { ...last, subject: editionsSubject(id, chain.length) }] : [];
  });
  const files = documents.flatMap(({ id, sha256, publishAt }) =>
    sha256 ? [{ subject: documentSubject(id), sha256, publishAt, day: dayOf(publishAt) }] : [],
  );
  return [...versions, ...files, ...listEntries(ledger)];
}

/** Each row of the lists, without what the build adds. */
function listEntries(ledger: Ledger): RecordStatement[] {
  const taken = new Map<string, number>();
  const entries = listNames.flatMap((list) =>
    ledger[list].map(({ publishAt, source: _, ...row }): RecordStatement => {
      const text = writeCanonical({ list, ...row });
      const name = `ledger ${list} ${row.date}`;
      const count = (taken.get(name) ?? 0) + 1;
      taken.set(name, count);
      const subject = count === 1 ? name : `${name}, entry ${count}`;
      const sha256 = sha256Of(text).toString("hex");
      return {
        subject,
        sha256,
        publishAt,
        day: dayOf(publishAt),
        text,
        ...(row.release && { release: row.release }),
      };
    }),
  );
  const published = entries.toSorted((a, b) => timeOf(a) - timeOf(b));
  const counts = published.flatMap((entry, at): RecordStatement[] => {
    const next = published[at + 1];
    if (next && timeOf(next) === timeOf(entry)) return [];
    const lines = published.slice(0, at + 1).map(({ subject, sha256 }) => `${subject} ${sha256}`);
    const { publishAt, day } = entry;
    const sha256 = sha256Of(lines.join("\n")).toString("hex");
    return [{ subject: entriesSubject(at + 1), sha256, publishAt, day }];
  });
  return [...published, ...counts];
}

const timeOf = ({ publishAt }: Pick<RecordStatement, "publishAt">) => Date.parse(publishAt) || 0;
const dayOf = (time: string) => time.slice(0, "2026-01-31".length);
