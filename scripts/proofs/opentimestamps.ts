import { createHash } from "node:crypto";

// The proof format of OpenTimestamps, as its reference implementation reads and writes it
// (opentimestamps/python-opentimestamps, core/{timestamp,op,notary}.py). A proof is a tree: each
// operation turns a message into another one, and an attestation says who has seen a message. No
// maintained JavaScript client exists.

/**
 * Of the reference implementation: bytes of a message, a result, a payload and an address; the
 * depth of a tree.
 */
const LIMITS = { message: 4096, payload: 8192, uri: 1000, depth: 256, file: 1 << 20 };

const MAGIC = Buffer.concat([
  Buffer.from("\0OpenTimestamps\0\0Proof\0", "latin1"),
  Buffer.from("bf89e2e884e89294", "hex"),
]);
const VERSION = 1;

/** A proof that can't be read, or doesn't hold. */
export class ProofError extends Error {}

export type Attestation =
  | { readonly kind: "bitcoin"; readonly height: number }
  | { readonly kind: "pending"; readonly uri: string }
  /** Of another chain or notary: kept as it is, and worth nothing here. */
  | { readonly kind: "other"; readonly tag: string; readonly payload: Buffer };

interface Operation {
  readonly tag: number;
  /** For "append" and "prepend". */
  readonly argument?: Buffer;
}

export interface Timestamp {
  readonly message: Buffer;
  readonly attestations: Attestation[];
  readonly branches: { readonly operation: Operation; readonly timestamp: Timestamp }[];
}

const SHA256 = 0x08;
const APPEND = 0xf0;
const PREPEND = 0xf1;
const hashOf = (algorithm: string) => (message: Buffer) =>
  createHash(algorithm).update(message).digest();
/** Keccak-256, of Ethereum's proofs alone, is left out: no calendar writes it. */
const operations: Readonly<Record<number, (message: Buffer, argument: Buffer) => Buffer>> = {
  2: hashOf("sha1"),
  3: hashOf("ripemd160"),
  [SHA256]: hashOf("sha256"),
  [APPEND]: (message, argument) => Buffer.concat([message, argument]),
  [PREPEND]: (message, argument) => Buffer.concat([argument, message]),
  242: (message) => Buffer.from(message).reverse(),
  243: (message) => Buffer.from(message.toString("hex"), "latin1"),
};
/** Bytes of the digest that a proof's file may be named by. */
const digestLengths: Readonly<Record<number, number>> = { 2: 20, 3: 20, [SHA256]: 32 };

const BITCOIN = "0588960d73d71901";
const PENDING = "83dfe30d2ef90c8e";

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd() {
    return this.#at === this.#bytes.length;
  }
  take(count: number): Buffer {
    if (this.#at + count > this.#bytes.length) throw new ProofError("the proof ends too early");
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }
  byte(): number {
    return this.take(1)[0] ?? 0;
  }
  /**
   * A number in groups of seven bits, the lowest first; of at most 28 bits, which no length or
   * height exceeds.
   */
  number(): number {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new ProofError("a number of the proof is too large");
  }
  block(longest: number, shortest = 0): Buffer {
    const length = this.number();
    if (length > longest || length < shortest)
      throw new ProofError(`a part of the proof has ${length} bytes`);
    return this.take(length);
  }
  end(): void {
    if (!this.isAtEnd) throw new ProofError("the proof goes on after its end");
  }
}

/** Applies an operation. @throws {ProofError} where it is unknown, or a message is too long */
export function applyOperation(
  { tag, argument = Buffer.alloc(0) }: Operation,
  message: Buffer,
): Buffer {
  const apply = operations[tag];
  if (!apply) throw new ProofError(`the proof has an unknown operation, ${tag.toString(16)}`);
  const result = apply(message, argument);
  if (message.length > LIMITS.message || result.length > LIMITS.message)
    throw new ProofError("a message of the proof is too long");
  return result;
}

function readAttestation(reader: Reader): Attestation {
  const tag = reader.take(8).toString("hex");
  const payload = reader.block(LIMITS.payload);
  const inner = new Reader(payload);
  if (tag === BITCOIN) {
    const height = inner.number();
    inner.end();
    return { kind: "bitcoin", height };
  }
  if (tag !== PENDING) return { kind: "other", tag, payload };
  const uri = inner.block(LIMITS.uri).toString("latin1");
  inner.end();
  if (!/^[\w.:/-]*$/.test(uri))
    throw new ProofError("the address of a calendar has forbidden characters");
  return { kind: "pending", uri };
}

function readTree(reader: Reader, message: Buffer, depth: number): Timestamp {
  if (depth > LIMITS.depth) throw new ProofError("the proof is nested too deeply");
  const timestamp: Timestamp = { message, attestations: [], branches: [] };
  let tag: number;
  do {
    tag = reader.byte();
    const item = tag === 0xff ? reader.byte() : tag;
    if (item === 0) timestamp.attestations.push(readAttestation(reader));
    else {
      const hasArgument = item === APPEND || item === PREPEND;
      const operation: Operation = {
        tag: item,
        ...(hasArgument && { argument: reader.block(LIMITS.message, 1) }),
      };
      const result = applyOperation(operation, message);
      timestamp.branches.push({ operation, timestamp: readTree(reader, result, depth + 1) });
    }
  } while (tag === 0xff);
  return timestamp;
}

