import { describePeriod } from "~/domain/filing-titles";
import { filingPath } from "~/domain/investor-lists";
import { formatDay } from "~/locale/days";
import type { listResults } from "./results";

/** Published results that the page lists. */
const PUBLISHED_SHOWN = 4;

export type ListedResults = ReturnType<typeof listResults>;

/** The dates of results in the tense of a day; null for a company whose settings do not say how it reports. */
export function describeResults(results: ListedResults, today: string) {
  if (!results) return null;
  const { next, published } = results;
  return {
    next: next && describeNext(next, today),
    published: published.slice(0, PUBLISHED_SHOWN).map(({ period, filing }) => ({
      path: filingPath(filing.id),
      period: describePeriod(period),
      filed: filing.filed,
    })),
  };
}

function describeNext(
  { period, date, deadline, quietFrom }: NonNullable<NonNullable<ListedResults>["next"]>,
  today: string,
) {
  const isQuiet = quietFrom !== null && quietFrom <= today;
  return {
    period: describePeriod(period, period.ended < today),
    when: date === null ? `By ${formatDay(deadline)}` : formatDay(date),
    note:
      date === null
        ? "The day is not set: it follows from the board's approval. Securities law allows until this one, and we announce the day here."
        : `Securities law allows until ${formatDay(deadline)}.`,
    quiet:
      quietFrom === null
        ? null
        : date === null
          ? `${isQuiet ? "Since" : "From"} ${formatDay(quietFrom)} at the latest`
          : `${formatDay(quietFrom)} to ${formatDay(date)}`,
    quietNote: isQuiet
      ? "We are in this period: until the results are published we do not discuss earnings or outlook."
      : "From this day until the results are published we do not discuss earnings or outlook.",
  };
}
