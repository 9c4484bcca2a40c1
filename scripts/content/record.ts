import { plural } from "../../app/locale/plural";
import { runCommand, UsageError } from "../command";
import { contentRoot } from "./files";
import { HISTORY_FILE } from "./history";
import { recordReleases } from "./record-releases";
import { TEXTS_FOLDER } from "./recorded-texts";

/** @throws {UsageError} naming the argument */
function readNeverPublished(ids: readonly string[]): ReadonlySet<number> {
  for (const id of ids)
    if (!/^[1-9]\d*$/.test(id)) throw new UsageError(`--never-published: must be the id of a release, not ${id}`);
  return new Set(ids.map(Number));
}

await runCommand({
  about: `Records what the releases of BRAND_ROOT (default "app") say now at the end of their chains, and stores their
texts, in files to commit. It records nothing while the build has other problems. From then on the build rejects a change
of a published text that no correction mentions.`,
  usage: "npm run content:record [-- --never-published ID]",
  options: {
    "--never-published ID …": `begins the chain of this release anew: for one that was never public although its recorded
time has passed, because it was withheld or not deployed; may be repeated. The next
deployment asks the running site, and is rejected if the release was public there.`,
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
    return 0;
  },
});
