import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { HistoryEntry } from "../../app/content/schemas";
import type { Folder } from "./files";

/** Below the brand's root folder: what `npm run content:record` writes, and who edits releases commits. */
export const HISTORY_FILE = "content/press-history.json";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const entrySchema = z.strictObject({ date: z.iso.date(), changes: z.int().min(0), sha256, hash: sha256 });
const historyFile = z.record(z.string().regex(/^[1-9]\d*$/), z.array(entrySchema).min(1));

/** The chains of all releases that were recorded, by id. One for all would betray those under embargo. */
export type History = Readonly<Record<string, readonly HistoryEntry[]>>;

/** A release's file as it is now. */
export interface Version {
  readonly id: number;
  readonly file: string;
  readonly publishAt: string;
  readonly date: string;
  readonly changes: number;
  readonly sha256: string;
}

export const digest = (text: string) => createHash("sha256").update(text).digest("hex");

/** What makes a chain: whoever changes or drops an entry must change all that follow, on every copy of the site. */
export const hashEntry = (previous: string | undefined, { date, changes, sha256 }: Omit<HistoryEntry, "hash">) =>
  digest([previous ?? "", date, changes, sha256].join("\n"));

/** Null when nothing was ever recorded, or what was recorded cannot be read; that is noted. */
export async function readHistory({ root, problems }: Folder): Promise<History | null> {
  const text = await readFile(path.join(root, HISTORY_FILE), "utf8").catch(() => null);
  if (text === null) return null;
  const reject = (reason: string) => {
    problems.push({ file: HISTORY_FILE, reason });
    return null;
  };
  try {
    const { data, error } = historyFile.safeParse(JSON.parse(text));
    return data ?? reject(z.prettifyError(error));
  } catch (error) {
    return reject(String(error));
  }
}

/** The chain with a version at its end; as it is when that is recorded already. */
export function appendVersion(chain: readonly HistoryEntry[], version: Version): readonly HistoryEntry[] {
  const last = chain.at(-1);
  if (last?.sha256 === version.sha256) return chain;
  const { date, changes, sha256 } = version;
  return [...chain, { date, changes, sha256, hash: hashEntry(last?.hash, { date, changes, sha256 }) }];
}

/** Whether nobody has seen the release yet: until then its text may change without a word. */
const isUnderEmbargo = ({ publishAt }: Version, now: number) => Date.parse(publishAt) > now;

/**
 * Records each version that is not recorded. A release under embargo starts its chain anew.
 * @param now ms since the epoch
 * @returns the chains, and the problem of each published text that changed without a correction
 */
export function recordVersions(history: History, versions: readonly Version[], now: number) {
  const problems: Folder["problems"] = [];
  const recorded = Object.fromEntries(
    versions.map((version) => {
      const chain = history[version.id] ?? [];
      const last = chain.at(-1);
      if (!last || isUnderEmbargo(version, now)) return [version.id, appendVersion([], version)];
      if (last.sha256 !== version.sha256 && version.changes <= last.changes)
        problems.push({ file: version.file, reason: SILENT });
      return [version.id, appendVersion(chain, version)];
    }),
  );
  return { history: { ...history, ...recorded } as History, problems };
}

const SILENT =
  'was changed after it was published: say so under corrections or withdrawn, then run "npm run content:record"';

/** Notes chains that do not hold, texts that were changed silently, and releases that are gone; warns of what is unrecorded. */
export function checkHistory(history: History, versions: readonly Version[], folder: Folder, now: number): void {
  const { problems, warnings } = folder;
  const reject = (id: string, reason: string) => problems.push({ file: HISTORY_FILE, field: id, reason });
  const byId = new Map(versions.map((version) => [String(version.id), version]));
  for (const [id, chain] of Object.entries(history)) {
    const broken = findBrokenEntry(chain);
    if (broken !== -1) reject(id, `entry ${broken + 1} was not made by "npm run content:record"`);
    if (!byId.has(id)) reject(id, "there is no such release any more: restore its file, and withdraw it if need be");
  }
  for (const version of versions) {
    const last = history[version.id]?.at(-1);
    const hidden = isUnderEmbargo(version, now);
    if (last?.sha256 === version.sha256 || (hidden && !last)) continue;
    const record = { file: version.file, reason: 'is not recorded: run "npm run content:record"' };
    if (!last || hidden) warnings.push(record);
    else problems.push(version.changes > last.changes ? record : { ...record, reason: SILENT });
  }
}

/** The place of the first entry that does not follow from those before it; -1 when the chain holds. */
export const findBrokenEntry = (chain: readonly HistoryEntry[]): number =>
  chain.findIndex((entry, at) => entry.hash !== hashEntry(chain[at - 1]?.hash, entry));

/** What a site says of a release: its source, and the chain that it shows. */
interface Shown {
  readonly source: string;
  readonly history: readonly HistoryEntry[];
}

/** What differs between a site's release and this checkout's chain; nothing where they are the same. */
export function compareShown(expected: readonly HistoryEntry[], { source, history }: Shown): string[] {
  const broken = findBrokenEntry(history);
  const differs = expected.findIndex((entry, at) => entry.hash !== history[at]?.hash);
  return [
    ...(digest(source) === expected.at(-1)?.sha256 ? [] : ["its text is not the one of this checkout"]),
    ...(broken === -1 ? [] : [`entry ${broken + 1} of its history does not follow from those before it`]),
    ...(differs === -1 ? [] : [`entry ${differs + 1} of its history is missing, or is another one`]),
    ...(history.length > expected.length ? ["its history has entries that this checkout does not know"] : []),
  ];
}
