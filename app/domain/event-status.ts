import type { InvestorEvent } from "~/content/investors-schema";
import { formatLocalDay } from "~/locale/local-times";
import { isPostponedOrCancelled } from "./publication";

export type ChangedEvent = Pick<InvestorEvent, "status" | "movedFrom" | "changes">;

const labels = {
  tentative: "To be confirmed",
  postponed: "Postponed",
  cancelled: "Cancelled",
} as const;

/** Null for an event that takes place as announced. */
export function labelEvent({ status, movedFrom }: ChangedEvent): string | null {
  if (status) return labels[status];
  return movedFrom ? "Rescheduled" : null;
}

/** "Cancelled: Results call" */
export const titleEvent = (event: ChangedEvent & Pick<InvestorEvent, "title">): string => {
  const label = isPostponedOrCancelled(event) ? labelEvent(event) : null;
  return label ? `${label}: ${event.title}` : event.title;
};

/** The present state, then each change, the latest first. */
export function listEventChanges({ status, movedFrom, changes = [] }: ChangedEvent): string[] {
  const states = {
    postponed: ["It does not take place at this time. We will announce the new one here."],
    cancelled: ["It does not take place."],
    tentative: ["Its time is not confirmed yet."],
  };
  return [
    ...(status ? states[status] : []),
    ...(movedFrom ? [`Moved from ${movedFrom.when}.`] : []),
    ...changes.map(({ at, what }) => `${formatLocalDay(new Date(at))}: ${what}`).reverse(),
  ];
}

/** ISO 8601. */
export const eventChangedAt = ({
  publishAt,
  changes = [],
}: Pick<InvestorEvent, "publishAt" | "changes">) => changes.at(-1)?.at ?? publishAt;
