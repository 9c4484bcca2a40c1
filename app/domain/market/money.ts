import { currency } from "~/locale/currency";
import { numberFormat } from "~/locale/intl";

/** Shown for an unknown figure. */
export const UNKNOWN = "—";

const price = numberFormat({ style: "currency", currency: currency.code });
const oneDecimal = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `from` is the least CAD whose shorter form does not round up into the next unit: 999,950 is 1.0M, not 1,000.0K. */
const units = [
  { suffix: "T", cad: 1e12, from: 999_950_000_000 },
  { suffix: "B", cad: 1e9, from: 999_950_000 },
  { suffix: "M", cad: 1e6, from: 999_950 },
  { suffix: "K", cad: 1e3, from: 999.995 },
] as const;

/** CAD with exactly two decimals and its currency named: "C$141,234.56". */
export function formatPrice(cad: number): string {
  return Number.isFinite(cad) ? price.format(withoutNegativeZero(cad)).replace("$", () => currency.sign) : UNKNOWN;
}

/** CAD, shortened to T, B, M or K with one decimal; two decimals below a thousand: "C$2.8M". */
export function formatMoney(cad: number): string {
  const size = Math.abs(cad);
  const unit = units.find(({ from }) => size >= from);
  if (!unit || !Number.isFinite(cad)) return formatPrice(cad);
  return `${cad < 0 ? "−" : ""}${currency.sign}${oneDecimal.format(size / unit.cad)}${unit.suffix}`;
}

/** An amount that rounds to zero has no sign: "$0.00", never "−$0.00". */
const withoutNegativeZero = (cad: number) => (Math.abs(cad) < 0.005 ? 0 : cad);
