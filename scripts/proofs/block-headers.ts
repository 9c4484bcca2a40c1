import { z } from "zod";
import { sha256Of } from "./statements.ts";

/** The header of a Bitcoin block that a stamp is in. */
const blockHeader = z.strictObject({
  height: z.int().min(0).max(99_999_999),
  /** Hex, in the order that explorers show: the reverse of the header's. */
  merkleRoot: z.string().regex(/^[0-9a-f]{64}$/),
  /** Seconds since 1970, as the block's miner set them: off by up to two hours. */
  time: z.int().positive(),
  /** The 80 bytes that the block's proof of work is over, in hex. */
  header: z.string().regex(/^[0-9a-f]{160}$/),
});
export type BlockHeader = z.output<typeof blockHeader>;

/** Below the root folder. */
export const HEADERS_FILE = "content/bitcoin-headers.json";
export const headersFile = z.array(blockHeader);

const reverseHex = (bytes: Buffer) => Buffer.from(bytes).reverse().toString("hex");

/**
 * What the 80 bytes of a header say
 * (https://developer.bitcoin.org/reference/block_chain.html#block-headers).
 */
export function readHeader(header: string) {
  const bytes = Buffer.from(header, "hex");
  return {
    merkleRoot: reverseHex(bytes.subarray(36, 68)),
    time: bytes.readUInt32LE(68),
    /** The block's hash as a number must not be above it. */
    target: readTarget(bytes.readUInt32LE(72)),
    hash: reverseHex(sha256Of(sha256Of(bytes))),
  };
}

/**
 * The target that a header's nBits say: three bytes, shifted by the first. 0, which no hash
 * reaches, where its sign is set or it has more than 256 bits
 * (https://developer.bitcoin.org/reference/block_chain.html#target-nbits).
 */
export function readTarget(bits: number): bigint {
  const [exponent, mantissa, isNegative] = [
    bits >>> 24,
    bits & 0x7f_ff_ff,
    (bits & 0x80_00_00) !== 0,
  ];
  const target = (BigInt(mantissa) << (8n * BigInt(exponent))) >> 24n;
  return isNegative || target >> 256n > 0n ? 0n : target;
}

/**
 * 2^179, for which a block took 2^77 hashes. No block since 2024 took fewer: the difficulty was
 * lowest from block 826,560 (January 20, 2024) on, with 70.34 × 10¹², times 2^32 hashes 2^77.99; in
 * January 2026 it was 141 × 10¹². One machine takes decades for that, all of Bitcoin's two minutes,
 * so that a changed byte is noticed without asking an explorer.
 */
export const EASIEST_TARGET = 1n << 179n;
/**
 * Seconds since 1970: the beginning of 2024. This product's stamps are younger, and older blocks
 * took less work.
 */
const EARLIEST_BLOCK = Date.UTC(2024, 0, 1) / 1000;

/** What is wrong with a stored header; undefined when nothing is. */
export function findHeaderProblem(
  { header, merkleRoot, time }: BlockHeader,
  easiestTarget = EASIEST_TARGET,
): string | undefined {
  const fields = readHeader(header);
  if (BigInt(`0x${fields.hash}`) > fields.target || fields.target > easiestTarget)
    return "the header has no proof of work: a byte of it was changed";
  if (fields.merkleRoot !== merkleRoot)
    return `merkleRoot is not the header's, ${fields.merkleRoot}`;
  if (fields.time < EARLIEST_BLOCK)
    return "the block is older than 2024, and so than every stamp of this site";
  if (fields.time !== time) return `time is not the header's, ${fields.time}`;
  return undefined;
}

/** Asks one explorer. @throws {Error} when it has no such answer */
type AskExplorer = (path: string) => Promise<string>;

/**
 * Fetches a block's header from explorers with Esplora's API, which must agree.
 * @throws {Error} naming the block, when two of them disagree or the header isn't one
 */
export async function fetchHeader(
  height: number,
  explorers: readonly AskExplorer[],
  easiestTarget = EASIEST_TARGET,
): Promise<BlockHeader> {
  const headers = await Promise.all(
    explorers.map(async (ask) => {
      const hash = z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .parse(await ask(`/block-height/${height}`));
      return {
        hash,
        header: z
          .string()
          .regex(/^[0-9a-f]{160}$/)
          .parse(await ask(`/block/${hash}/header`)),
      };
    }),
  );
  const [first] = headers;
  if (!first || headers.length < 2) throw new Error("a header needs two explorers");
  if (headers.some(({ hash, header }) => hash !== first.hash || header !== first.header))
    throw new Error(`the explorers disagree about block ${height}: nothing was stored`);
  const { merkleRoot, time, hash } = readHeader(first.header);
  const found = { height, merkleRoot, time, header: first.header };
  const problem =
    hash === first.hash ? findHeaderProblem(found, easiestTarget) : "its hash is another one";
  if (problem) throw new Error(`block ${height}: ${problem}`);
  return found;
}
