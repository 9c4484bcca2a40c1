import type { PressRecord } from "~/content/schemas";
import { dateFormat } from "~/locale/formats";

/** What readers must know before the text: that it was corrected, or no longer stands. */
export interface Notice {
  /** "Corrected on July 2, 2025" */
  readonly title: string;
  readonly text: string;
}

const days = dateFormat({ dateStyle: "long", timeZone: "UTC" });
const dayOf = (date: string) => days.format(new Date(`${date}T00:00:00Z`));

/** The notices of a release, the newest first; none for most. */
export function listNotices({ corrections, withdrawn }: Pick<PressRecord, "corrections" | "withdrawn">): Notice[] {
  const corrected = corrections.map(({ date, what, why }) => ({
    title: `Corrected on ${dayOf(date)}`,
    text: `${what} ${why}`,
  }));
  const last = withdrawn ? [{ title: `Withdrawn on ${dayOf(withdrawn.date)}`, text: withdrawn.why }] : [];
  return [...corrected, ...last].reverse();
}
