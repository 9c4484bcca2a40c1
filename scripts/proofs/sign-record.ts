import { writeFile } from "node:fs/promises";
import path from "node:path";
import { compileContent } from "../content/compile";
import { formatProblemIn } from "../content/files";
import { SIGNATURES_FILE, type Signatures } from "../content/proofs";
import { MissingKey, readSigner } from "./key-file";
import { listSigningKeys, type Signer } from "./signing";

interface SignOptions {
  /** Signs everything anew, for a key that was lost or stolen. */
  readonly all?: boolean;
  /** Without one, that of SIGNING_KEY_FILE is opened. */
  readonly signer?: Signer;
}

/**
 * Signs each piece of a folder's record that has no valid signature, where the brand has a key, and
 * drops the signatures of pieces that are gone, as a text that was replaced under embargo.
 * @returns the problems, each as a line, and the subjects that were signed
 * @throws {MissingKey} where there is something to sign, and no key
 */
export async function signRecord(root: string, { all = false, signer: given }: SignOptions = {}) {
  const { brand, proofs, problems: found } = await compileContent(root, { isRecording: true });
  const problems = found.map(formatProblemIn(root));
  const isSigned = !all && proofs?.statements.every(({ signature }) => signature);
  if (problems.length > 0 || !brand || !proofs || brand.signingKeys.length === 0 || isSigned)
    return { problems, signed: [] };
  const signer = given ?? (await readSigner(brand.origin));
  if (!signer) throw new MissingKey();
  if (listSigningKeys(brand).at(-1)?.publicKey !== signer.publicKey)
    return {
      problems: ["the signing key is not the last one of signingKeys in the brand"],
      signed: [],
    };
  const file: Signatures = {};
  const signed: string[] = [];
  for (const { subject, sha256, signature } of proofs.statements) {
    const kept = all ? null : signature;
    file[subject] = { sha256, ...(kept ?? (await signer.sign({ subject, sha256 }))) };
    if (!kept) signed.push(subject);
  }
  await writeFile(path.join(root, SIGNATURES_FILE), `${JSON.stringify(file, null, 2)}\n`);
  return { problems, signed };
}
