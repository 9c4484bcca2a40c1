import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { BlockHeader } from "../../scripts/proofs/block-headers.ts";
import { readHeader } from "../../scripts/proofs/block-headers.ts";
import {
  applyOperation,
  type Timestamp,
  writeTimestamp,
} from "../../scripts/proofs/opentimestamps.ts";
import { sha256Of } from "../../scripts/proofs/statements.ts";
import { listen } from "./listen.ts";

// In place of Bitcoin, its calendars and its explorers: blocks of one transaction that every second
// try finds.

/** Of regtest: half of all hashes are below it. */
export const EASIEST = 1n << 255n;
const REGTEST_BITS = 0x207fffff;
const [SHA256, APPEND] = [0x08, 0xf0];

/**
 * Finds a block with a Merkle root (as a header has it).
 * @param time seconds since 1970
 * @param bits its target, which some 2^18 hashes take to reach where a changed byte must be noticed
 */
export function mineBlock(
  height: number,
  merkleRoot: Buffer,
  time: number,
  bits = REGTEST_BITS,
): BlockHeader {
  const bytes = Buffer.alloc(80);
  merkleRoot.copy(bytes, 36);
  bytes.writeUInt32LE(time, 68);
  bytes.writeUInt32LE(bits, 72);
  const { target } = readHeader(bytes.toString("hex"));
  const highest = Buffer.from(target.toString(16).padStart(64, "0"), "hex");
  for (let nonce = 0; ; nonce++) {
    bytes.writeUInt32LE(nonce, 76);
    if (sha256Of(sha256Of(bytes)).reverse().compare(highest) > 0) continue;
    const header = bytes.toString("hex");
    return { height, merkleRoot: Buffer.from(merkleRoot).reverse().toString("hex"), time, header };
  }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;
const serve = (answer: Answer) =>
  listen(createServer((request, response) => void answer(request, response)));

/** The tree from a message through "append" and SHA-256 to an attestation. */
export function leadOn(
  message: Buffer,
  suffix: Buffer,
  attest: (hash: Buffer) => Timestamp["attestations"][number],
): Timestamp {
  const append = { tag: APPEND, argument: suffix };
  const joined = applyOperation(append, message);
  const hash = applyOperation({ tag: SHA256 }, joined);
  const end: Timestamp = { message: hash, attestations: [attest(hash)], branches: [] };
  const middle: Timestamp = {
    message: joined,
    attestations: [],
    branches: [{ operation: { tag: SHA256 }, timestamp: end }],
  };
  return { message, attestations: [], branches: [{ operation: append, timestamp: middle }] };
}

type Mood = "well" | "down" | "slow" | "lying" | "endless";

/** Starts a calendar; `mine` puts what it promised so far into a block. */
export async function startCalendar(firstHeight = 900_000) {
  const promised: Buffer[] = [];
  const kept = new Map<string, Buffer>();
  const blocks: BlockHeader[] = [];
  let mood: Mood = "well";
  const server = await serve(async (request, response) => {
    if (mood === "down") return response.destroy();
    if (mood === "slow") return;
    if (mood === "lying") return response.end(randomBytes(200));
    if (mood === "endless") return response.end(Buffer.alloc(20_000, 0x08));
    if (request.url === "/digest") {
      const answer = leadOn(await buffer(request), randomBytes(16), (hash) => {
        promised.push(hash);
        return { kind: "pending", uri: server.origin };
      });
      return response.end(writeTimestamp(answer));
    }
    const bytes = kept.get(request.url?.replace("/timestamp/", "") ?? "");
    response.writeHead(bytes ? 200 : 404).end(bytes);
  });
  return {
    ...server,
    setMood: (next: Mood) => {
      mood = next;
    },
    /** @param time seconds since 1970 */
    mine(time: number): readonly BlockHeader[] {
      for (const commitment of promised.splice(0)) {
        const height = firstHeight + blocks.length;
        const answer = leadOn(commitment, randomBytes(32), (merkleRoot) => {
          blocks.push(mineBlock(height, merkleRoot, time));
          return { kind: "bitcoin", height };
        });
        kept.set(commitment.toString("hex"), writeTimestamp(answer));
      }
      return blocks;
    },
  };
}

/** Starts an explorer with Esplora's API. @param blocks may grow */
export const startExplorer = (blocks: () => readonly BlockHeader[]) =>
  serve((request, response) => {
    const [, height, hash] =
      /^\/(?:block-height\/(\d+)|block\/([0-9a-f]{64})\/header)$/.exec(request.url ?? "") ?? [];
    const block = blocks().find(
      (one) => String(one.height) === height || readHeader(one.header).hash === hash,
    );
    if (!block) return response.writeHead(404).end("Block not found");
    return response.end(height ? readHeader(block.header).hash : block.header);
  });
