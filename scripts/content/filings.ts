import { type Filing, filingsFile } from "../../app/content/investors-schema";
import type { Folder } from "./files";
import { findDocument, findRelease, isBefore, type Related, readList } from "./investors";
import { dayIn } from "./time-zones";

const FILINGS = "content/filings.yaml";

export async function readFilings(folder: Folder, related: Related): Promise<Filing[]> {
  const entries = (await readList(folder, FILINGS, filingsFile, related)) ?? [];
  const filings = entries.map(({ item, reject }) => {
    const { period, filed, href, document, release, publishAt } = item;
    if (href === undefined && document === undefined) {
      reject("id", "must have an href, a document or both");
    }
    if (period && period.ended >= filed) {
      reject("filed", `${filed} is not after the period's end, ${period.ended}`);
    }
    const published = dayIn(new Date(publishAt), related.timeZone);
    if (filed > published) {
      reject("filed", `${filed} is after publishAt, which is ${published} in ${related.timeZone}`);
    }
    const paper = findDocument(related, document, (reason) => reject("document", reason));
    if (paper && isBefore(publishAt, paper.publishAt)) {
      reject("publishAt", `is before that of its document, ${paper.publishAt}`);
    }
    const announcement = findRelease(related, release, (reason) => reject("release", reason));
    if (announcement && isBefore(publishAt, announcement.publishAt)) {
      reject(
        "publishAt",
        `is before that of its release, ${announcement.publishAt}, and would announce it`,
      );
    }
    return item;
  });
  return filings.sort(
    (a, b) => b.filed.localeCompare(a.filed) || Date.parse(b.publishAt) - Date.parse(a.publishAt),
  );
}
