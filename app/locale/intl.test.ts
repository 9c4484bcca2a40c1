import { afterEach, expect, it } from "vitest";
import { formatAnnualDay, formatDays } from "./days";
import { dateFormat, getLocale, numberFormat, setLocale } from "./intl";
import { insertNoBreakSpaces } from "./no-break-spaces";

afterEach(() => setLocale({ locale: "en-CA" }));

const figure = numberFormat();

it.each([
  ["en-CA", undefined, "June 24, 2026 6:05 p.m."],
  ["en-GB", undefined, "24 June 2026 18:05"],
  ["en-CH", undefined, "24 June 2026 18:05"],
  ["en-JP", undefined, "June 24, 2026 18:05"],
  ["en-US", 24, "June 24, 2026 18:05"],
  ["en-TH", undefined, "June 24, 2026 6:05 PM"],
] as const)("a company in %s, with clocks of %s hours, writes %s", (locale, hours, written) => {
  setLocale({ locale, hours });
  const write = (options: Intl.DateTimeFormatOptions) =>
    dateFormat({ ...options, timeZone: "UTC" }).format(Date.UTC(2026, 5, 24, 18, 5));
  const shown = `${write({ dateStyle: "long" })} ${write({ timeStyle: "short" })}`;
  expect([shown.replace(/\s/g, " "), getLocale()]).toEqual([written, locale]);
});

it("numbers have a point before their decimals in every country, and a day stays with its month", () => {
  setLocale({ locale: "en-DE" });
  expect(numberFormat({ minimumFractionDigits: 2 }).format(-1234.5)).toBe("−1,234.50");
  expect(insertNoBreakSpaces("on 24 June 2026")).toBe("on 24\u00a0June 2026");
});

it.each([
  ["en-GB", "30 June", "1 January to 24 June 2026", "1,234,567"],
  ["en-IN", "30 June", "1 January to 24 June 2026", "12,34,567"],
])("a build that reads another brand, of %s, writes days and digits anew", (locale, ...shown) => {
  setLocale({ locale });
  const [day, days] = [formatAnnualDay("June 30"), formatDays("2026-01-01", "2026-06-24")];
  expect([day, days, figure.format(1234567)]).toEqual(shown);
});
