import type { DailyClose } from "~/content/market-schema";
import { isNonGaap, type Measure } from "./measures";
import type { Treasury } from "./treasury";

// The treasury at the end of a past day. No figure mixes the inputs of two days: where the day lacks an input, the figure is
// that of the last day before it that has all of them, and says which day that is.

export interface PastFigure extends Pick<Measure, "id" | "label" | "unit" | "decimals" | "value"> {
  /** The day of the figure's inputs; null without a value. */
  readonly day: string | null;
  readonly isNonGaap: boolean;
}

/** The first and the last day that can be asked for; null where nothing is on record. */
export function boundPastDays(treasury: Treasury): { min: string; max: string } | null {
  const [days, closes] = [treasury.days(), treasury.closes()];
  const all = [days?.from, days?.to, closes[0]?.date, closes.at(-1)?.date].filter((day) => day !== undefined).sort();
  const [min, max] = [all[0], all.at(-1)];
  return min === undefined || max === undefined ? null : { min, max };
}

/** The closing prices; gold's only for a company that has owned it. */
export function listPastPrices(treasury: Treasury, day: string): PastFigure[] {
  const closes = treasury.closes();
  const price = (id: Exclude<keyof DailyClose, "date" | "source">, label: string): PastFigure => {
    const close = closes.findLast((each) => each.date <= day && each[id] !== null);
    return {
      id,
      label,
      unit: "fiat",
      decimals: 0,
      value: close?.[id] ?? null,
      day: close?.date ?? null,
      isNonGaap: false,
    };
  };
  return [
    price("btcFiat", "One bitcoin, close"),
    price("shareFiat", "The company’s share, close"),
    ...(treasury.hasGold() ? [price("goldFiatPerGram", "A gram of gold, close")] : []),
  ];
}

/** Every series, and what else the company owned and had outstanding. */
export function listPastFigures(treasury: Treasury, day: string): PastFigure[] {
  const series = treasury.series().map((each): PastFigure => {
    const { id, label, unit, decimals, points } = each;
    const point = points.findLast((point) => point.day <= day);
    return {
      id,
      label,
      unit,
      decimals,
      value: point?.value ?? null,
      day: point?.day ?? null,
      isNonGaap: isNonGaap(each),
    };
  });
  const { goldGrams, capital } = treasury.state(day) ?? {};
  const cash = treasury.measures({ asOf: day }).find(({ id }) => id === "cash");
  const count = (id: string, label: string, value: number | string | null | undefined, unit: Measure["unit"]) => {
    const isKnown = value !== null && value !== undefined;
    return {
      id,
      label,
      unit,
      decimals: 0,
      value: isKnown ? String(value) : null,
      day: isKnown ? day : null,
      isNonGaap: false,
    };
  };
  return [
    ...series,
    ...(treasury.hasGold() ? [count("gold", "Gold held", goldGrams, "g")] : []),
    count("shares", "Shares outstanding, basic", capital?.basic, "shares"),
    count("diluted", "Shares, assumed diluted", capital?.diluted, "shares"),
    ...(cash ? [{ ...cash, day: cash.asOf, isNonGaap: false }] : []),
  ];
}
