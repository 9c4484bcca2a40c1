import type { PressRecord } from "~/content/schemas";

// The one place that says what a release is now and which edition of it the site has. The content build imports this
// before the brand is generated: it imports nothing but types.

/** What people read of each state. */
export const stateLabels = {
  embargo: "Under embargo",
  withheld: "Withheld",
  published: "Published",
  corrected: "Corrected",
  withdrawn: "Withdrawn",
} as const;

export type ReleaseState = keyof typeof stateLabels;

export interface ReleaseStatus {
  readonly state: ReleaseState;
  /** The state as people read it. */
  readonly label: string;
  /** 1 for the text that was published first; each correction, and a withdrawal, makes the next one. */
  readonly edition: number;
  /** When this edition began, ISO 8601 with offset. */
  readonly changedAt: string;
}

type Changes = Pick<PressRecord, "corrections" | "withdrawn">;

/** What was changed of a release since it was published, the first change first. */
export const changesOf = ({ corrections, withdrawn }: Changes) => [...corrections, ...(withdrawn ? [withdrawn] : [])];

/** Which text a file or a record has. */
export const editionOf = (release: Changes): number => 1 + changesOf(release).length;

/**
 * Says what a release is.
 * @param hidden why the site does not show it; left out for one of published content, which the site shows
 */
export function describeStatus(
  release: Changes & Pick<PressRecord, "modified">,
  hidden?: "embargo" | "withheld",
): ReleaseStatus {
  const { corrections, withdrawn, modified: changedAt } = release;
  const shown = withdrawn ? "withdrawn" : corrections.length > 0 ? "corrected" : "published";
  const state = hidden ?? shown;
  return { state, label: stateLabels[state], edition: editionOf(release), changedAt };
}

/** A withdrawn release's title says so first. */
export const WITHDRAWN_PREFIX = `${stateLabels.withdrawn}: `;

/** The label of a release whose text was changed or taken back; undefined for most. */
export function labelChange(record: Changes & Pick<PressRecord, "modified">): "Corrected" | "Withdrawn" | undefined {
  const { state } = describeStatus(record);
  return state === "corrected" || state === "withdrawn" ? stateLabels[state] : undefined;
}
