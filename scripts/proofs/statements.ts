import { createHash } from "node:crypto";

/** Of one piece of the record: signed, and stamped in Bitcoin. */
export interface Statement {
  /** Names the piece, in one line: "release 12, version 1". */
  readonly subject: string;
  /**
   * In hex: of a release the hash of its chain's entry, which covers text, day and the entries
   * before.
   */
  readonly sha256: string;
}

export const versionSubject = (release: number | string, version: number) =>
  `release ${release}, version ${version}`;
export const documentSubject = (id: string) => `document ${id}`;
/** Its statement has the hash of the last version: a proof that lacks one lacks this, too. */
export const editionsSubject = (release: number | string, count: number) =>
  `release ${release}, editions: ${count}`;
export const entriesSubject = (count: number) => `ledger, entries: ${count}`;

/**
 * The bytes that are signed: for no other protocol (first line), and no other company (second).
 * @param origin of the company's site, as "https://www.example.com"
 */
export const writeStatement = (origin: string, { subject, sha256 }: Statement) =>
  `issuer-record/v2\n${origin}\n${subject}\n${sha256}\n`;

export const sha256Of = (bytes: Buffer | string): Buffer =>
  createHash("sha256").update(bytes).digest();

/** With sorted keys, so that the order of a file's fields changes no hash. */
export const writeCanonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
