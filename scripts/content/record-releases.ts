import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { readPublicUntil } from "../company/company-file";
import { compileContent } from "./compile";
import { formatProblemIn } from "./files";
import { HISTORY_FILE, type History, recordVersions } from "./history";
import { readReleases } from "./press";
import { findRewrites } from "./record-checks";
import { checkContinuations, readRecordedTexts, recordedFile, stampOf } from "./recorded-texts";

/**
 * Records the present texts of a folder's releases and stores them; writes nothing where there is a
 * problem. A recorded correction is final, so a mistake in it that stops the build could not be
 * corrected: nothing is recorded until the rest of the content builds.
 * @param options `isRehearsal`: finds the problems, and writes nothing at all
 * @returns the problems, each as a line, and the ids of the releases whose text was not recorded
 * before
 */
export async function recordReleases(root: string, { isRehearsal = false } = {}) {
  const now = readPublicUntil(root);
  const { folder, history: before, versions } = await readReleases(root, now);
  const { history, problems } = recordVersions(before, versions, now);
  problems.push(...(await findRewrites(root)));
  // A text that isn't stored yet is stored below; the build reports other problems of stored texts.
  const texts = await readRecordedTexts({ ...folder, problems: [] }, before);
  await checkContinuations({ history: before, texts, versions }, folder, now);
  const faults = [...folder.problems, ...problems].map(formatProblemIn(root));
  if (faults.length === 0) {
    faults.push(
      ...(await compileContent(root, { isRecording: true })).problems.map(formatProblemIn(root)),
    );
  }
  if (faults.length > 0 || isRehearsal) return { problems: faults, recorded: [] };

  for (const { id, sha256, text } of versions) {
    const location = path.join(root, recordedFile(id, sha256));
    await mkdir(path.dirname(location), { recursive: true });
    await writeFile(location, text);
  }
  await writeFile(path.join(root, HISTORY_FILE), `${JSON.stringify(history, null, 2)}\n`);
  const stays = listTexts(history);
  for (const file of listTexts(before)) {
    if (!stays.has(file)) {
      for (const gone of [file, stampOf(file)]) await rm(path.join(root, gone), { force: true });
    }
  }
  const recorded = versions
    .filter(({ id, sha256 }) => before[id]?.at(-1)?.sha256 !== sha256)
    .map(({ id }) => id);
  return { problems: [], recorded };
}

const listTexts = (history: History): ReadonlySet<string> =>
  new Set(
    Object.entries(history).flatMap(([id, chain]) =>
      chain.map(({ sha256 }) => recordedFile(id, sha256)),
    ),
  );
