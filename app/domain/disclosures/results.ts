import type { Reporting } from "~/brand/schema";
import type { Filing, InvestorEvent } from "~/content/investors-schema";
import { isOff } from "~/domain/publication";
import { findTradingDay } from "~/domain/trading-days";
import { DAY_MS } from "~/locale/durations";

type Period = NonNullable<Filing["period"]>;

interface Sources {
  /** Null: the company's settings do not say how it reports. */
  readonly reporting: Reporting | null;
  /** "December 31" */
  readonly fiscalYearEnd: string | undefined;
  readonly filings: readonly Filing[];
  readonly events: readonly InvestorEvent[];
  /** ISO, in the company's zone. */
  readonly today: string;
}

/** When results are published. Days are ISO. */
interface Results {
  readonly period: Period;
  /** The day of their publication, where it is set. */
  readonly date: string | null;
  /** The last day that securities law allows. */
  readonly deadline: string;
  /** When the quiet period begins; at the latest, where no day is set. Null: the company has not said that it has one. */
  readonly quietFrom: string | null;
}

/** The results that come next, and those that are published with the first filing of their statements, newest first; null where the settings do not say. */
export function listResults({ reporting, fiscalYearEnd, filings, events, today }: Sources) {
  if (!reporting || !fiscalYearEnd || today < reporting.since) return null;
  const describe = (period: Period, date: string | null): Results => {
    const last = addAllowed(period.ended, reporting.deadlines[period.months === 12 ? "year" : "interim"]);
    // Business days are taken to be those on which the venue trades.
    const deadline = reporting.deadlineMoves ? findTradingDay(last, reporting.venue) : last;
    const { quietDays } = reporting;
    return { period, date, deadline, quietFrom: quietDays === null ? null : addDays(date ?? deadline, -quietDays) };
  };
  const findStatements = ({ ended }: Period) =>
    // Filings are in order, the newest first: for statements that were filed again, the first filing counts.
    filings.findLast(({ hasStatements, period }) => period?.ended === ended && hasStatements);
  // An announced day that has passed without a filing no longer counts.
  const announcedFor = ({ ended }: Period) =>
    events.find((event) => event.results?.ended === ended && event.date >= today && !isOff(event))?.date ?? null;
  const skippedFrom = reporting.deadlines.every === 6 ? reporting.since : reporting.semiAnnual?.firstSkippedPeriodEnded;
  const isSkipped = ({ ended, months }: Period) =>
    (months === 3 || months === 9) && skippedFrom !== undefined && ended >= skippedFrom;
  const periods = listPeriods(reporting.since, today, fiscalYearEnd).filter((period) => !isSkipped(period));
  const published = periods.flatMap((period) => {
    const filing = findStatements(period);
    return filing ? [{ period, filing }] : [];
  });
  const open = periods
    .filter((period) => !findStatements(period))
    .map((period) => describe(period, announcedFor(period)));
  return {
    next: open.find(({ deadline, date }) => date !== null || deadline >= today) ?? null,
    /** The latest results whose deadline has passed without a filing, which `npm run doctor` reports. */
    overdue: open.findLast(({ deadline }) => deadline < today) ?? null,
    published: published.reverse(),
  };
}

/** The last day on which a report is allowed: months from the end of one lead to the end of one. */
function addAllowed(ended: string, allowed: Reporting["deadlines"]["year"]): string {
  if ("days" in allowed) return addDays(ended, allowed.days);
  const [year = 0, month = 0, day = 0] = ended.split("-").map(Number);
  const lastDay = (months: number) => new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const isMonthEnd = day === lastDay(0);
  const last = lastDay(allowed.months);
  const date = new Date(Date.UTC(year, month - 1 + allowed.months, isMonthEnd ? last : Math.min(day, last)));
  return date.toISOString().slice(0, 10);
}

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Every period that ends from one day on, up to the first one that ends after another. */
function listPeriods(since: string, today: string, fiscalYearEnd: string): Period[] {
  const yearEnd = new Date(`${fiscalYearEnd}, 2001 UTC`);
  const isMonthEnd = new Date(yearEnd.getTime() + DAY_MS).getUTCDate() === 1;
  const periods: Period[] = [];
  for (let count = 0; (periods.at(-1)?.ended ?? "") <= today; count += 1) {
    const month = yearEnd.getUTCMonth() + 3 * (count + 1);
    const year = Number(since.slice(0, 4)) - 1;
    const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    const day = isMonthEnd ? lastDay : Math.min(yearEnd.getUTCDate(), lastDay);
    const ended = new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
    if (ended >= since) periods.push({ ended, months: ([3, 6, 9, 12] as const)[count % 4] ?? 12 });
  }
  return periods;
}
