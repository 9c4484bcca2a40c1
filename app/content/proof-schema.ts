// Proofs of the company's record, which the content build checks and writes.

/** One version of a release, a document, or an entry of the ledger. */
export interface ProvenStatement {
  /** One line: "release 12, version 1". */
  readonly subject: string;
  /** Hex. Of a release, the hash of its chain entry; of a ledger entry, that of `text`. */
  readonly sha256: string;
  /** Of a ledger entry: the hashed JSON, with sorted keys. */
  readonly text?: string;
  /** Of a ledger entry: the release that announced it. */
  readonly release?: number;
  /** Not shown before; ISO 8601 with offset. */
  readonly publishAt: string;
  /** Null: the company has no key. */
  readonly signature: { readonly key: string; readonly signature: string } | null;
}

export interface Proofs {
  /** Oldest first, base64 of 32 bytes; of a former key, the last day that it signed for. */
  readonly keys: readonly {
    readonly id: string;
    readonly publicKey: string;
    readonly until?: string;
  }[];
  readonly statements: readonly ProvenStatement[];
  /** SHA-256, in hex, of release texts with an OpenTimestamps proof. */
  readonly stamped: readonly string[];
}
