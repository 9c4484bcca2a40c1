import { readFile } from "node:fs/promises";
import path from "node:path";
import { type ZodType, z } from "zod";
import type { Brand } from "../../app/brand/schema";
import type { Proofs, ProvenStatement } from "../../app/content/proof-schema";
import {
  LIST_MARK,
  type ReadableText,
  toComparable,
} from "../../app/domain/verification/comparable-text";
import {
  type BlockHeader,
  EASIEST_TARGET,
  findHeaderProblem,
  HEADERS_FILE,
  headersFile,
} from "../proofs/block-headers";
import { listStatements, type RecordSources, type RecordStatement } from "../proofs/record";
import { idOfKey, isSigned, listSigningKeys } from "../proofs/signing";
import { readStamp, STAMPS_FOLDER, type Stamp, stampFile } from "../proofs/stamps";
import { describeVersion } from "../proofs/statements";
import type { Content } from "./documents";
import { checkValue, writeIssues } from "./explain-issue";
import { type Folder, listFiles } from "./files";
import { readableText } from "./markdown";

/** Below the root folder: by subject, the signatures that `npm run content -- record` writes. */
export const SIGNATURES_FILE = "content/signatures.json";

const signatures = z.record(
  z.string().max(200),
  z.strictObject({
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    key: z.string().regex(/^[0-9a-f]{16}$/),
    signature: z.base64().max(100),
  }),
);
export type Signatures = z.output<typeof signatures>;

/** A file's JSON; null where there is none, or it is malformed, which is reported. */
async function readJson<Value>(
  { root, problems }: Folder,
  file: string,
  schema: ZodType<Value>,
): Promise<Value | null> {
  const text = await readFile(path.join(root, file), "utf8").catch(() => null);
  if (text === null) return null;
  try {
    const read = checkValue(schema, JSON.parse(text));
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
  readonly press: Pick<Content["press"], "index" | "bodies" | "earlier">;
  /** True: missing and outdated signatures, which are about to be written, are no problem. */
  readonly isRecording?: boolean;
  /** Tests alone have easier blocks. */
  readonly easiestTarget?: bigint;
}

/**
 * Reads and checks all that proves the company's record: where the brand has a key, each piece is
 * signed by one; each stamp is that of its statements and leads to a stored block header.
 */
export async function readProofs(
  folder: Folder,
  { brand, press, isRecording = false, easiestTarget = EASIEST_TARGET, ...sources }: ProofOptions,
): Promise<Proofs> {
  const statements = listStatements(sources);
  const signed = (await readSignatures(folder)) ?? {};
  const problemsOf = await checkSignatures({ brand, statements, signed });
  if (!isRecording)
    for (const [field, reason] of problemsOf)
      folder.problems.push({ file: SIGNATURES_FILE, field, reason });
  const headers = await readHeaders(folder, easiestTarget);
  const stamps = await readStamps(folder, brand.origin, headers);
  const texts = readTexts(sources.history, press);
  const proven = statements.map((statement): ProvenStatement => {
    const { key, signature } = signed[statement.subject] ?? {};
    return {
      ...statement,
      signature: key && signature && !problemsOf.has(statement.subject) ? { key, signature } : null,
      stamp: findStamp(statement, stamps),
      ...(texts.has(statement.subject) && { words: texts.get(statement.subject) }),
    };
  });
  return {
    keys: listSigningKeys(brand).map((key) => ({ id: idOfKey(key.publicKey), ...key })),
    statements: proven,
    stamps: stamps.map(({ statements: _, ...record }) => record),
  };
}

/** What is wrong with the signatures, by subject. */
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
  const found = new Map<string, string>();
  const subjects = new Set(statements.map(({ subject }) => subject));
  for (const subject of Object.keys(signed))
    if (!subjects.has(subject))
      found.set(subject, "is signed, and this checkout has no such thing: restore it");
  if (publicKeys.length === 0) return found;
  for (const statement of statements) {
    const { subject, sha256, day } = statement;
    const signature = signed[subject];
    const { until } = keys.find(({ publicKey }) => idOfKey(publicKey) === signature?.key) ?? {};
    if (!signature)
      found.set(subject, 'is not signed: run "npm run content -- record" with the signing key');
    else if (signature.sha256 !== sha256)
      found.set(
        subject,
        `was signed as ${signature.sha256.slice(0, 16)}…, and is ${sha256.slice(0, 16)}… now`,
      );
    else if (!publicKeys.some((key) => idOfKey(key) === signature.key))
      found.set(
        subject,
        `is signed with the key ${signature.key}, which is not among signingKeys of the brand`,
      );
    else if (until !== undefined && day > until)
      found.set(
        subject,
        `is of ${day} and signed with the key ${signature.key}, which ended on ${until}: run "npm run content -- record"`,
      );
    else if (!(await isSigned(statement, signature, { origin, publicKeys })))
      found.set(subject, "has a signature that is not of its key: restore the file");
  }
  return found;
}

