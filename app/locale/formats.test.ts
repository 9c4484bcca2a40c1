import { expect, it } from "vitest";
import { dateFormat, numberFormat } from "./intl";

it("Canadian dollars have a plain sign, and days are Toronto's", () => {
  expect(numberFormat({ style: "currency", currency: "CAD" }).format(1234.5)).toBe("$1,234.50");
  const day = dateFormat({ dateStyle: "long", timeZone: "America/Toronto" });
  expect(day.format(Date.UTC(2025, 5, 19, 3))).toBe("June 18, 2025");
});
