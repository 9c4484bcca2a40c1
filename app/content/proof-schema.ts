// What proves the company's record from outside. The content build checks and writes it.

/**
 * What the company says about one piece of its record: a version of a release, a document, an entry
 * of the ledger.
 */
export interface ProvenStatement {
  /** One line, as "release 12, version 1". */
  readonly subject: string;
  /**
   * In hex; of a release the hash of its chain's entry, of an entry of the ledger that of `text`.
   */
  readonly sha256: string;
  /** Of an entry of the ledger: the JSON, with sorted keys, that is hashed. */
  readonly text?: string;
  /** Of an entry of the ledger: the release that made it public. */
  readonly release?: number;
  /** When it may be shown, ISO 8601 with offset. */
  readonly publishAt: string;
  /** Null: the company has no key. */
  readonly signature: { readonly key: string; readonly signature: string } | null;
}

export interface Proofs {
  /**
   * The company's public keys, oldest first, base64 of 32 bytes, with the names that signatures
   * use, and of a former key the last day that it signed for.
   */
  readonly keys: readonly {
    readonly id: string;
    readonly publicKey: string;
    readonly until?: string;
  }[];
  readonly statements: readonly ProvenStatement[];
  /** SHA-256 of the releases' texts that have an OpenTimestamps proof, in hex. */
  readonly stamped: readonly string[];
}
