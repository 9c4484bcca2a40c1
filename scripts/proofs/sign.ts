import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { defineCommand, UsageError } from "../command.ts";
import { MissingKey, readSigner } from "./key-file.ts";
import type { Signature, Signer } from "./signing.ts";
import type { Statement } from "./statements.ts";

// Loads no package that reads or builds the content: none of them is to see the passphrase.

/** What a record still lacks: written where nothing is secret, and signed apart from it. */
export interface Unsigned {
  readonly root: string;
  readonly origin: string;
  /** The last one of the brand, base64. */
  readonly publicKey: string;
  /** All, those with a valid signature too: the file is written as a whole. */
  readonly statements: readonly (Statement & { readonly signature: Signature | null })[];
}

/** Below the root folder: by subject, the signatures. */
export const SIGNATURES_FILE = "content/signatures.json";

/** @returns the subjects that were signed @throws {UsageError} where the key is another one */
export async function writeSignatures(
  { root, publicKey, statements }: Unsigned,
  signer: Signer,
): Promise<string[]> {
  if (publicKey !== signer.publicKey) {
    throw new UsageError("the signing key is not the last one of signingKeys in the brand", 1);
  }
  const file: Record<string, Signature & { readonly sha256: string }> = {};
  const signed: string[] = [];
  for (const { subject, sha256, signature } of statements) {
    file[subject] = { sha256, ...(signature ?? (await signer.sign({ subject, sha256 }))) };
    if (!signature) signed.push(subject);
  }
  await writeFile(path.join(root, SIGNATURES_FILE), `${JSON.stringify(file, null, 2)}\n`);
  return signed;
}

const pending = new URL("../../.cache/unsigned.json", import.meta.url);

/** Leaves to `npm run content -- sign` what a record lacks; null where it lacks nothing. */
export async function leaveUnsigned(unsigned: Unsigned | null): Promise<void> {
  await rm(pending, { force: true });
  if (!unsigned) return;
  await mkdir(new URL(".", pending), { recursive: true });
  await writeFile(pending, JSON.stringify(unsigned));
}

export const sign = defineCommand({
  about: `For hosted CI: signs what "npm run content -- publish" left unsigned, in a step of its own, so that nothing that builds
the site can read the passphrase.`,
  usage: "npm run content -- sign",
  notes: "SIGNING_KEY_FILE names the signing key, and SIGNING_PASSPHRASE opens it.",
  async run() {
    const pendingText = await readFile(pending, "utf8").catch(() => null);
    if (pendingText === null) {
      console.log("content: nothing is left to sign");
      return 0;
    }
    const unsigned: Unsigned = JSON.parse(pendingText);
    const signer = await readSigner(unsigned.origin);
    if (!signer) throw new MissingKey();
    for (const subject of await writeSignatures(unsigned, signer)) {
      console.log(`content: signed ${subject}`);
    }
    await rm(pending);
    return 0;
  },
});
