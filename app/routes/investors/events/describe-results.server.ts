import type { AppLoadContext } from "@remix-run/cloudflare";
import { describePeriod } from "~/domain/filing-titles";
import { filingPath } from "~/domain/investor-lists";
import { formatDay } from "~/locale/days";
import { localDay } from "~/locale/local-times";

/** Published results that the page lists. */
const PUBLISHED_SHOWN = 4;

/** The dates of results in the tense of the request's time; null for a company whose settings do not say how it reports. */
export function describeResults({ results, clock }: Pick<AppLoadContext, "results" | "clock">) {
  if (!results) return null;
  const { next, published } = results;
  return {
    next: next && describeNext(next, localDay(clock.now())),
    published: published.slice(0, PUBLISHED_SHOWN).map(({ period, filing }) => ({
      path: filingPath(filing.id),
      period: describePeriod(period),
      filed: filing.filed,
    })),
  };
}

type Results = NonNullable<AppLoadContext["results"]>;

function describeNext({ period, date, deadline, quietFrom }: NonNullable<Results["next"]>, today: string) {
  const isQuiet = quietFrom <= today;
  return {
    period: describePeriod(period, period.ended < today),
    when: date === null ? `By ${formatDay(deadline)}` : formatDay(date),
    note:
      date === null
        ? "The day is not set: it follows from the board's approval. Securities law allows until this one, and we announce the day here."
        : `Securities law allows until ${formatDay(deadline)}.`,
    quiet:
      date === null
        ? `${isQuiet ? "Since" : "From"} ${formatDay(quietFrom)} at the latest`
        : `${formatDay(quietFrom)} to ${formatDay(date)}`,
    quietNote: isQuiet
      ? "We are in this period: until the results are published we do not discuss earnings or outlook."
      : "From this day until the results are published we do not discuss earnings or outlook.",
  };
}
