import type { PressRecord } from "~/content/schemas";
import { formatDay } from "~/locale/days";
import { timeZone, timeZoneName } from "~/locale/formats";
import { dateFormat } from "~/locale/intl";
import { prefixTitle, resolveStatus } from "./release-status";

export interface Notice {
  /** "Corrected on July 2, 2025 at 9:30 a.m. ET" */
  readonly title: string;
  readonly text: string;
}

type Change = Pick<PressRecord["corrections"][number], "date" | "at">;

const minutes = dateFormat({ dateStyle: "long", timeStyle: "short", timeZone });

/** The time of a change: its day alone where it was recorded before changes had a time. */
const formatSince = ({ date, at }: Change) =>
  at === undefined
    ? formatDay(date)
    : `${minutes.format(new Date(at)).replaceAll(/[\u00a0\u202f]/g, " ")} ${timeZoneName}`;

/** The newest first; none for most. */
export function listNotices({
  corrections,
  withdrawn,
}: Pick<PressRecord, "corrections" | "withdrawn">): Notice[] {
  const corrected = corrections.map(({ what, why, ...change }) => ({
    title: `Corrected on ${formatSince(change)}`,
    text: `${what} ${why}`,
  }));
  const last = withdrawn
    ? [{ title: `Withdrawn on ${formatSince(withdrawn)}`, text: withdrawn.why }]
    : [];
  return [...corrected, ...last].reverse();
}

/** "This release was corrected on July 2, 2025 at 9:30 a.m. ET. It said …" */
export const formatChanges = (release: Pick<PressRecord, "corrections" | "withdrawn">): string[] =>
  listNotices(release).map(
    ({ title, text }) =>
      `This release was ${title.charAt(0).toLowerCase()}${title.slice(1)}. ${text}`,
  );

/**
 * As shown outside its own article: the title of a withdrawn one says so first, and its summary
 * when and why. Applied where content is published, so that no list, feed, email or page head can
 * leave it out.
 */
export function markWithdrawn<Release extends PressRecord>(release: Release): Release {
  if (resolveStatus(release).state !== "withdrawn") return release;
  const [summary = ""] = formatChanges(release);
  return { ...release, title: prefixTitle(release.title, "withdrawn"), summary };
}
