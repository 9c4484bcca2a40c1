import { afterEach, expect, it, vi } from "vitest";
import { dateFormat, numberFormat } from "./formats";

afterEach(() => vi.restoreAllMocks());

it("makes the platform's formatter at the first use, and once", () => {
  const Platforms = Intl.NumberFormat;
  const made = vi.spyOn(Intl, "NumberFormat").mockImplementation(function make(...of) {
    return new Platforms(...of);
  });
  const cad = numberFormat({ style: "currency", currency: "CAD" });
  expect(made).not.toHaveBeenCalled();
  expect([cad.format(1), cad.format(1234.5)]).toEqual(["$1.00", "$1,234.50"]);
  expect(made).toHaveBeenCalledTimes(1);
});

it("makes none of dates before they are asked for, either", () => {
  const Platforms = Intl.DateTimeFormat;
  const made = vi.spyOn(Intl, "DateTimeFormat").mockImplementation(function make(...of) {
    return new Platforms(...of);
  });
  const day = dateFormat({ dateStyle: "long", timeZone: "America/Toronto" });
  expect(made).not.toHaveBeenCalled();
  expect(day.format(Date.UTC(2025, 5, 19, 3))).toBe("June 18, 2025");
  expect(day.formatToParts(0)[0]).toEqual({ type: "month", value: "December" });
  expect(made).toHaveBeenCalledTimes(1);
});
