import { z } from "zod";
import { sha256Of } from "./statements.ts";

/** The header of a Bitcoin block that a stamp is in. */
export const blockHeader = z.strictObject({
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

/** What the 80 bytes of a header say (https://developer.bitcoin.org/reference/block_chain.html#block-headers). */
export function readHeader(header: string) {
  const bytes = Buffer.from(header, "hex");
  const bits = bytes.readUInt32LE(72);
  const [exponent, mantissa] = [bits >>> 24, bits & 0x7f_ff_ff];
  return {
    merkleRoot: reverseHex(bytes.subarray(36, 68)),
    time: bytes.readUInt32LE(68),
    /** The block's hash as a number must not be above it. */
    target: exponent > 32 ? 0n : (BigInt(mantissa) << (8n * BigInt(exponent))) >> 24n,
    hash: reverseHex(sha256Of(sha256Of(bytes))),
  };
}

/**
 * 2^190: no block since 2015 had an easier target. To forge a header below it takes industrial work, so a changed byte is
 * noticed without asking an explorer.
 */
export const EASIEST_TARGET = 1n << 190n;

/** What is wrong with a stored header; undefined when nothing is. */
export function findHeaderProblem(
  { header, merkleRoot, time }: BlockHeader,
  easiestTarget = EASIEST_TARGET,
): string | undefined {
  const fields = readHeader(header);
  if (BigInt(`0x${fields.hash}`) > fields.target || fields.target > easiestTarget)
    return "the header has no proof of work: a byte of it was changed";
  if (fields.merkleRoot !== merkleRoot) return `merkleRoot is not the header's, ${fields.merkleRoot}`;
  if (fields.time !== time) return `time is not the header's, ${fields.time}`;
  return undefined;
}

/** Asks one explorer. @throws {Error} when it has no such answer */
export type AskExplorer = (path: string) => Promise<string>;

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
  const problem = hash === first.hash ? findHeaderProblem(found, easiestTarget) : "its hash is another one";
  if (problem) throw new Error(`block ${height}: ${problem}`);
  return found;
}
