import { compileContent } from "../content/compile";
import { formatProblemIn } from "../content/files";
import { MissingKey, readSigner } from "./key-file";
import { type Unsigned, writeSignatures } from "./sign";
import { listSigningKeys, type Signer } from "./signing";

interface SignOptions {
  /** Signs everything anew, for a key that was lost or stolen. */
  readonly all?: boolean;
  /** Without one, that of SIGNING_KEY_FILE is opened. */
  readonly signer?: Signer;
}

/**
 * What of a folder's record has no valid signature, where the brand has a key; null where nothing
 * is left to sign.
 */
export async function findUnsigned(
  root: string,
  { all = false }: Pick<SignOptions, "all"> = {},
): Promise<{ problems: string[]; unsigned: Unsigned | null }> {
  const { brand, proofs, problems: found } = await compileContent(root, { isRecording: true });
  const problems = found.map(formatProblemIn(root));
  const { publicKey } = (brand && listSigningKeys(brand).at(-1)) ?? {};
  const isSigned = !all && proofs?.statements.every(({ signature }) => signature);
  if (problems.length > 0 || !brand || !proofs || !publicKey || isSigned) {
    return { problems, unsigned: null };
  }
  const statements = proofs.statements.map(({ subject, sha256, signature }) => ({
    subject,
    sha256,
    signature: all ? null : signature,
  }));
  return { problems, unsigned: { root, origin: brand.origin, publicKey, statements } };
}

/**
 * Signs each piece of a folder's record that has no valid signature, where the brand has a key, and
 * drops the signatures of pieces that are gone, as a text that was replaced under embargo.
 * @returns the problems, each as a line, and the subjects that were signed
 * @throws {MissingKey} where there is something to sign, and no key
 */
export async function signRecord(root: string, { signer: given, all = false }: SignOptions = {}) {
  const { problems, unsigned } = await findUnsigned(root, { all });
  if (!unsigned) return { problems, signed: [] };
  const signer = given ?? (await readSigner(unsigned.origin));
  if (!signer) throw new MissingKey();
  return { problems, signed: await writeSignatures(unsigned, signer) };
}
