import { expect, it } from "vitest";
import { formatMoney, formatPrice } from "./money";

it.each([
  [formatPrice, 141_234.56, "C$141,234.56"],
  [formatPrice, -0.001, "C$0.00"],
  [formatPrice, 0.005, "C$0.01"],
  [formatMoney, 999_950_000_000, "C$1.0T"],
  [formatMoney, 999_950, "C$1.0M"],
  [formatMoney, 999.99, "C$999.99"],
  [formatMoney, 999.996, "C$1.0K"],
  [formatMoney, Number.NaN, "—"],
])("%o of %d is %s", (format, amount, shown) => expect(format(amount)).toBe(shown));
