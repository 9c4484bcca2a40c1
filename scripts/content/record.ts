import { plural } from "../../app/locale/plural";
import { defineCommand } from "../command";
import { SIGNATURES_FILE } from "../proofs/sign";
import { signRecord } from "../proofs/sign-record";
import { requireFolder } from "./company-folder";
import { HISTORY_FILE } from "./history";
import { recordReleases } from "./record-releases";
import { TEXTS_FOLDER } from "./recorded-texts";

export const record = defineCommand({
  about: `Records what the company's releases say now at the end of their chains, and stores their
texts, in files to commit. It records nothing while the build has other problems. From then on the build rejects a change
of a published text that no correction mentions.`,
  usage: "npm run content -- record [--check]",
  notes:
    "SIGNING_KEY_FILE in the environment names the signing key, and SIGNING_PASSPHRASE opens it.",
  options: {
    "--check": "says what it would reject, and writes nothing",
    "--sign-all": "signs everything anew, after the signing key was replaced",
  },
  async run({ values }) {
    const root = await requireFolder();
    const isRehearsal = values.check;
    const { problems, recorded } = await recordReleases(root, { isRehearsal });
    for (const problem of problems) console.error(`content: ${problem}`);
    if (problems.length > 0) {
      console.error(`content: ${plural(problems.length, "problem")} found; nothing was recorded`);
      return 1;
    }
    if (isRehearsal) {
      console.log("content: the build accepts this change");
      return 0;
    }
    const releases = `${recorded.length === 1 ? "release" : "releases"} ${recorded.join(", ")}`;
    if (recorded.length === 0) {
      console.log("content: every release was already recorded as it is now");
    } else {
      console.log(`content: recorded ${releases} in ${HISTORY_FILE} and ${TEXTS_FOLDER}`);
    }
    const { signed, problems: unsigned } = await signRecord(root, { all: values["sign-all"] });
    for (const problem of unsigned) console.error(`content: ${problem}`);
    if (signed.length > 0) {
      console.log(
        `content: signed ${plural(signed.length, "piece")} of the record in ${SIGNATURES_FILE}`,
      );
    }
    return unsigned.length > 0 ? 1 : 0;
  },
});