export async function readHeaders(
  folder: Folder,
  easiestTarget: bigint,
): Promise<readonly BlockHeader[]> {
  const headers = (await readJson(folder, HEADERS_FILE, headersFile)) ?? [];
  const heights = new Set<number>();
  for (const header of headers) {
    const problem = heights.has(header.height)
      ? "is there twice"
      : findHeaderProblem(header, easiestTarget);
    if (problem)
      folder.problems.push({
        file: HEADERS_FILE,
        field: `block ${header.height}`,
        reason: problem,
      });
    heights.add(header.height);
  }
  return headers;
}

async function readStamps(
  folder: Folder,
  origin: string,
  headers: readonly BlockHeader[],
): Promise<Stamp[]> {
  const { root, problems } = folder;
  const files = await listFiles(root, STAMPS_FOLDER);
  const read: Stamp[] = [];
  for (const file of files) {
    const name = file.replace(/\.(json|ots)$/, "");
    if (!files.includes(`${name}.json`) || !files.includes(`${name}.ots`) || file === name) {
      problems.push({
        file,
        reason: "a stamp has two files, ROOT.json and ROOT.ots: restore the other one",
      });
      continue;
    }
    if (file.endsWith(".ots")) continue;
    const written = await readJson(folder, file, stampFile);
    if (!written) continue;
    if (name !== `${STAMPS_FOLDER}/${written.root}`)
      problems.push({ file, reason: `is named ${written.root} inside` });
    try {
      const proof = await readFile(path.join(root, `${name}.ots`));
      const { stamp, problems: found } = readStamp(origin, written, proof, headers);
      for (const { reason } of found) problems.push({ file, reason });
      read.push(stamp);
    } catch (error) {
      problems.push({ file: `${name}.ots`, reason: (error as Error).message });
    }
  }
  return read.sort(byBlock);
}

/** The earliest block first; promised ones last. */
const byBlock = (a: Stamp, b: Stamp) =>
  (a.blocks[0]?.height ?? Number.MAX_SAFE_INTEGER) -
  (b.blocks[0]?.height ?? Number.MAX_SAFE_INTEGER);

/**
 * The earliest stamp with the very statement; a text that was replaced under embargo was perhaps
 * stamped as well.
 */
function findStamp(
  { subject, sha256 }: RecordStatement,
  stamps: readonly Stamp[],
): ProvenStatement["stamp"] {
  for (const { root, statements } of stamps) {
    const found = statements.find((one) => one.subject === subject && one.sha256 === sha256);
    if (found) return { root, salt: found.salt, path: found.path };
  }
  return null;
}

/** The texts of all versions as readers copy them, by the subject of their statements. */
function readTexts(
  history: RecordSources["history"],
  { index, bodies, earlier }: ProofOptions["press"],
): ReadonlyMap<string, ReadableText> {
  const texts = new Map<string, ReadableText>();
  for (const [id, chain] of Object.entries(history))
    for (const [at, { sha256 }] of chain.entries()) {
      const before = earlier[Number(id)]?.find((text) => text.sha256 === sha256);
      const isLast = at === chain.length - 1;
      const html = isLast ? bodies[Number(id)]?.html : before?.html;
      const title = isLast
        ? index.find((record) => record.id === Number(id))?.title
        : before?.title;
      const text = toComparable(readableText(html ?? "", LIST_MARK));
      if (text) texts.set(describeVersion(id, at + 1), { title: toComparable(title ?? ""), text });
    }
  return texts;
}
