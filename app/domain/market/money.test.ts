import { expect, it } from "vitest";
import { formatMoney, formatPrice } from "./money";

it.each([
  [141_234.56, "C$141,234.56"],
  [-0.001, "C$0.00"],
  [0.005, "C$0.01"],
  [Number.NaN, "—"],
])("as a price, %d is %s", (cad, shown) => expect(formatPrice(cad)).toBe(shown));

it.each([
  [2_770_400_000_000, "C$2.8T"],
  [999_950_000_000, "C$1.0T"],
  [999_950, "C$1.0M"],
  [999.99, "C$999.99"],
  [999.996, "C$1.0K"],
  [Number.NaN, "—"],
])("in short, %d is %s", (cad, shown) => expect(formatMoney(cad)).toBe(shown));
