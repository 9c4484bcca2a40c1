// What proves the company's record from outside: signatures, and stamps in Bitcoin. The content
// build checks and writes it.

/** A hash to join with on the way from a statement to a stamp's root, and the side it is on. */
export type ProofStep = readonly [side: "left" | "right", sha256: string];

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
  /**
   * Of a release: its text as readers copy it, see `ReadableText` in
   * app/domain/verification/comparable-text.ts.
   */
  readonly words?: { readonly title: string; readonly text: string };
  /** When it may be shown, ISO 8601 with offset. */
  readonly publishAt: string;
  /** Null: the company has no key. */
  readonly signature: { readonly key: string; readonly signature: string } | null;
  /** The earliest stamp that covers it; null: none does. */
  readonly stamp: {
    readonly root: string;
    readonly salt: string;
    readonly path: readonly ProofStep[];
  } | null;
}

export interface StampBlock {
  readonly height: number;
  /** Seconds since 1970, by the block's miner. */
  readonly time: number;
  /** The 80 bytes of its header, in hex. */
  readonly header: string;
}

/** One root that many statements lead to. */
export interface StampRecord {
  /** In hex. */
  readonly root: string;
  /** The blocks that it is in, the earliest first; none while calendars have only promised one. */
  readonly blocks: readonly StampBlock[];
  /** Addresses of the calendars that promised a block. */
  readonly calendars: readonly string[];
  /** What of the proof file leads to the blocks, base64; empty without any. */
  readonly ots: string;
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
  readonly stamps: readonly StampRecord[];
}
