import { plural } from "../../app/locale/plural";
import { runCommand, UsageError } from "../command";
import { readSigner } from "../proofs/key-file";
import { signRecord } from "../proofs/sign-record";
import { compileContent } from "./compile";
import { contentRoot } from "./files";
import { HISTORY_FILE } from "./history";
import { SIGNATURES_FILE } from "./proofs";
import { recordReleases } from "./record-releases";
import { TEXTS_FOLDER } from "./recorded-texts";

/** @throws {UsageError} naming the argument */
function readNeverPublished(ids: readonly string[]): ReadonlySet<number> {
  for (const id of ids)
    if (!/^[1-9]\d*$/.test(id)) throw new UsageError(`--never-published: must be the id of a release, not ${id}`);
  return new Set(ids.map(Number));
}

/** Signs what has no signature yet, where the brand has a key. @returns the exit status */
async function signNewRecords(all: boolean): Promise<number> {
  const { brand, proofs } = await compileContent(contentRoot, { isRecording: true });
  if (!brand || brand.signingKeys.length === 0) return 0;
  if (!all && proofs?.statements.every(({ signature }) => signature)) return 0;
  const signer = await readSigner(brand.origin);
  if (!signer) throw new UsageError("SIGNING_KEY_FILE: must name the signing key, since the brand has signingKeys", 1);
  const { problems, signed } = await signRecord(contentRoot, signer, { all });
  for (const problem of problems) process.stderr.write(`content: ${problem}\n`);
  if (problems.length > 0) return 1;
  process.stdout.write(`content: signed ${plural(signed.length, "piece")} of the record in ${SIGNATURES_FILE}\n`);
  return 0;
}

await runCommand({
  about: `Records what the releases of BRAND_ROOT (default "app") say now at the end of their chains, and stores their
texts, in files to commit. It records nothing while the build has other problems. From then on the build rejects a change
of a published text that no correction mentions.`,
  usage: "npm run content:record [-- --never-published ID]",
  notes: "SIGNING_KEY_FILE in the environment names the signing key, and SIGNING_PASSPHRASE opens it.",
  options: {
    "--never-published ID …": `begins the chain of this release anew: for one that was never public although its recorded
time has passed, because it was withheld or not deployed; may be repeated. The next
deployment asks the running site, and is rejected if the release was public there.`,
    "--sign-all": "signs everything anew, after the signing key was replaced",
  },
  async run({ values }) {
    const neverPublished = readNeverPublished(values["never-published"]);
    const { problems, recorded } = await recordReleases(contentRoot, { neverPublished });
    for (const problem of problems) process.stderr.write(`content: ${problem}\n`);
    if (problems.length > 0) {
      process.stderr.write(`content: ${plural(problems.length, "problem")} found; nothing was recorded\n`);
      return 1;
    }
    const outcome =
      recorded.length === 0
        ? "every release was already recorded as it is now"
        : `recorded ${recorded.length === 1 ? "release" : "releases"} ${recorded.join(", ")} in ${HISTORY_FILE} and ${TEXTS_FOLDER}`;
    process.stdout.write(`content: ${outcome}\n`);
    for (const id of neverPublished)
      process.stdout.write(
        `content: release ${id} begins a new history; "npm run deploy" asks the site whether it was public\n`,
      );
    return signNewRecords(values["sign-all"]);
  },
});
