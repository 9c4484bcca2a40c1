import type { HistoryEntry, PressRecord } from "~/content/schemas";

/**
 * Whether the served text of a release, the last of its history, is the one that was published, or corrects it openly:
 * each text since then names more changes than the one before.
 * @param sha256 of the text that was published; undefined: none was
 */
export function isPublishedText(
  history: readonly Pick<HistoryEntry, "sha256" | "changes">[],
  sha256?: string,
): boolean {
  const from = history.findIndex((entry) => entry.sha256 === sha256);
  return (
    from !== -1 &&
    history.slice(from).every(({ changes }, at, since) => at === 0 || changes > (since[at - 1]?.changes ?? 0))
  );
}

/**
 * When the site showed a release first, ISO 8601.
 * @param times of publication of releases that needed approval, ms since the epoch by id
 */
export function publishedAtOf(
  { id, publishAt }: Pick<PressRecord, "id" | "publishAt">,
  times: ReadonlyMap<number, number>,
) {
  const stored = times.get(id) ?? Number.NEGATIVE_INFINITY;
  return stored > Date.parse(publishAt) ? new Date(stored).toISOString() : publishAt;
}
