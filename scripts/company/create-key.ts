import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { defineCommand, quotePath, UsageError } from "../command";
import { project } from "../content/files";
import { readSigningPassphrase } from "../proofs/key-file";
import { createSigningKey, idOfKey } from "../proofs/signing";

const MIN_PASSPHRASE = 12;

export const createKey = defineCommand({
  about: `Makes the company's signing key, Ed25519. The private key is written encrypted, and must stay outside the
repository and the deployment; the public key goes into the brand.`,
  usage: "npm run company -- create-key --out ../northlode-signing-key.age",
  options: {
    "--out FILE": "where the private key is written; must not exist, and not be in the repository",
  },
  notes:
    "SIGNING_PASSPHRASE in the environment is the passphrase; without it, a terminal is asked.",
  async run({ values: { out } }) {
    if (!out) throw new UsageError("--out: must name the file of the private key");
    const file = path.resolve(out);
    if (!path.relative(project, file).startsWith("..")) {
      throw new UsageError(
        "--out: must be outside the repository, so that nobody commits the private key",
      );
    }
    if (existsSync(file)) throw new UsageError(`--out: ${file} exists already`);
    const passphrase = await readSigningPassphrase("Passphrase: ");
    if (passphrase.length < MIN_PASSPHRASE) {
      throw new UsageError(`the passphrase must have at least ${MIN_PASSPHRASE} characters`);
    }
    const { publicKey, file: encrypted } = await createSigningKey(passphrase);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, encrypted, { mode: 0o600, flag: "wx" });
    console.log(`Wrote ${file}: keep it and its passphrase apart, and a copy of each offline.

Add the public key at the end of signingKeys in the brand:

  signingKeys: ["${publicKey}"],

(where there was a key before, write that one as { key: "…", until: "…" } with the last day that it signs for)
and as a TXT record of the site's host, so that readers can compare it with another source:

  _issuer-record  TXT  "v=1; k=ed25519; id=${idOfKey(publicKey)}; p=${publicKey}"

Then sign the record: SIGNING_KEY_FILE=${quotePath(out)} npm run content -- record`);
    return 0;
  },
});
