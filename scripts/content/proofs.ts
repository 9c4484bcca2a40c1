import { type ZodType, z } from "zod";
import type { Brand } from "../../app/brand/schema";
import type { Proofs, ProvenStatement } from "../../app/content/proof-schema";
import { listStatements, type RecordSources, type RecordStatement } from "../proofs/record";
import { SIGNATURES_FILE } from "../proofs/sign";
import { idOfKey, isSigned, listSigningKeys } from "../proofs/signing";
import { checkValue, writeIssues } from "./explain-issue";
import { type Folder, readFolderFile, unifyLines } from "./files";
import { recordedFile, stampOf } from "./recorded-texts";

const signatures = z.record(
  z.string().max(200),
  z.strictObject({
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    key: z.string().regex(/^[0-9a-f]{16}$/),
    signature: z.base64().max(100),
  }),
);
type Signatures = z.output<typeof signatures>;

/** Null where there is none, or it is malformed, which is reported. */
async function readJson<Value>(
  { root, problems }: Folder,
  file: string,
  schema: ZodType<Value>,
): Promise<Value | null> {
  const bytes = await readFolderFile(root, file);
  if (bytes === null) return null;
  try {
    const read = checkValue(schema, JSON.parse(unifyLines(bytes.toString())));
    if (read.success) return read.data;
    problems.push({ file, reason: writeIssues(read.error) });
  } catch {
    problems.push({ file, reason: "is not JSON: restore it from git" });
  }
  return null;
}

const readSignatures = (folder: Folder) => readJson(folder, SIGNATURES_FILE, signatures);

interface ProofOptions extends RecordSources {
  readonly brand: Brand;
  /** True: missing and outdated signatures, which are about to be written, are no problem. */
  readonly isRecording?: boolean;
}

/**
 * Reads and checks what proves the company's record: where the brand has a key, each piece is signed
 * by one; each OpenTimestamps proof is of the text that it stands beside.
 */
export async function readProofs(
  folder: Folder,
  { brand, isRecording = false, ...sources }: ProofOptions,
): Promise<{ proofs: Proofs; stamps: ReadonlyMap<string, Buffer> }> {
  const statements = listStatements(sources);
  const signed = (await readSignatures(folder)) ?? {};
  const problemsOf = await checkSignatures({ brand, statements, signed });
  if (!isRecording) {
    for (const [field, reason] of problemsOf) {
      folder.problems.push({ file: SIGNATURES_FILE, field, reason });
    }
  }
  const stamps = await readStamps(folder, sources.history);
  const proven = statements.map((statement): ProvenStatement => {
    const { key, signature } = signed[statement.subject] ?? {};
    const isValid = key && signature && !problemsOf.has(statement.subject);
    return { ...statement, signature: isValid ? { key, signature } : null };
  });
  const keys = listSigningKeys(brand).map((key) => ({ id: idOfKey(key.publicKey), ...key }));
  return { proofs: { keys, statements: proven, stamped: [...stamps.keys()] }, stamps };
}

/** Faults by subject. */
async function checkSignatures({
  brand,
  statements,
  signed,
}: {
  brand: Brand;
  statements: readonly RecordStatement[];
  signed: Signatures;
}): Promise<ReadonlyMap<string, string>> {
  const { origin } = brand;
  const keys = listSigningKeys(brand);
  const publicKeys = keys.map(({ publicKey }) => publicKey);
  const faults = new Map<string, string>();
  const subjects = new Set(statements.map(({ subject }) => subject));
  for (const subject of Object.keys(signed)) {
    if (!subjects.has(subject)) {
      faults.set(subject, "is signed, and this checkout has no such thing: restore it");
    }
  }
  if (publicKeys.length === 0) return faults;
  for (const statement of statements) {
    const { subject, sha256, day } = statement;
    const signature = signed[subject];
    const { until } = keys.find(({ publicKey }) => idOfKey(publicKey) === signature?.key) ?? {};
    if (!signature) {
      faults.set(subject, 'is not signed: run "npm run content -- record" with the signing key');
    } else if (signature.sha256 !== sha256) {
      faults.set(
        subject,
        `was signed as ${signature.sha256.slice(0, 16)}…, and is ${sha256.slice(0, 16)}… now`,
      );
    } else if (!publicKeys.some((key) => idOfKey(key) === signature.key)) {
      faults.set(
        subject,
        `is signed with the key ${signature.key}, which is not among signingKeys of the brand`,
      );
    } else if (until !== undefined && day > until) {
      faults.set(
        subject,
        `is of ${day} and signed with the key ${signature.key}, which ended on ${until}: run "npm run content -- record"`,
      );
    } else if (!(await isSigned(statement, signature, { origin, publicKeys }))) {
      faults.set(subject, "has a signature that is not of its key: restore the file");
    }
  }
  return faults;
}

/** What every proof of OpenTimestamps for a file begins with, before the file's SHA-256. */
const STAMP_START = Buffer.concat([
  Buffer.from("\0OpenTimestamps\0\0Proof\0", "latin1"),
  Buffer.from("bf89e2e884e892940108", "hex"),
]);

/** The proofs beside the recorded texts, by SHA-256; what is in them is the client's to check. */
async function readStamps(
  { root, problems }: Folder,
  history: RecordSources["history"],
): Promise<ReadonlyMap<string, Buffer>> {
  const stamps = new Map<string, Buffer>();
  for (const [id, chain] of Object.entries(history)) {
    for (const { sha256 } of chain) {
      const file = stampOf(recordedFile(id, sha256));
      const bytes = await readFolderFile(root, file);
      if (!bytes) continue;
      const start = Buffer.concat([STAMP_START, Buffer.from(sha256, "hex")]);
      if (bytes.subarray(0, start.length).equals(start)) {
        stamps.set(sha256, bytes);
      } else {
        problems.push({ file, reason: "is no OpenTimestamps proof of the text beside it" });
      }
    }
  }
  return stamps;
}
