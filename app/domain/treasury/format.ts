import { currency } from "~/locale/currency";
import { numberFormat } from "~/locale/intl";
import type { Measure, Unit } from "./measures";

const UNKNOWN = "—";

const write: Readonly<Record<Unit, (figure: string) => string>> = {
  BTC: (figure) => `${figure} BTC`,
  CAD: (figure) => figure.replace(/^−?/, (minus) => minus + currency.sign),
  percent: (figure) => `${figure}%`,
  ratio: (figure) => `${figure}×`,
  sats: (figure) => `${figure} sats`,
  g: (figure) => `${figure} g`,
  shares: (figure) => figure,
};

const formats = new Map<number, ReturnType<typeof numberFormat>>();

/** A decimal with separators and so many decimals: "1,234.50". Its digits are kept, however many they are. */
function group(decimal: string, decimals: number): string {
  const format =
    formats.get(decimals) ?? numberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  formats.set(decimals, format);
  return format.format(decimal as Intl.StringNumericLiteral);
}

const countDecimals = (decimal: string) => decimal.split(".")[1]?.length ?? 0;

/** A measure as pages show it: "C$9,571,074", "3.69×", "−2.2%", "66.19 BTC"; a dash when it is unavailable. */
export function formatMeasure({ value, unit, decimals }: Pick<Measure, "value" | "unit" | "decimals">): string {
  return value === null ? UNKNOWN : write[unit](group(value, Math.max(decimals, countDecimals(value))));
}

/** A change as pages show it, a gain with its sign too: "+12.3%", "−4.1%". */
export const formatChange = (change: Pick<Measure, "value" | "unit" | "decimals">): string =>
  formatMeasure(change).replace(/^(?=[\d,.]*[1-9])/, "+");

/** An exact amount, with as many decimals as it was written with: "C$142,600", "2.24 BTC", "C$974,998.98". */
export function formatExact(decimal: string, unit: Unit): string {
  return write[unit](group(decimal, countDecimals(decimal)));
}
