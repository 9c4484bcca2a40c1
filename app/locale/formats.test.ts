import { afterEach, expect, it, vi } from "vitest";
import { dateFormat, numberFormat } from "./formats";

afterEach(() => vi.restoreAllMocks());

/** Counts how often the platform's own is made. */
function watch(name: "NumberFormat" | "DateTimeFormat") {
  const Platforms = Intl[name] as unknown as new (...of: unknown[]) => never;
  return vi.spyOn(Intl, name).mockImplementation(function make(...of: unknown[]) {
    return new Platforms(...of);
  });
}

it("makes the platform's formatters at their first use, and once", () => {
  const [numbers, dates] = [watch("NumberFormat"), watch("DateTimeFormat")];
  const cad = numberFormat({ style: "currency", currency: "CAD" });
  const day = dateFormat({ dateStyle: "long", timeZone: "America/Toronto" });
  for (const made of [numbers, dates]) expect(made).not.toHaveBeenCalled();
  expect([cad.format(1), cad.format(1234.5)]).toEqual(["$1.00", "$1,234.50"]);
  expect(day.format(Date.UTC(2025, 5, 19, 3))).toBe("June 18, 2025");
  expect(day.formatToParts(0)[0]).toEqual({ type: "month", value: "December" });
  for (const made of [numbers, dates]) expect(made).toHaveBeenCalledTimes(1);
});
