import type { Brand } from "../../app/brand/schema";
import { type Rules, resolveRules } from "../../app/brand/venues";
import { type Filing, filingsFile } from "../../app/content/investors-schema";
import type { Body, PressRecord } from "../../app/content/schemas";
import { toPlainText } from "../../app/domain/bodies";
import { formatDay } from "../../app/locale/days";
import type { Folder } from "./files";
import { findDocument, findRelease, isBefore, type Related, readList } from "./investors";
import { dayIn } from "./time-zones";

const FILINGS = "content/filings.yaml";

/** The documents that the company filed, newest first. */
export async function readFilings(
  folder: Folder,
  related: Related,
  { filingSystem, filingTypes, filingReference }: FilingRules = resolveRules("none"),
): Promise<Filing[]> {
  const written = (await readList(folder, FILINGS, filingsFile, related)) ?? [];
  const filings = written.map(({ item, reject }) => {
    const { type, about, period, filed, reference, href, document, release, publishAt } = item;
    const { group = "other", isPeriodic, hasStatements } = filingTypes[type] ?? {};
    if (!filingTypes[type]) reject("type", `must be ${Object.keys(filingTypes).join(", ")}`);
    if (filingReference && !new RegExp(filingReference.pattern).test(reference ?? ""))
      reject(
        "reference",
        `must be the ${filingReference.name} on ${filingSystem}, in quotes, like "${filingReference.example}"`,
      );
    if (href === undefined && document === undefined) reject("id", "must have an href, a document or both");
    if (isPeriodic && !period) reject("type", `"${type}" is of a period: name it, with ended and months`);
    if (!isPeriodic && period) reject("period", `"${type}" is of no period`);
    if (type === "Other" && !about) reject("type", 'an "Other" must say what it is about');
    if (period && period.ended >= filed) reject("filed", `${filed} is not after the period's end, ${period.ended}`);
    const published = dayIn(new Date(publishAt), related.timeZone);
    if (filed > published) reject("filed", `${filed} is after publishAt, which is ${published} in ${related.timeZone}`);
    const paper = findDocument(related, document, (reason) => reject("document", reason));
    if (paper && isBefore(publishAt, paper.publishAt))
      reject("publishAt", `is before that of its document, ${paper.publishAt}`);
    const announcement = findRelease(related, release, (reason) => reject("release", reason));
    if (announcement && isBefore(publishAt, announcement.publishAt))
      reject("publishAt", `is before that of its release, ${announcement.publishAt}, and would announce it`);
    return { ...item, group, ...(hasStatements && { hasStatements }) };
  });
  return filings.sort((a, b) => b.filed.localeCompare(a.filed) || Date.parse(b.publishAt) - Date.parse(a.publishAt));
}

type FilingRules = Pick<Rules, "filingSystem" | "filingTypes" | "filingReference">;

interface Announcements {
  readonly releases: readonly PressRecord[];
  readonly bodies: Readonly<Record<number, Body>>;
  readonly filings: readonly Filing[];
  readonly reporting: Brand["reporting"];
  readonly resultsNeed: Rules["resultsNeed"] | undefined;
  /** The file of a release, for its problems. */
  readonly fileOf: (id: number) => string;
}

/** What "access equals delivery" has a release of results say. */
const accessWording: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /\b(accessible|available) electronically\b[\s\S]*SEDAR\+/i,
    'that the reports are "accessible electronically" on SEDAR+',
  ],
  [/\bnotif(y|ied|ication)/i, "that SEDAR+ can notify readers of filings"],
  [/\bpaper cop(y|ies)\b/i, "how to get a paper copy"],
  [/\bstanding instructions?\b/i, "that standing instructions are followed"],
];

/**
 * Checks each release of results: the reports that it announces by the rules of its venue must be among the filings, and the
 * wording that the company's settings ask for in its text.
 */
export function checkResultsReleases({ problems }: Folder, announcements: Announcements): void {
  const { releases, bodies, filings, reporting, resultsNeed = [], fileOf } = announcements;
  for (const { id, type, date } of releases) {
    if (type !== "results") continue;
    const reject = (reason: string) => problems.push({ file: fileOf(id), field: "type", reason });
    const announced = filings.filter(({ release }) => release === id).map(({ type }) => type);
    for (const { name, types } of resultsNeed)
      if (!announced.some((type) => types.includes(type)))
        reject(`a release of results announces a filing of the ${name}: add it to ${FILINGS}, with release: ${id}`);
    const text = toPlainText(bodies[id]?.html ?? "");
    const { accessEqualsDelivery: access, semiAnnual } = reporting ?? {};
    for (const [pattern, what] of access && access.from <= date ? accessWording : [])
      if (!pattern.test(text)) reject(`must say ${what}, since the company relies on access equals delivery`);
    if (!semiAnnual || semiAnnual.from > date) continue;
    const skipped = formatDay(semiAnnual.firstSkippedPeriodEnded);
    if (!/51-933/.test(text) || !/\bsemi-annual/i.test(text) || !text.replaceAll("\u00a0", " ").includes(skipped))
      reject(
        `must have the legend on semi-annual reporting, which names Coordinated Blanket Order 51-933 and the first period without a report, ended ${skipped}`,
      );
  }
}
