import { existsSync } from "node:fs";
import path from "node:path";
import { type DatedWords, datedWordsFile } from "../../app/content/schemas";
import type { Folder } from "./files";
import { readYamlSource } from "./front-matter";
import { findRelease, type Related } from "./investors";
import { curlQuotes } from "./quotes";
import { offsetOn } from "./time-zones";

export const DATED_WORDS = "content/dated-words.yaml";

/** Reads the optional file of words that pages name and that change on a day. */
export async function readDatedWords(
  folder: Folder,
  related: Pick<Related, "releases" | "unread" | "timeZone">,
): Promise<DatedWords[]> {
  if (!existsSync(path.join(folder.root, DATED_WORDS))) return [];
  const source = await readYamlSource(folder, DATED_WORDS, datedWordsFile);
  return Object.entries(source?.data ?? {}).flatMap(([name, entries]) => {
    let last = Number.NEGATIVE_INFINITY;
    return entries.map(({ release, from, says }, index): DatedWords => {
      const reject = (field: string, reason: string) => source?.reject([name, index, field], reason);
      const announcement = findRelease(related, release, (reason) => reject("release", reason));
      if (release !== undefined && from !== undefined) reject("from", "has a release: leave it out");
      const day = from && `${from}T00:00:00${offsetOn(`${from}T00:00:00`, related.timeZone)}`;
      const publishAt = announcement?.publishAt ?? day;
      const begins = publishAt === undefined ? Number.NEGATIVE_INFINITY : Date.parse(publishAt);
      const isUnknown = release !== undefined && !announcement;
      if (index > 0 && begins <= last && !isUnknown)
        reject(release === undefined ? "from" : "release", "must begin later than the words above it");
      last = Math.max(last, begins);
      return { name, says: curlQuotes(says), release, publishAt };
    });
  });
}
