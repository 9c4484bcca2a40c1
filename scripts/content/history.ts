import { createHash } from "node:crypto";
import { z } from "zod";
import type { HistoryEntry } from "../../app/content/schemas";
import { checkValue, writeIssues } from "./explain-issue";
import { type Folder, readFolderFile, unifyLines } from "./files";

/** `npm run content -- record` writes it, and editors commit it. */
export const HISTORY_FILE = "content/press-history.json";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const entrySchema = z.strictObject({
  date: z.iso.date(),
  publishAt: z.iso.datetime({ offset: true }),
  changes: z.int().min(0),
  sha256,
  hash: sha256,
});
const historyFile = z.record(z.string().regex(/^[1-9]\d*$/), z.array(entrySchema).min(1));

/**
 * The chains of all releases that were recorded, by id. One for all would betray those under
 * embargo.
 */
export type History = Readonly<Record<string, readonly HistoryEntry[]>>;

export interface Version extends Omit<HistoryEntry, "hash"> {
  readonly id: number;
  readonly file: string;
}

export const digest = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");

/**
 * Links an entry to the chain: to change or drop it, all that follow must change, on every copy of
 * the site.
 */
export const hashEntry = (
  previous: string | undefined,
  { date, publishAt, changes, sha256 }: Omit<HistoryEntry, "hash">,
) => digest([previous ?? "", date, publishAt, changes, sha256].join("\n"));

/** Null without any, or when the file cannot be read, which is reported. */
export async function readHistory({ root, problems }: Folder): Promise<History | null> {
  const bytes = await readFolderFile(root, HISTORY_FILE);
  if (bytes === null) return null;
  const reject = (reason: string) => {
    problems.push({ file: HISTORY_FILE, reason });
    return null;
  };
  try {
    const { data, error } = checkValue(historyFile, JSON.parse(unifyLines(bytes.toString())));
    return data ?? reject(writeIssues(error));
  } catch {
    return reject("is not JSON: restore it from git");
  }
}

/**
 * The entries of a chain that stay: a version that was never public is replaced by the next one.
 * The time recorded with it decides, not the time that the release's file has now.
 */
export const publicEntries = (chain: readonly HistoryEntry[], now: number) =>
  chain.filter(({ publishAt }) => Date.parse(publishAt) <= now);

/**
 * The chain with a version at its end; unchanged when the version is recorded already.
 * @param now ms since the epoch
 */
export function appendVersion(
  chain: readonly HistoryEntry[],
  version: Version,
  now: number,
): readonly HistoryEntry[] {
  if (chain.at(-1)?.sha256 === version.sha256) return chain;
  const earlier = publicEntries(chain, now);
  const { date, publishAt, changes, sha256 } = version;
  const entry = { date, publishAt, changes, sha256 };
  return [...earlier, { ...entry, hash: hashEntry(earlier.at(-1)?.hash, entry) }];
}

/**
 * Records each unrecorded version, in the place of one that was never public.
 * @param now ms since the epoch
 * @returns the chains, and the problems of published texts that changed without a correction
 */
export function recordVersions(history: History, versions: readonly Version[], now: number) {
  const problems: Folder["problems"] = [];
  const recorded = Object.fromEntries(
    versions.map((version) => {
      const chain = history[version.id] ?? [];
      problems.push(...findSilentChanges(chain, version, now));
      return [version.id, appendVersion(chain, version, now)];
    }),
  );
  return { history: { ...history, ...recorded } as History, problems };
}

function findSilentChanges(
  chain: readonly HistoryEntry[],
  version: Version,
  now: number,
): Folder["problems"] {
  const { file, publishAt, changes, sha256 } = version;
  const last = publicEntries(chain, now).at(-1);
  if (!last || chain.at(-1)?.sha256 === sha256) return [];
  const found: Folder["problems"] = [];
  if (changes <= last.changes) found.push({ file, reason: SILENT });
  if (Date.parse(publishAt) !== Date.parse(last.publishAt)) {
    const reason = `must stay ${last.publishAt}, when the release was published`;
    found.push({ file, field: "publishAt", reason });
  }
  return found;
}

const SILENT =
  "was changed after it was published, or a picture in it was: say so under corrections or withdrawn (docs/examples.md#a-correction), or take the change back";

interface HistoryRules {
  /** Ms since the epoch. */
  now: number;
  /** Releases whose files could not be read, which is reported. */
  unread?: ReadonlySet<number>;
}

/**
 * Reports broken chains, texts that were changed silently, and releases that are gone. An
 * unrecorded text is a warning, unless the release was public before.
 */
export function checkHistory(
  history: History,
  versions: readonly Version[],
  folder: Folder,
  { now, unread }: HistoryRules,
): void {
  const { problems, warnings } = folder;
  const reject = (id: string, reason: string) =>
    problems.push({ file: HISTORY_FILE, field: id, reason });
  const byId = new Map(versions.map((version) => [String(version.id), version]));
  for (const [id, chain] of Object.entries(history)) {
    const broken = findBrokenEntry(chain);
    const silent = findSilentEntry(chain);
    if (broken !== -1) {
      reject(id, `entry ${broken + 1} was not made by "npm run content -- record"`);
    } else if (silent !== -1) {
      reject(id, `entry ${silent + 1} replaces a published text without a correction`);
    }
    if (!byId.has(id) && !unread?.has(Number(id))) {
      reject(id, "there is no such release any more: restore its file, and withdraw it if need be");
    }
  }
  for (const version of versions) {
    const chain = history[version.id] ?? [];
    if (chain.at(-1)?.sha256 === version.sha256) continue;
    const silent = findSilentChanges(chain, version, now);
    problems.push(...silent);
    if (silent.length > 0) continue;
    if (chain.length === 0 && Date.parse(version.publishAt) > now) continue;
    const isRequired = publicEntries(chain, now).length > 0;
    (isRequired ? problems : warnings).push({ file: version.file, reason: UNRECORDED });
  }
}

const UNRECORDED = 'is not recorded as it is now: run "npm run content -- record"';

/** -1 in a valid chain. */
const findBrokenEntry = (chain: readonly HistoryEntry[]): number =>
  chain.findIndex((entry, at) => entry.hash !== hashEntry(chain[at - 1]?.hash, entry));

/**
 * The first entry that changes the one before without a correction, or moves its time; -1 when none
 * does.
 */
const findSilentEntry = (chain: readonly HistoryEntry[]): number =>
  chain.findIndex(({ changes, publishAt }, at) => {
    const before = chain[at - 1];
    return (
      before &&
      (changes <= before.changes || Date.parse(publishAt) !== Date.parse(before.publishAt))
    );
  });

/** Where a site's release differs from this checkout's. */
export function compareShown(
  expected: readonly HistoryEntry[],
  { source, history }: { readonly source: string; readonly history: readonly HistoryEntry[] },
): string[] {
  const broken = findBrokenEntry(history);
  const differs = expected.findIndex((entry, at) => entry.hash !== history[at]?.hash);
  const faults: string[] = [];
  if (digest(source) !== expected.at(-1)?.sha256) {
    faults.push("its text is not the one of this checkout");
  }
  if (broken !== -1) {
    faults.push(`entry ${broken + 1} of its history does not follow from those before it`);
  }
  if (differs !== -1) {
    faults.push(`entry ${differs + 1} of its history is missing, or is another one`);
  }
  if (history.length > expected.length) {
    faults.push("its history has entries that this checkout does not know");
  }
  return faults;
}
