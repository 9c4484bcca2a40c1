import { createHash } from "node:crypto";
import path from "node:path";
import type { z } from "zod";
import {
  documentsFile,
  eventsFile,
  type InvestorDocument,
  type InvestorEvent,
} from "../../app/content/investors-schema";
import type { PressRecord } from "../../app/content/schemas";
import { dateFormat } from "../../app/locale/intl";
import { insertNoBreakSpaces } from "../../app/locale/no-break-spaces";
import { findMismatch } from "./file-types";
import { type Folder, listFiles, readFolderFile } from "./files";
import { readItems } from "./front-matter";
import { curlAll } from "./quotes";
import { dayIn, nameTimeZone, offsetAt } from "./time-zones";

const DOCUMENTS = "content/documents.yaml";
const EVENTS = "content/events.yaml";
/** Own files of documents.yaml, below the root. */
const STORAGE = "content/documents";
/** The platform's limit for a file of a deployment. */
const MAX_BYTES = 25 * 1024 * 1024;

const documentPath = (file: string) => `/documents/${file}`;

/**
 * Newest first; `assets` has the bytes of own files by address. `ids` has those of wrong documents
 * too, which are reported; null where the list could not be read.
 */
export async function readInvestorDocuments(folder: Folder, timeZone: string) {
  const entries = await readList(folder, DOCUMENTS, documentsFile);
  const ids = entries && new Set(entries.map(({ item }) => item.id));
  const assets = new Map<string, Buffer>();
  const used = new Set<string>();
  const documents: InvestorDocument[] = [];
  for (const { item, reject } of entries ?? []) {
    const { file, href, ...rest } = item;
    const date = dayIn(new Date(item.publishAt), timeZone);
    if ((file === undefined) === (href === undefined)) {
      reject("id", "must have either a file or an href");
    } else if (href !== undefined) {
      documents.push({ ...rest, date, href });
    }
    if (file === undefined) continue;
    for (const field of ["bytes", "sha256"] as const) {
      if (item[field] !== undefined) {
        reject(field, "is computed for a file of this site: leave it out");
      }
    }
    if (used.has(file)) reject("file", `${file} is already named by another document`);
    used.add(file);
    const bytes = await readFolderFile(folder.root, `${STORAGE}/${file}`);
    if (!bytes) {
      reject("file", `there is no ${STORAGE}/${file}`);
      continue;
    }
    if (bytes.length > MAX_BYTES) {
      reject("file", `${file} is ${bytes.length} bytes; the limit is ${MAX_BYTES}`);
    }
    const mismatch = findMismatch(file, bytes);
    if (mismatch) reject("file", `${STORAGE}/${file} ${mismatch}`);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    // Not under its name: an address with the hash cannot be guessed, even where a request did not
    // pass the Worker.
    const asset = `/documents/${sha256}${path.extname(file)}`;
    assets.set(asset, bytes);
    documents.push({ ...rest, date, href: documentPath(file), bytes: bytes.length, sha256, asset });
  }
  for (const file of await listFiles(folder.root, STORAGE)) {
    if (entries && !file.endsWith(".yaml") && !used.has(file.slice(STORAGE.length + 1))) {
      folder.problems.push({ file, reason: `is not named in ${DOCUMENTS}` });
    }
  }
  return {
    documents: documents.sort((a, b) => Date.parse(b.publishAt) - Date.parse(a.publishAt)),
    ids,
    assets,
  };
}

export interface Related {
  readonly releases: readonly PressRecord[];
  /** Releases whose files are wrong, which is reported. */
  readonly unread: ReadonlySet<number>;
  readonly documents: readonly InvestorDocument[];
  /** The ids of all documents, wrong ones too; null where the list could not be read. */
  readonly documentIds: ReadonlySet<string> | null;
  readonly timeZone: string;
}

/** The release that an item names; reports one that is not there, unless its file is wrong. */
export function findRelease(
  { releases, unread }: Pick<Related, "releases" | "unread">,
  wanted: number | undefined,
  reject: (reason: string) => void,
): PressRecord | undefined {
  const release = releases.find(({ id }) => id === wanted);
  if (wanted !== undefined && !release && !unread.has(wanted)) {
    reject(`there is no release ${wanted}`);
  }
  return release;
}

/** The document that an item names; reports one that is not there, unless it is wrong itself. */
export function findDocument(
  { documents, documentIds }: Related,
  wanted: string | undefined,
  reject: (reason: string) => void,
): InvestorDocument | undefined {
  if (wanted !== undefined && documentIds?.has(wanted) === false) {
    reject(`there is no document ${wanted} in ${DOCUMENTS}`);
  }
  return documents.find(({ id }) => id === wanted);
}

