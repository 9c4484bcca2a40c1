import type { PressRecord } from "~/content/schemas";

// The one place that names a release's state and edition; whether the site shows a release at all
// is decided by `isDue` (app/domain/publication.ts). The content build imports this before the
// brand is generated: it may import nothing but types.

export const stateLabels = {
  embargo: "Under embargo",
  published: "Published",
  corrected: "Corrected",
  withdrawn: "Withdrawn",
} as const;

export type ReleaseState = keyof typeof stateLabels;

export interface ReleaseStatus {
  readonly state: ReleaseState;
  readonly label: string;
  /**
   * 1 for the text that was published first; each correction, and a withdrawal, makes the next one.
   */
  readonly edition: number;
  /** When this edition began, ISO 8601 with offset. */
  readonly changedAt: string;
}

type Changes = Pick<PressRecord, "corrections" | "withdrawn">;

/** Oldest first. */
export const changesOf = ({ corrections, withdrawn }: Changes) => [
  ...corrections,
  ...(withdrawn ? [withdrawn] : []),
];

export const editionOf = (release: Changes): number => 1 + changesOf(release).length;

/** @param isHidden whether the release is under embargo; left out for published content */
export function resolveStatus(
  release: Changes & Pick<PressRecord, "modified">,
  isHidden = false,
): ReleaseStatus {
  const { corrections, withdrawn, modified: changedAt } = release;
  const state = isHidden ? "embargo" : publicState({ withdrawn, corrections });
  return { state, label: stateLabels[state], edition: editionOf(release), changedAt };
}

function publicState({ withdrawn, corrections }: Changes) {
  if (withdrawn) return "withdrawn";
  return corrections.length > 0 ? "corrected" : "published";
}

/**
 * SHA-256 in hex of the text that the site shows, by which a copy is verified; empty before any is
 * recorded.
 */
export const hashOfText = ({ history }: Pick<PressRecord, "history">): string =>
  history.at(-1)?.sha256 ?? "";

/** A title that says first that its release was corrected or withdrawn: "Corrected: Results". */
export const prefixTitle = (title: string, state: "corrected" | "withdrawn"): string =>
  `${stateLabels[state]}: ${title}`;

/** Undefined for most. */
export function labelChange(
  record: Changes & Pick<PressRecord, "modified">,
): "Corrected" | "Withdrawn" | undefined {
  const { state } = resolveStatus(record);
  return state === "corrected" || state === "withdrawn" ? stateLabels[state] : undefined;
}
