import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { slugOf } from "../../app/domain/press/releases/addresses";
import { type Folder, listFiles, readFolderFile, unifyLines } from "./files";
import { readMarkdown, readText, type Source } from "./front-matter";
import { digest, HISTORY_FILE, type History, publicEntries, type Version } from "./history";

/**
 * Below the root folder: the texts of the chains' entries, which `npm run content -- record`
 * stores.
 */
export const TEXTS_FOLDER = "content/press-history";

/** Its name is its SHA-256, so a text can't be replaced unnoticed. */
export const recordedFile = (id: number | string, sha256: string) =>
  `${TEXTS_FOLDER}/${id}/${sha256}.md`;

/** The OpenTimestamps client writes it. */
export const stampOf = (file: string) => `${file}.ots`;

// Loose, with the compared fields alone: a text that was recorded years ago must stay readable when
// the schema changes.
const recordedFrontMatter = z.looseObject({
  title: z.string(),
  publishAt: z.string(),
  corrections: z.array(z.unknown()).default([]),
  formerTitles: z.array(z.string()).default([]),
  withdrawn: z.unknown().optional(),
});
type RecordedData = z.output<typeof recordedFrontMatter>;

export interface RecordedText extends Omit<Source<RecordedData>, "reject"> {
  /** The file, byte for byte, its lines ended by "\n". */
  readonly text: string;
}

export type RecordedTexts = ReadonlyMap<string, RecordedText>;

/** Null, with the reasons noted, when it is malformed. */
export async function readRecorded(folder: Folder, file: string): Promise<RecordedText | null> {
  const source = await readMarkdown(folder, file, recordedFrontMatter);
  const text = source && (await readText(folder, file));
  return source && text ? { ...source, text } : null;
}

/**
 * The stored texts of all entries. Reports each that is missing, differs from its entry's SHA-256,
 * or has no entry.
 */
export async function readRecordedTexts(
  folder: Folder,
  history: History | null,
): Promise<RecordedTexts> {
  const { root, problems } = folder;
  const texts = new Map<string, RecordedText>();
  const present = await listFiles(root, TEXTS_FOLDER);
  if (history === null) {
    if (present.length > 0) problems.push({ file: HISTORY_FILE, reason: LOST_HISTORY });
    return texts;
  }
  const expected = new Set<string>();
  for (const [id, chain] of Object.entries(history)) {
    for (const [at, entry] of chain.entries()) {
      const file = recordedFile(id, entry.sha256);
      expected.add(file).add(stampOf(file));
      const bytes = await readFolderFile(root, file);
      const text = bytes && unifyLines(bytes.toString());
      if (text === null || digest(text) !== entry.sha256) {
        const lost = at === chain.length - 1 ? LOST_NEWEST : LOST;
        problems.push({ file, reason: text === null ? lost : EDITED });
        continue;
      }
      const recorded = await readRecorded(folder, file);
      if (!recorded) continue;
      texts.set(entry.sha256, recorded);
      if (!isOf(entry, recorded.data)) {
        problems.push({
          file: HISTORY_FILE,
          field: id,
          reason: `entry ${at + 1} does not say what its text says`,
        });
      }
    }
  }
  for (const file of present) if (!expected.has(file)) problems.push({ file, reason: FOREIGN });
  return texts;
}

const LOST_HISTORY = `does not exist, but ${TEXTS_FOLDER} has texts that it names: restore it from the repository`;
const LOST =
  "does not exist: restore it from the repository, because a text that was public stays readable";
const LOST_NEWEST =
  'does not exist: run "npm run content -- record", or restore it from the repository';
const EDITED = "is not the text that was recorded: restore it from the repository";
const FOREIGN = `is the text of no entry of ${HISTORY_FILE}: remove it, or restore that file`;

const isOf = (
  entry: { publishAt: string; changes: number },
  { publishAt, corrections, withdrawn }: RecordedData,
) =>
  entry.publishAt === publishAt &&
  entry.changes === corrections.length + (withdrawn === undefined ? 0 : 1);

/**
 * Reports what a version takes back of the public one before. Versions with silent changes are left
 * to `checkHistory`.
 * @param now ms since the epoch
 */
export async function checkContinuations(
  {
    history,
    texts,
    versions,
  }: { history: History; texts: RecordedTexts; versions: readonly Version[] },
  folder: Folder,
  now: number,
): Promise<void> {
  for (const { id, file, sha256, changes } of versions) {
    const chain = history[id] ?? [];
    const last = publicEntries(chain, now).at(-1);
    const isRecorded = chain.at(-1)?.sha256 === sha256;
    const recorded = chain.flatMap((entry) => texts.get(entry.sha256) ?? []);
    const isContinued = !isRecorded && last && changes > last.changes;
    const before = isContinued ? texts.get(last.sha256) : undefined;
    const present = before && (await readRecorded({ ...folder, problems: [] }, file));
    const pairs = recorded.map((text, at) => [text, recorded[at + 1]] as const);
    for (const [one, next] of [...pairs, [before, present] as const]) {
      if (one && next) {
        folder.problems.push(
          ...findRetractions(one.data, next).map((each) => ({ ...each, file: next.file })),
        );
      }
    }
  }
}

function findRetractions(before: RecordedData, { data: after }: RecordedText) {
  const changed = before.corrections.findIndex(
    (correction, at) => !isDeepStrictEqual(correction, after.corrections[at]),
  );
  const addresses = new Set([after.title, ...after.formerTitles].map(slugOf));
  const lost = [before.title, ...before.formerTitles].filter(
    (title) => !addresses.has(slugOf(title)),
  );
  const found = lost.map((title) => ({
    field: "formerTitles",
    reason: `must have "${title}", whose address leads to it`,
  }));
  if (changed !== -1) {
    found.push({ field: `corrections.${changed}`, reason: "was public and must stay as it was" });
  }
  if (before.withdrawn !== undefined && after.withdrawn === undefined) {
    found.push({ field: "withdrawn", reason: "was public and must stay" });
  }
  return found;
}
