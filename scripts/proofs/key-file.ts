import { readFile } from "node:fs/promises";
import { askLine, isTerminal } from "../admin/ask.ts";
import { UsageError } from "../command.ts";
import { openSigningKey, type Signer } from "./signing.ts";

/** The brand has a signing key, and it was not given to this command. */
export class MissingKey extends UsageError {
  constructor() {
    super("SIGNING_KEY_FILE: must name the signing key, since the brand has signingKeys", 1);
  }
}

/** @throws {UsageError} where it is not set, and no person can be asked */
export async function readSigningPassphrase(question: string): Promise<string> {
  const passphrase = process.env.SIGNING_PASSPHRASE;
  if (passphrase) return passphrase;
  if (!isTerminal()) {
    throw new UsageError("SIGNING_PASSPHRASE: must be set where no terminal can ask for it");
  }
  return askLine(question, { hidden: true });
}

/**
 * The key of SIGNING_KEY_FILE.
 * @param origin of the company's site
 * @returns null where none is set
 * @throws {UsageError} naming the file that can't be read
 */
export async function readSigner(origin: string): Promise<Signer | null> {
  const file = process.env.SIGNING_KEY_FILE;
  if (!file) return null;
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`SIGNING_KEY_FILE: ${file} is not there, or cannot be read`);
  });
  return openSigningKey(bytes, await readSigningPassphrase(`Passphrase of ${file}: `), origin);
}