/** By their start; null where the list could not be read. */
export async function readInvestorEvents(folder: Folder, related: Related) {
  const { timeZone } = related;
  const entries = await readList(folder, EVENTS, eventsFile, related);
  const events = entries?.map(({ item, reject }): InvestorEvent => {
    const { zone, materials: written, movedFrom, changes, ...event } = item;
    if (Date.parse(event.end) <= Date.parse(event.start)) {
      reject("end", `${event.end} is not after ${event.start}`);
    }
    checkEventChanges(item, reject);
    findRelease(related, event.release, (reason) => reject("release", reason));
    findDocument(related, event.document, (reason) => reject("document", reason));
    const materials = written.map(({ document, ...material }) => {
      if (document === undefined) return material;
      if (material.href !== undefined) {
        reject("materials", `${material.kind}: has both href and document`);
      }
      const file = findDocument(related, document, (reason) =>
        reject("materials", `${material.kind}: ${reason}`),
      );
      if (!file) return { ...material, href: "", publishAt: event.publishAt };
      const { publishAt = file.publishAt } = material;
      if (isBefore(publishAt, file.publishAt)) {
        reject(
          "materials",
          `${material.kind}: ${publishAt} is before ${document}, which is published ${file.publishAt}`,
        );
      }
      return { ...material, href: file.href, publishAt };
    });
    for (const { kind, by, href, captions, publishAt } of materials) {
      const warn = (reason: string) =>
        folder.warnings.push({
          file: EVENTS,
          field: `${event.id}.materials`,
          reason: `the ${kind} ${reason}`,
        });
      if ((href === undefined) !== (publishAt === undefined)) {
        reject("materials", `${kind}: needs both publishAt and a href, or a document`);
      }
      if (href === undefined && !isOff(event) && by < dayIn(new Date(), timeZone)) {
        warn(`promised by ${by} is not there`);
      }
      const hasTranscript = materials.some(({ kind }) => kind === "transcript");
      if (kind === "replay" && href !== undefined && !captions && !hasTranscript) {
        warn("has neither captions nor a transcript");
      }
    }
    return {
      ...event,
      ...(changes.length > 0 && { changes }),
      ...(movedFrom && { movedFrom: { start: movedFrom, when: formatStart(movedFrom, zone) } }),
      materials,
      date: dayIn(new Date(event.start), zone),
      ...formatSpan(event, zone, timeZone),
    };
  });
  return events?.sort((a, b) => Date.parse(a.start) - Date.parse(b.start)) ?? null;
}

const isOff = ({ status }: Pick<InvestorEvent, "status">) =>
  status === "postponed" || status === "cancelled";

/**
 * A change is public when it is deployed, and readers' calendars know it by its number: none may be
 * left out or to come.
 */
function checkEventChanges(
  { start, publishAt, status, movedFrom, changes }: z.output<typeof eventsFile>[number],
  reject: (field: string, reason: string) => void,
): void {
  let earlier = publishAt;
  for (const { at } of changes) {
    if (!isBefore(earlier, at)) reject("changes", `${at} is not after ${earlier}`);
    if (isBefore(new Date().toISOString(), at)) {
      reject("changes", `${at} is in the future: write a time that has passed`);
    }
    earlier = at;
  }
  if ((isOff({ status }) || movedFrom !== undefined) && changes.length === 0) {
    reject(
      "changes",
      "must say what was changed, and at what time: calendars take it over by that",
    );
  }
  if (movedFrom === undefined) return;
  if (Date.parse(movedFrom) === Date.parse(start)) {
    reject("movedFrom", "is the present start: write the one before");
  }
  if (status === "postponed") {
    reject("movedFrom", "has no meaning before the new time is known: leave it out or the status");
  }
}

const dayAndTime = (zone: string) => ({
  day: dateFormat({ dateStyle: "full", timeZone: zone }).format,
  // One kind of space, since versions of Node differ in the one before "p.m.".
  time: (at: Date) =>
    dateFormat({ timeStyle: "short", timeZone: zone }).format(at).replace(/\s/g, "\u00a0"),
});

function formatStart(start: string, zone: string): string {
  const at = new Date(start);
  const { day, time } = dayAndTime(zone);
  return insertNoBreakSpaces(`${day(at)}, ${time(at)}\u00a0${nameTimeZone(zone, at)}`);
}

function formatSpan({ start, end }: Record<"start" | "end", string>, zone: string, home: string) {
  const [from, to] = [new Date(start), new Date(end)];
  const { day, time } = dayAndTime(zone);
  const until = day(to) === day(from) ? "" : `${day(to)}, `;
  return {
    when: insertNoBreakSpaces(
      `${day(from)}, ${time(from)} to ${until}${time(to)}\u00a0${nameTimeZone(zone, from)}`,
    ),
    homeTime:
      offsetAt(from, zone) === offsetAt(from, home)
        ? null
        : `${dayAndTime(home).time(from)}\u00a0${nameTimeZone(home, from)}`,
  };
}

export const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other);

/** Null for a wrong file. */
export async function readList<Element extends z.ZodType<{ id: string }>>(
  folder: Folder,
  file: string,
  schema: z.ZodArray<Element>,
  { releases, unread }: Partial<Pick<Related, "releases" | "unread">> = {},
) {
  const hasRelease = (wanted: number) =>
    !releases || unread?.has(wanted) || releases.some(({ id }) => id === wanted);
  const items = await readItems(folder, file, schema, { hasRelease });
  return (
    items?.map(({ data, reject }, index) => {
      if (items.findIndex((each) => each.data.id === data.id) < index) {
        reject("id", `${data.id} is already used`);
      }
      return {
        item: curlAll(data),
        reject: (field: string, reason: string) => reject(field, reason),
      };
    }) ?? null
  );
}
