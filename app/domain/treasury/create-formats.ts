import { type CurrencyWords, signFigure } from "~/brand/currencies";
import { numberFormat } from "~/locale/intl";
import type { Measure, Unit } from "./measures";
import { type Exact, Rational } from "./rational";

const UNKNOWN = "—";

type Quantity = Exclude<Unit, "fiat">;

const write: Readonly<Record<Quantity, (figure: string) => string>> = {
  BTC: (figure) => `${figure} BTC`,
  percent: (figure) => `${figure}%`,
  ratio: (figure) => `${figure}×`,
  sats: (figure) => `${figure} sats`,
  g: (figure) => `${figure} g`,
  shares: (figure) => figure,
};

const formats = new Map<number, ReturnType<typeof numberFormat>>();

/** Keeps every digit, however many ("1,234.50"). */
function group(decimal: string, decimals: number): string {
  const format =
    formats.get(decimals) ??
    numberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  formats.set(decimals, format);
  // Rounded zero has no sign: "€0", never "−€0".
  return format.format(decimal as Intl.StringNumericLiteral).replace(/^−(?=[0.,]+$)/, "");
}

/** No exchange quotes a share above one unit of currency with more. */
const QUOTED_DECIMALS = 4;

const countDecimals = (decimal: string) => decimal.split(".")[1]?.length ?? 0;

/** With the decimals that it was written with: "2.24 BTC", "55,122,127". */
export const formatQuantity = (decimal: string, unit: Quantity): string =>
  write[unit](group(decimal, countDecimals(decimal)));

/** The content build passes the brand's currency; the site uses format.ts. */
export function createFormats(currency: Pick<CurrencyWords, "sign" | "decimals">) {
  const writeFigure = (figure: string, unit: Unit) =>
    unit === "fiat" ? signFigure(figure, currency) : write[unit](figure);

  /** "C$9,571,074", "3.69×", "−2.2%", "66.19 BTC"; a dash when it is unavailable. */
  const formatMeasure = ({
    value,
    unit,
    decimals,
  }: Pick<Measure, "value" | "unit" | "decimals">): string =>
    value === null
      ? UNKNOWN
      : writeFigure(group(value, Math.max(decimals, countDecimals(value))), unit);

  /** With a sign for a gain too: "+12.3%", "−4.1%". */
  const formatChange = (change: Pick<Measure, "value" | "unit" | "decimals">): string =>
    formatMeasure(change).replace(/^(?=[\d,.]*[1-9])/, "+");

  /** With the decimals that it was written with: "C$142,600", "2.24 BTC", "C$974,998.98". */
  const formatExact = (decimal: string, unit: Unit): string =>
    writeFigure(group(decimal, countDecimals(decimal)), unit);

  /**
   * At least the currency's decimals. A price restated for a split is rounded to what exchanges
   * quote: "C$0.2143".
   */
  const formatSharePrice = (fiat: string): string => {
    const price = Number(fiat);
    const quoted = price < 1 ? 3 - Math.floor(Math.log10(price)) : currency.decimals;
    const isQuoted = countDecimals(fiat) <= QUOTED_DECIMALS;
    const [whole, fraction = ""] = (isQuoted ? fiat : Rational.of(fiat).toFixed(quoted)).split(".");
    const decimals = fraction.replace(/0+$/, "").padEnd(currency.decimals, "0");
    return formatExact(decimals ? `${whole}.${decimals}` : `${whole}`, "fiat");
  };

  /** "C$974,999" */
  const formatWhole = (fiat: Exact): string => formatExact(Rational.of(fiat).toFixed(0), "fiat");

  /** All amounts with as many decimals as the one that has most. */
  const createColumn = (decimals: readonly string[], unit: Unit) => {
    const most = Math.max(0, ...decimals.map(countDecimals));
    return (decimal: string) => writeFigure(group(decimal, most), unit);
  };

  return { formatMeasure, formatChange, formatExact, formatSharePrice, formatWhole, createColumn };
}
