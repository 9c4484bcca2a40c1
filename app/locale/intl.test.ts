import { afterEach, expect, it } from "vitest";
import { formatAnnualDay, formatDays } from "./days";
import { dateFormat, numberFormat, setLocale } from "./intl";

afterEach(() => setLocale({ locale: "en-CA" }));

it.each([
  ["en-GB", undefined, "24 June 2026 at 18:05"],
  ["en-US", 24, "June 24, 2026 at 18:05"],
  ["en-TH", undefined, "June 24, 2026 at 6:05 PM"],
] as const)("a company in %s, with clocks of %s hours, writes %s", (locale, hours, written) => {
  setLocale({ locale, hours });
  const format = dateFormat({ dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  expect(format.format(Date.UTC(2026, 5, 24, 18, 5)).replace(/\s/g, " ")).toBe(written);
});

const figure = numberFormat({ minimumFractionDigits: 2 });

it.each([
  ["en-IN", "30 June", "1 January to 24 June 2026", "−12,34,567.00"],
  // A point before the decimals in every country.
  ["en-DE", "30 June", "1 January to 24 June 2026", "−1,234,567.00"],
])("a build that reads another brand, of %s, writes days and digits anew", (locale, ...shown) => {
  setLocale({ locale });
  const [day, days] = [formatAnnualDay("June 30"), formatDays("2026-01-01", "2026-06-24")];
  expect([day, days, figure.format(-1234567)]).toEqual(shown);
});
