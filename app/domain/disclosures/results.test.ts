import { expect, it } from "vitest";
import { resolveRules, type venues } from "~/brand/venues";
import type { Filing, InvestorEvent } from "~/content/investors-schema";
import { listResults } from "./results";

const statements = (ended: string, months: 3 | 12, filed: string) =>
  ({ hasStatements: true, period: { ended, months }, filed }) as Filing;
const call = { date: "2025-05-28", results: { ended: "2025-03-31", months: 3 } } as InvestorEvent;
/** What the brand's schema makes of `reporting` at a venue. */
const settingsOf = (venue: keyof typeof venues, issuer = "listed") => {
  const { deadlines, deadlineMoves, quietDays } = resolveRules(venue);
  const dates = deadlines[issuer];
  if (!dates) throw new Error(`${venue} knows no ${issuer}`);
  return { since: "2024-12-04", quietDays, deadlineMoves, venue, deadlines: dates };
};
const settings = settingsOf("TSXV", "venture");
const at = (today: string, more: object = {}) =>
  listResults({
    reporting: settings,
    fiscalYearEnd: "December 31",
    filings: [statements("2024-12-31", 12, "2025-04-28"), statements("2025-03-31", 3, "2025-05-28")].filter(
      ({ filed }) => filed <= today,
    ),
    events: today < "2025-04-24" ? [] : [call],
    today,
    ...more,
  });

it.each([
  ["2025-01-15", "2024-12-31", null, "2025-04-30", "2025-04-16"],
  ["2025-04-27", "2024-12-31", null, "2025-04-30", "2025-04-16"],
  ["2025-04-28", "2025-03-31", "2025-05-28", "2025-05-30", "2025-05-14"],
  ["2025-05-28", "2025-06-30", null, "2025-08-29", "2025-08-15"],
  ["2025-08-30", "2025-09-30", null, "2025-12-01", "2025-11-17"],
  // The 60th day is a Sunday.
  ["2026-11-24", "2026-09-30", null, "2026-11-30", "2026-11-16"],
])("on %s the next results are of the period to %s", (today, ended, date, deadline, quietFrom) =>
  expect(at(today)?.next).toMatchObject({ period: { ended }, date, deadline, quietFrom }),
);

it.each(["postponed", "cancelled"] as const)("a day of results that is %s is none", (status) =>
  expect(at("2025-04-28", { events: [{ ...call, status }] })?.next?.date).toBeNull(),
);

it("results that did not come on their day are still the next ones, in their quiet period", () => {
  const late = { filings: [statements("2024-12-31", 12, "2025-04-28")] };
  expect(at("2025-05-28", late)?.next).toMatchObject({ period: { ended: "2025-03-31" }, date: "2025-05-28" });
  expect(at("2025-05-29", late)?.next).toMatchObject({
    period: { ended: "2025-03-31" },
    date: null,
    deadline: "2025-05-30",
    quietFrom: "2025-05-16",
  });
});

it("statements that are filed again were published the first time", () => {
  const filings = [statements("2024-12-31", 12, "2025-06-10"), statements("2024-12-31", 12, "2025-04-28")];
  expect(at("2025-07-01", { filings })?.published[0]?.filing.filed).toBe("2025-04-28");
});

it("published results keep their day, and a deadline that passed without a filing is told to the doctor", () => {
  const later = at("2025-09-01");
  expect(later?.published.map(({ filing }) => filing.filed)).toEqual(["2025-05-28", "2025-04-28"]);
  expect(later?.overdue?.period).toEqual({ ended: "2025-06-30", months: 6 });
  expect(at("2025-06-01")?.overdue).toBeNull();
});

it("other issuers have 45 days, and a semi-annual reporter skips the first and third quarters", () => {
  expect(at("2025-07-01", { reporting: settingsOf("TSXV", "other") })?.next?.deadline).toBe("2025-08-14");
  const semiAnnual = { from: "2025-01-01", firstSkippedPeriodEnded: "2025-09-30" };
  const next = at("2025-10-01", { reporting: { ...settings, semiAnnual } })?.next;
  expect(next?.period).toEqual({ ended: "2025-12-31", months: 12 });
});

it.each([
  ["NASDAQ", "large-accelerated", "September 30", "2025-09-30", "2025-12-01", null],
  ["NASDAQ", "non-accelerated", "September 30", "2025-09-30", "2025-12-29", null],
  ["SIX", "listed", "June 30", "2025-06-30", "2025-10-31", null],
  ["SIX", "listed", "December 31", "2025-06-30", "2025-09-30", null],
  ["XETRA", "listed", "December 31", "2025-06-30", "2025-09-30", "2025-08-31"],
  ["TOKYO", "listed", "March 31", "2025-09-30", "2025-11-14", null],
  ["LSE", "listed", "August 31", "2025-08-31", "2025-12-31", "2025-12-01"],
  ["AIM", "listed", "June 30", "2025-06-30", "2025-12-31", "2025-12-01"],
  ["ASX", "listed", "June 30", "2025-06-30", "2025-08-31", null],
] as const)(
  "at %s an issuer (%s) whose year ends on %s reports the period to %s by %s",
  (venue, issuer, fiscalYearEnd, ended, deadline, quietFrom) => {
    const earlier = statements("2025-03-31", 12, "2025-04-01");
    const reporting = { ...settingsOf(venue, issuer), since: "2025-04-01" };
    const next = at("2025-08-30", { reporting, fiscalYearEnd, filings: [earlier], events: [] });
    const found = [next?.next, next?.overdue].find((each) => each?.period.ended === ended);
    expect(found).toMatchObject({ deadline, quietFrom });
  },
);

it("a fiscal year that ends within a month has quarters of its own, and a company without settings no results", () => {
  const next = at("2025-02-01", { fiscalYearEnd: "January 15", filings: [] })?.next;
  expect(next?.period).toEqual({ ended: "2025-01-15", months: 12 });
  expect([at("2025-02-01", { reporting: null }), at("2024-12-03")]).toEqual([null, null]);
});
