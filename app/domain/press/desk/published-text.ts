import type { HistoryEntry, PressRecord } from "~/content/schemas";

type Texts = readonly Pick<HistoryEntry, "sha256" | "changes">[];

/**
 * Whether the served text of a release, the last of its history, is the one that was published, or corrects it openly and
 * keeps half of it.
 * @param sha256 of the text that was published; undefined: none was
 */
export const isPublishedText = (
  { history, replaces }: { readonly history: Texts; readonly replaces: readonly string[] },
  sha256?: string,
): boolean => followsOpenly(history, sha256) && !replaces.includes(sha256 ?? "");

/** Whether each text since one, up to the served one, names more changes than the one before. */
export function followsOpenly(history: Texts, sha256?: string): boolean {
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