/** Reads what a calendar answers: a tree that begins with a message. @throws {ProofError} */
export function readTimestamp(bytes: Buffer, message: Buffer): Timestamp {
  const reader = new Reader(bytes);
  const timestamp = readTree(reader, message, 0);
  reader.end();
  return timestamp;
}

/**
 * Reads a proof file; its first message is the digest of the file it is for. @throws {ProofError}
 */
export function readProof(bytes: Buffer): {
  readonly algorithm: number;
  readonly timestamp: Timestamp;
} {
  if (bytes.length > LIMITS.file) throw new ProofError("the proof is too long");
  const reader = new Reader(bytes);
  if (!reader.take(MAGIC.length).equals(MAGIC))
    throw new ProofError("this is no proof of OpenTimestamps");
  const version = reader.number();
  if (version !== VERSION) throw new ProofError(`the proof has version ${version}, not ${VERSION}`);
  const algorithm = reader.byte();
  const length = digestLengths[algorithm];
  if (length === undefined)
    throw new ProofError(`the proof's file has an unknown hash, ${algorithm.toString(16)}`);
  const timestamp = readTree(reader, reader.take(length), 0);
  reader.end();
  return { algorithm, timestamp };
}

function writeNumber(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7) {
    if (rest < 0x80) return Buffer.from([...bytes, rest]);
    bytes.push((rest & 0x7f) | 0x80);
  }
}
const writeBlock = (bytes: Buffer) => Buffer.concat([writeNumber(bytes.length), bytes]);

function writeAttestation(attestation: Attestation): Buffer {
  const [tag, payload] =
    attestation.kind === "bitcoin"
      ? [BITCOIN, writeNumber(attestation.height)]
      : attestation.kind === "pending"
        ? [PENDING, writeBlock(Buffer.from(attestation.uri, "latin1"))]
        : [attestation.tag, attestation.payload];
  return Buffer.concat([Buffer.from([0]), Buffer.from(tag, "hex"), writeBlock(payload)]);
}

const writeOperation = ({ tag, argument }: Operation) =>
  Buffer.concat([Buffer.from([tag]), ...(argument ? [writeBlock(argument)] : [])]);

/** Attestations and branches are sorted, so that the same proof always has the same bytes. */
export function writeTimestamp({ attestations, branches }: Timestamp): Buffer {
  const items = [
    ...attestations.map(writeAttestation).sort(Buffer.compare),
    ...branches
      .map(({ operation, timestamp }) => ({ head: writeOperation(operation), timestamp }))
      .sort((a, b) => Buffer.compare(a.head, b.head))
      .map(({ head, timestamp }) => Buffer.concat([head, writeTimestamp(timestamp)])),
  ];
  if (items.length === 0) throw new ProofError("a proof without an attestation proves nothing");
  return Buffer.concat(
    items.flatMap((item, at) => (at < items.length - 1 ? [Buffer.from([0xff]), item] : [item])),
  );
}

/** A proof file for a SHA-256, or of another algorithm's digest. */
export const writeProof = (timestamp: Timestamp, algorithm = SHA256): Buffer =>
  Buffer.concat([
    MAGIC,
    writeNumber(VERSION),
    Buffer.from([algorithm]),
    timestamp.message,
    writeTimestamp(timestamp),
  ]);

/** Every attestation of a tree with the message that it attests. */
export const listAttestations = ({
  message,
  attestations,
  branches,
}: Timestamp): (Attestation & { of: Buffer })[] => [
  ...attestations.map((attestation) => ({ ...attestation, of: message })),
  ...branches.flatMap(({ timestamp }) => listAttestations(timestamp)),
];

/**
 * The branches that lead to Bitcoin alone: a calendar's promise proves nothing, and nobody would
 * notice a change of it.
 */
export function keepBitcoin({ message, attestations, branches }: Timestamp): Timestamp | null {
  const kept: Timestamp = {
    message,
    attestations: attestations.filter(({ kind }) => kind === "bitcoin"),
    branches: branches.flatMap(({ operation, timestamp }) => {
      const branch = keepBitcoin(timestamp);
      return branch ? [{ operation, timestamp: branch }] : [];
    }),
  };
  return kept.attestations.length + kept.branches.length > 0 ? kept : null;
}

/**
 * Adds what another tree of the same message says. @throws {ProofError} where the messages differ
 */
export function mergeTimestamps(one: Timestamp, other: Timestamp): void {
  if (!one.message.equals(other.message))
    throw new ProofError("the proofs are about different messages");
  const written = new Set(
    one.attestations.map((attestation) => writeAttestation(attestation).toString("hex")),
  );
  for (const attestation of other.attestations)
    if (!written.has(writeAttestation(attestation).toString("hex")))
      one.attestations.push(attestation);
  for (const branch of other.branches) {
    const same = one.branches.find(({ operation }) =>
      writeOperation(operation).equals(writeOperation(branch.operation)),
    );
    if (same) mergeTimestamps(same.timestamp, branch.timestamp);
    else one.branches.push(branch);
  }
}
