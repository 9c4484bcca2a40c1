import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { StampBlock, StampRecord } from "../../app/content/proof-schema.ts";
import type { BlockHeader } from "./block-headers.ts";
import { buildTree, hashLeaf, type Step } from "./merkle.ts";
import { keepBitcoin, listAttestations, readProof, writeProof } from "./opentimestamps.ts";
import { type Statement, writeStatement } from "./statements.ts";

/**
 * Below the root folder: for each stamp its statements as JSON, and its proof, both named by its
 * root.
 */
export const STAMPS_FOLDER = "content/stamps";

const hex32 = z.string().regex(/^[0-9a-f]{64}$/);

/** The statements of a stamp with the salts that hide them. */
export const stampFile = z.strictObject({
  root: hex32,
  statements: z
    .array(z.strictObject({ subject: z.string().min(1).max(200), sha256: hex32, salt: hex32 }))
    .min(1),
});
type StampFile = z.output<typeof stampFile>;

const buildStampTree = (origin: string, statements: StampFile["statements"]) =>
  buildTree(
    statements.map(({ salt, ...statement }) =>
      hashLeaf(Buffer.from(salt, "hex"), writeStatement(origin, statement)),
    ),
  );

/** Puts statements under one root, each with a new salt. */
export function createStamp(origin: string, statements: readonly Statement[]): StampFile {
  const salted = statements.map((statement) => ({
    ...statement,
    salt: randomBytes(32).toString("hex"),
  }));
  return { root: buildStampTree(origin, salted).root.toString("hex"), statements: salted };
}

/** Where a statement is in Bitcoin: what leads from it to the root of a stamp. */
interface StampedStatement extends Statement {
  readonly salt: string;
  readonly path: readonly Step[];
}

/** What a stamp proves, its blocks the earliest first. */
export interface Stamp extends StampRecord {
  readonly statements: readonly StampedStatement[];
}

type StampProblem = { readonly subject?: string; readonly reason: string };

/**
 * Checks a stamp against its statements and the stored headers.
 * @param proof the `.ots` file's bytes
 * @throws {ProofError} where the proof can't be read
 */
export function readStamp(
  origin: string,
  { root, statements }: StampFile,
  proof: Buffer,
  headers: readonly BlockHeader[],
): { stamp: Stamp; problems: StampProblem[] } {
  const problems: StampProblem[] = [];
  const tree = buildStampTree(origin, statements);
  if (tree.root.toString("hex") !== root)
    problems.push({
      reason: "its statements don't lead to its root: one of them, or a salt, was changed",
    });
  const { timestamp } = readProof(proof);
  if (timestamp.message.toString("hex") !== root)
    problems.push({ reason: "its proof is for another root" });

  const blocks: StampBlock[] = [];
  const calendars: string[] = [];
  for (const attestation of listAttestations(timestamp)) {
    if (attestation.kind === "pending") calendars.push(attestation.uri);
    // Calendars write no others, and a changed byte makes one of theirs unknown.
    if (attestation.kind === "other")
      problems.push({ reason: "its proof has an attestation of an unknown kind" });
    if (attestation.kind !== "bitcoin") continue;
    const { height, of } = attestation;
    const header = headers.find((one) => one.height === height);
    const merkleRoot = Buffer.from(of).reverse().toString("hex");
    if (!header)
      problems.push({
        reason: `block ${height} is not among the stored headers: run "npm run proofs -- stamp --upgrade"`,
      });
    else if (header.merkleRoot !== merkleRoot)
      problems.push({
        reason: `its proof leads to ${merkleRoot}, and block ${height} has ${header.merkleRoot}`,
      });
    else blocks.push({ height, time: header.time, header: header.header });
  }
  blocks.sort((a, b) => a.height - b.height);
  const proven = keepBitcoin(timestamp);
  const ots = proven ? writeProof(proven).toString("base64") : "";
  const stamped = statements.map((statement, at) => ({ ...statement, path: tree.pathOf(at) }));
  return {
    stamp: { root, blocks, calendars: calendars.sort(), statements: stamped, ots },
    problems,
  };
}
