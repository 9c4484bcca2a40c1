import { signFigure } from "~/brand/currencies";
import { currency } from "~/locale/currency";
import { numberFormat } from "~/locale/intl";

export const UNKNOWN = "—";

const { decimals } = currency;
const cents = numberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const oneDecimal = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/**
 * `from` is the least fiat that does not round up into the next unit: 999,950 is 1.0M, not
 * 1,000.0K.
 */
const units = [
  { suffix: "T", fiat: 1e12, from: 999_950_000_000 },
  { suffix: "B", fiat: 1e9, from: 999_950_000 },
  { suffix: "M", fiat: 1e6, from: 999_950 },
  { suffix: "K", fiat: 1e3, from: 999.995 },
] as const;

/** "C$141,234.56", "¥15,000,000" */
export function formatPrice(fiat: number): string {
  return Number.isFinite(fiat)
    ? signFigure(cents.format(withoutNegativeZero(fiat)), currency)
    : UNKNOWN;
}

/** "C$2.8M": T, B, M or K with one decimal; two decimals below a thousand. */
export function formatMoney(fiat: number): string {
  const size = Math.abs(fiat);
  const unit = units.find(({ from }) => size >= from);
  if (!unit || !Number.isFinite(fiat)) return formatPrice(fiat);
  return `${signFigure(oneDecimal.format(fiat / unit.fiat), currency)}${unit.suffix}`;
}

/** Rounded zero has no sign. */
const withoutNegativeZero = (fiat: number) => (Math.abs(fiat) < 0.005 ? 0 : fiat);
